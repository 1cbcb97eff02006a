import { addLeadRows, type ImportColumns } from '@supersync/contract/lead-import/actions.ts';
import { cutRows } from '@supersync/contract/lead-import/cut-rows.ts';
import { client } from '../../platform/api.ts';

/** Small enough for one request also where every letter takes three bytes. */
const partCharacters = 250_000;

/** What a person reads when a file cannot be sent; anything else is a failure of the connection. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** A file's text piece by piece: one of any size takes little memory. */
async function* textOf(file: Blob): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = file.stream().getReader();
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- a stream is read in order
      const { done, value } = await reader.read();
      yield decoder.decode(value, { stream: !done });
      if (done) return;
    }
  } catch (error) {
    if (error instanceof TypeError)
      throw new UnreadableFile('The file is not UTF-8. Save it as “CSV UTF-8” and choose it again.');
    if (error instanceof DOMException)
      throw new UnreadableFile('The file cannot be read any more: was it moved or changed?');
    throw error;
  } finally {
    reader.releaseLock();
  }
}

export interface Sending {
  readonly importId: number;
  readonly file: Blob;
  /** Parts the server has already, from an attempt before. */
  readonly partsThere: number;
  readonly signal: AbortSignal;
  /** How many characters are there. */
  readonly tell: (characters: number, parts: number) => void;
}

/** Sends a file in parts cut between rows; answers its columns. A part that is sent twice is taken once. */
export async function sendFile(sending: Sending): Promise<ImportColumns | null> {
  const { importId, file, partsThere, signal, tell } = sending;
  let part = 0;
  let characters = 0;
  let columns: ImportColumns | null = null;
  for await (const { text, isLast } of cutRows(textOf(file), partCharacters)) {
    if (signal.aborted) return null;
    // The last part is asked for in any case: its answer tells of the columns.
    if (part >= partsThere || isLast)
      columns = await client.act(addLeadRows, { params: { id: importId }, body: { part, text, isLast } });
    part += 1;
    characters += text.length;
    tell(characters, part);
  }
  if (columns === null) throw new UnreadableFile('There is nothing in the file.');
  return columns;
}
