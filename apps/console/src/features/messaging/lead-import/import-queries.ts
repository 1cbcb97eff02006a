import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { readImportColumns } from '@supersync/contract/messaging/lead-import/actions.ts';
import {
  leadImport,
  leadImportRow,
  type rowVerdicts,
} from '@supersync/contract/messaging/lead-import/lead-import.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { queryOptions } from '@tanstack/react-query';
import { rowsPerPage } from '#platform/csv-import/rows-per-page.ts';
import { numberIn } from '#platform/screen/address-part.ts';
import { client } from '#platform/query/api.ts';
import { listOptions } from '#platform/query/query.ts';

export type LeadImport = With<typeof leadImport, 'user' | 'client'>;
export type RowVerdict = ChoiceOf<typeof rowVerdicts>;

/** The columns of a file never change, and the mapping is kept by its form. */
export const columnsOptions = (id: number) =>
  queryOptions({
    queryKey: [leadImport.name, 'columns', id],
    queryFn: () => client.act(readImportColumns, { params: { id } }),
    staleTime: Infinity,
  });

const rowRelations = ['repeatedLead'] as const;
export type ImportRow = With<typeof leadImportRow, (typeof rowRelations)[number]>;

export function rowsPage(importId: number, verdict: RowVerdict, page: number) {
  const query = { plain: { importId, verdict }, relations: rowRelations, limit: rowsPerPage, page } as const;
  const { queryKey, meta } = listOptions(leadImportRow, query);
  return { queryKey, meta, queryFn: () => client.list(leadImportRow, query) };
}

export const rowsAddress = (importId: number, verdict: RowVerdict): string =>
  client.csvAddress(leadImportRow, { plain: { importId, verdict } });

/** The import in the address. */
export const openImportIn = (search: URLSearchParams): number | null => numberIn(search.get('import'));
