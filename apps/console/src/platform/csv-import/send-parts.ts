import { cutRows, type FilePart } from '@supersync/contract/kernel/csv/cut-rows.ts';
import { separatorOf, type Separator } from '@supersync/contract/kernel/csv/separator.ts';
import { partCharacters, textOf, UnreadableFile } from '../file-text.ts';

const nameLength = 200;

/** What a file is called on the server: the end of a long name tells more than its beginning. */
export const sentName = ({ name }: File): string => name.slice(-nameLength);

export interface Sending<T> {
  readonly file: Blob;
  /** Parts the server already has from an earlier attempt. */
  readonly partsThere?: number;
  readonly signal?: AbortSignal;
  readonly send: (part: FilePart & { readonly part: number; readonly separator: Separator }) => Promise<T>;
  /** Reports the number of characters sent. */
  readonly publishProgress?: (characters: number, parts: number) => void;
}

/** Sends a CSV file in parts cut between rows; returns the answer to the last. A part sent twice is stored once. */
export async function sendParts<T>(sending: Sending<T>): Promise<T | null> {
  const { file, partsThere = 0, signal, send, publishProgress } = sending;
  let part = 0;
  let characters = 0;
  let separator: Separator | undefined;
  let answer: T | null = null;
  for await (const { text, isLast } of cutRows(textOf(file), partCharacters)) {
    if (signal?.aborted === true) return null;
    separator ??= separatorOf(text);
    // The last part is always sent: only its answer says that the file is whole.
    if (part >= partsThere || isLast) answer = await send({ part, text, isLast, separator });
    part += 1;
    characters += text.length;
    publishProgress?.(characters, part);
  }
  if (answer === null) throw new UnreadableFile('There is nothing in the file.');
  return answer;
}
