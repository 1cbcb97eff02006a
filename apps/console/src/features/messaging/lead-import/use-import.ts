import { leadImportRoom } from '@supersync/contract/messaging/lead-import/actions.ts';
import {
  leadImport,
  leadImportRow,
  leadImportStatuses,
} from '@supersync/contract/messaging/lead-import/lead-import.ts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { useRoom } from '#platform/query/live.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { invalidateByName } from '#platform/query/query.ts';
import { leadImportRecord } from './lead-import-list.tsx';
import { isAtWork } from './import-text.ts';

export const importProgress = z.object({
  status: z.enum(leadImportStatuses.values),
  rowCount: z.int(),
  rowsDone: z.int(),
  ok: z.int(),
  invalid: z.int(),
  duplicates: z.int(),
  suppressed: z.int(),
  imported: z.int(),
});

/** Until the stream stands, and should it fail, the import is read again now and then while work goes on. */
const pollAgainMs = 2000;

/** An import as it is, kept true while the server works on it. */
export function useImport(id: number) {
  const options = leadImportRecord.options(id);
  const query = useQuery({
    ...options,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isAtWork(state.data.status) ? pollAgainMs : false,
  });
  const readAgain = (): void => {
    void invalidateByName(leadImport.name);
    void invalidateByName(leadImportRow.name);
  };
  useRoom(
    leadImportRoom(id),
    ({ data }) => {
      const told = importProgress.safeParse(data).data;
      if (told === undefined) return;
      // With its status more changes than is told here.
      if (told.status !== queryClient.getQueryData(options.queryKey)?.status) readAgain();
      else
        queryClient.setQueryData(options.queryKey, (now) => (now === undefined ? now : { ...now, ...told }));
    },
    readAgain,
  );
  return query;
}
