import {
  addObservationRows,
  beginObservationImport,
} from '@supersync/contract/data-services/observed-listing/import-actions.ts';
import { cutRows } from '@supersync/contract/kernel/csv/cut-rows.ts';
import { partCharacters, textOf, UnreadableFile } from '#platform/file-text.ts';
import { client } from '#platform/query/api.ts';

const nameLength = 200;

/** Begins an import and sends its file in parts cut between rows; answers its number. */
export async function sendObservations(file: File): Promise<number> {
  const { id } = await client.act(beginObservationImport, { body: { name: file.name.slice(-nameLength) } });
  let part = 0;
  for await (const { text, isLast } of cutRows(textOf(file), partCharacters)) {
    await client.act(addObservationRows, { params: { id }, body: { part, text, isLast } });
    part += 1;
  }
  if (part === 0) throw new UnreadableFile('There is nothing in the file.');
  return id;
}
