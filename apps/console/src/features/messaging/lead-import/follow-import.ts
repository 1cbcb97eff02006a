import type { Row } from '@supersync/contract/kernel/record.ts';
import { leadImportRoom } from '@supersync/contract/messaging/lead-import/actions.ts';
import { leadImport } from '@supersync/contract/messaging/lead-import/lead-import.ts';
import { isInProgress } from '#platform/csv-import/import-status.ts';
import { client } from '#platform/query/api.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { invalidateByName } from '#platform/query/query.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import { followWork } from '#platform/work/follow-work.ts';
import { describeEnd, workLabel } from './import-text.ts';
import { importScreen } from './screens.ts';
import { importProgress } from './use-import.ts';

type Progress = Pick<Row<typeof leadImport>, 'status' | 'rowsDone' | 'rowCount'>;

/** Shows a started import in the tray until it ends, then reports its end. */
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
    isOpen: ({ status }) => isInProgress(status),
    progress,
    told: ({ data }) => {
      const told = importProgress.safeParse(data).data;
      return told !== undefined && isInProgress(told.status) ? progress(told) : undefined;
    },
    ended: (record) => {
      void invalidateByName(leadImport.name);
      toastSuccess(describeEnd(record));
    },
  });
}
