import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { readRecordColumns, recordImportRoom } from '@supersync/contract/workspace/record-import/actions.ts';
import {
  recordImport,
  recordImportRow,
  type recordRowVerdicts,
} from '@supersync/contract/workspace/record-import/record-import.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../query/api.ts';
import { listOptions, recordOptions } from '../query/query.ts';
import { useWork } from '../work/use-work.ts';
import { isInProgress } from './import-status.ts';
import { rowsPerPage } from './rows-per-page.ts';

export type RecordImport = Row<typeof recordImport>;
export type RecordImportRow = Row<typeof recordImportRow>;
export type RecordRowVerdict = ChoiceOf<typeof recordRowVerdicts>;

/** The columns of a file never change, and the mapping is kept by its form. */
export const columnsOptions = (id: number) =>
  queryOptions({
    queryKey: [recordImport.name, 'columns', id],
    queryFn: () => client.act(readRecordColumns, { params: { id } }),
    staleTime: Infinity,
  });

export function rowsPage(importId: number, verdict: RecordRowVerdict, page: number) {
  const query = { plain: { importId, verdict }, limit: rowsPerPage, page } as const;
  const { queryKey, meta } = listOptions(recordImportRow, query);
  return { queryKey, meta, queryFn: () => client.list(recordImportRow, query) };
}

export const rowsAddress = (importId: number, verdict: RecordRowVerdict): string =>
  client.csvAddress(recordImportRow, { plain: { importId, verdict } });

/** An import, kept up to date while the server works on it. */
export const useRecordImport = (id: number) =>
  useWork(recordOptions(recordImport, id), {
    room: recordImportRoom(id),
    isOpen: ({ status }) => isInProgress(status),
    reads: [recordImport, recordImportRow],
  });
