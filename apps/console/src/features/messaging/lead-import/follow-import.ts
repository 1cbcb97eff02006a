import { leadImportRoom } from '@supersync/contract/messaging/lead-import/actions.ts';
import { leadImport } from '@supersync/contract/messaging/lead-import/lead-import.ts';
import { client } from '#platform/query/api.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { subscribeToRoom } from '#platform/query/live.ts';
import { invalidateByName } from '#platform/query/query.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import { finishWork, reportWork } from '#platform/work/work.ts';
import { describeEnd, isAtWork, workLabel } from './import-text.ts';
import { importScreen } from './screens.ts';
import { importProgress } from './use-import.ts';

const followed = new Set<number>();

/** Work somebody started here stands in the tray until it ends, wherever they go meanwhile; then they are told. */
export function followImport(id: number, name: string): void {
  if (followed.has(id)) return;
  followed.add(id);
  const work = { id: `lead-import-${id}`, label: name, href: hrefOf(importScreen, {}, { import: id }) };
  reportWork(work);
  let leave: () => void = () => undefined;

  const look = async (): Promise<void> => {
    const record = await client.get(leadImport, id).catch(() => undefined);
    if (record === undefined || isAtWork(record.status) || !followed.has(id)) return;
    followed.delete(id);
    leave();
    finishWork(work.id);
    void invalidateByName(leadImport.name);
    toastSuccess(describeEnd(record));
  };

  leave = subscribeToRoom(
    leadImportRoom(id),
    ({ data }) => {
      const told = importProgress.safeParse(data).data;
      if (told === undefined || !isAtWork(told.status)) void look();
      else
        reportWork({
          ...work,
          label: `${workLabel[told.status] ?? 'Working'}: ${name}`,
          done: told.rowsDone,
          total: told.rowCount,
        });
    },
    () => void look(),
    // It may have ended before anybody listened.
    () => void look(),
  );
}
