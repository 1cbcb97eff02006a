import { observationImportRoom } from '@supersync/contract/data-services/observed-listing/import-actions.ts';
import { observationImport } from '@supersync/contract/data-services/observed-listing/observation-import.ts';
import { importStatuses } from '@supersync/contract/kernel/csv/import-actions.ts';
import { isAtWork } from '#platform/csv-import/import-status.ts';
import { client } from '#platform/query/api.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import { followWork } from '#platform/work/follow-work.ts';
import { buildingShadowScreen } from '../screens.ts';
import { refreshShadow } from '../shadow-queries.ts';

/** Work somebody started here stands in the tray until it ends. */
export const followObservations = (id: number, name: string): void =>
  followWork({
    id: `observation-import-${id}`,
    label: name,
    href: hrefOf(buildingShadowScreen, {}, { view: 'imports', import: id }),
    room: observationImportRoom(id),
    read: () => client.get(observationImport, id),
    isOpen: ({ status }) => isAtWork(status),
    progress: ({ rowsDone, rowCount }) => ({ done: rowsDone, total: rowCount }),
    ended: ({ status }) => {
      void refreshShadow();
      toastSuccess(`${name}: ${importStatuses.labels[status].toLowerCase()}`);
    },
  });
