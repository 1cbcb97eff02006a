import {
  addObservationRows,
  beginObservationImport,
} from '@supersync/contract/data-services/observed-listing/import-actions.ts';
import { sendParts, sentName } from '#platform/csv-import/send-parts.ts';
import { client } from '#platform/query/api.ts';

/** Begins an import and sends its file; answers its number. */
export async function sendObservations(file: File): Promise<number> {
  const { id } = await client.act(beginObservationImport, { body: { name: sentName(file) } });
  await sendParts({ file, send: (body) => client.act(addObservationRows, { params: { id }, body }) });
  return id;
}
