import { uploadLimits } from '@supersync/contract/syndication/ad-url-batch/actions.ts';
import { adUrlBatch } from '@supersync/contract/syndication/ad-url-batch/ad-url-batch.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { readPart, refusePart } from '#platform/csv/read-part.ts';
import { analyzeRows, storeRows, type SentPart } from '#platform/csv/store-part.ts';
import type { Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';
import type { BatchState } from './batch-state.ts';

/** Column positions of an upload, from 0. */
export interface UploadColumns {
  readonly propertyId: number;
  readonly partner: number;
  readonly url: number;
  readonly note: number | null;
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Names in the template and in our own export. */
const usualNames = {
  propertyId: ['propertyid', 'property'],
  partner: ['partner', 'partnerkey', 'partnername', 'partnerid'],
  url: ['url', 'address', 'adurl', 'link'],
  note: ['note', 'notes', 'comment'],
} as const;

function readHeader(cells: readonly string[]): UploadColumns {
  const header = cells.map(plain);
  const at = (names: readonly string[]): number | null => {
    const found = header.findIndex((name) => names.includes(name));
    return found < 0 ? null : found;
  };
  const [propertyId, partner, url] = [at(usualNames.propertyId), at(usualNames.partner), at(usualNames.url)];
  if (propertyId === null || partner === null || url === null)
    return refusePart('The first row must name the columns propertyId, partner and url');
  return { propertyId, partner, url, note: at(usualNames.note) };
}

/** Adds the expected part: its rows and the part counter commit together. */
export async function addUploadPart(
  tx: Transaction,
  origin: Origin,
  state: BatchState,
  part: SentPart,
): Promise<Row<typeof adUrlBatch>> {
  const isFirst = state.parts === 0;
  const rows = readPart(part.text, isFirst, part.separator);
  const [header, ...others] = rows;
  const columns = isFirst ? readHeader(header ?? refusePart('There is no header')) : null;
  const body = isFirst ? others : rows;
  const rowCount = state.rowCount + body.length;
  if (rowCount > uploadLimits.rows) refusePart(`More than ${uploadLimits.rows} rows`);
  if (part.isLast && rowCount === 0) refusePart('There are no rows below the header');
  await storeRows(tx, 'ad_url_batch_rows', state, body);
  const { record } = await records(tx, origin).update(
    adUrlBatch,
    state.id,
    { parts: state.parts + 1, rowCount, ...(part.isLast ? { status: 'checking', rowsDone: 0 } : {}) },
    {
      action: part.isLast ? 'check started' : 'part received',
      unaudited: ['rowsDone'],
      ...(columns === null ? {} : { columns: { columns } }),
    },
  );
  if (part.isLast) await analyzeRows(tx, 'ad_url_batch_rows', rowCount);
  return record;
}
