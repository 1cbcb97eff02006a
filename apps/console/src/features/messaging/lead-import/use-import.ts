import { importStatuses } from '@supersync/contract/kernel/csv/import-actions.ts';
import { leadImportRoom } from '@supersync/contract/messaging/lead-import/actions.ts';
import { leadImport, leadImportRow } from '@supersync/contract/messaging/lead-import/lead-import.ts';
import { z } from 'zod';
import { isInProgress } from '#platform/csv-import/import-status.ts';
import { useWork } from '#platform/work/use-work.ts';
import { leadImportRecord } from './lead-import-list.tsx';

export const importProgress = z.object({
  status: z.enum(importStatuses.values),
  rowCount: z.int(),
  rowsDone: z.int(),
  ok: z.int(),
  invalid: z.int(),
  duplicates: z.int(),
  suppressed: z.int(),
  imported: z.int(),
});

/** An import, kept up to date while the server works on it. */
export const useImport = (id: number) =>
  useWork(leadImportRecord.options(id), {
    room: leadImportRoom(id),
    isOpen: ({ status }) => isInProgress(status),
    take: (before, { data }) => {
      const told = importProgress.safeParse(data).data;
      // A new status changes more than the event contains.
      return told?.status === before.status ? { ...before, ...told } : undefined;
    },
    reads: [leadImport, leadImportRow],
  });
