import type { Row } from '@supersync/contract/kernel/record.ts';
import { leadImportRoom } from '@supersync/contract/messaging/lead-import/actions.ts';
import { leadImport } from '@supersync/contract/messaging/lead-import/lead-import.ts';
import { client } from '#platform/query/api.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { invalidateByName } from '#platform/query/query.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import { followWork } from '#platform/work/follow-work.ts';
import { describeEnd, isAtWork, workLabel } from './import-text.ts';
import { importScreen } from './screens.ts';
import { importProgress } from './use-import.ts';

type Progress = Pick<Row<typeof leadImport>, 'status' | 'rowsDone' | 'rowCount'>;

/** Work somebody started here stands in the tray until it ends, wherever they go meanwhile; then they are told. */
export function followImport(id: number, name: string): void {
  const progress = ({ status, rowsDone, rowCount }: Progress) => ({
    label: `${workLabel[status] ?? 'Working'}: ${name}`,
    done: rowsDone,
    total: rowCount,
  });
  followWork({
    id: `lead-import-${id}`,
    label: name,
    href: hrefOf(importScreen, {}, { import: id }),
    room: leadImportRoom(id),
    read: () => client.get(leadImport, id),
    isOpen: ({ status }) => isAtWork(status),
    progress,
    told: ({ data }) => {
      const told = importProgress.safeParse(data).data;
      return told !== undefined && isAtWork(told.status) ? progress(told) : undefined;
    },
    ended: (record) => {
      void invalidateByName(leadImport.name);
      toastSuccess(describeEnd(record));
    },
  });
}
