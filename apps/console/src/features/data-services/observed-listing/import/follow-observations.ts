import { observationImportRoom } from '@supersync/contract/data-services/observed-listing/import-actions.ts';
import {
  observationImport,
  observationImportStatuses,
} from '@supersync/contract/data-services/observed-listing/observation-import.ts';
import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { client } from '#platform/query/api.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import { followWork } from '#platform/work/follow-work.ts';
import { buildingShadowScreen } from '../screens.ts';
import { refreshShadow } from '../shadow-queries.ts';

type Status = ChoiceOf<typeof observationImportStatuses>;

export const isAtWork = (status: Status): boolean =>
  status === 'checking' || status === 'importing' || status === 'undoing';

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
      toastSuccess(`${name}: ${observationImportStatuses.labels[status].toLowerCase()}`);
    },
  });
