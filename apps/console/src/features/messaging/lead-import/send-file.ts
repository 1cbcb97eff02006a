import { addLeadRows, type ImportColumns } from '@supersync/contract/messaging/lead-import/actions.ts';
import { cutRows } from '@supersync/contract/messaging/lead-import/cut-rows.ts';
import { client } from '#platform/query/api.ts';
import { partCharacters, textOf, UnreadableFile } from '#platform/file-text.ts';

export interface Sending {
  readonly importId: number;
  readonly file: Blob;
  /** Parts the server already has from an earlier attempt. */
  readonly partsThere: number;
  readonly signal: AbortSignal;
  /** Reports the number of characters sent. */
  readonly publishProgress: (characters: number, parts: number) => void;
}

/** Sends a file in parts cut between rows; returns its columns. A part sent twice is stored once. */
export async function sendFile(sending: Sending): Promise<ImportColumns | null> {
  const { importId, file, partsThere, signal, publishProgress } = sending;
  let part = 0;
  let characters = 0;
  let columns: ImportColumns | null = null;
  for await (const { text, isLast } of cutRows(textOf(file), partCharacters)) {
    if (signal.aborted) return null;
    // The last part is always sent: its response contains the columns.
    if (part >= partsThere || isLast)
      columns = await client.act(addLeadRows, { params: { id: importId }, body: { part, text, isLast } });
    part += 1;
    characters += text.length;
    publishProgress(characters, part);
  }
  if (columns === null) throw new UnreadableFile('There is nothing in the file.');
  return columns;
}
