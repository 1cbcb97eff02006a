import { open, type FileHandle } from 'node:fs/promises';
import type { ChangeKind, FieldChange } from '@supersync/contract/syndication/feed/feed-change.ts';
import type { Scratch } from '#platform/files/file-store.ts';

/** A listing of a build being written, and how it differs from the published one. */
export interface ListingLine {
  readonly position: number;
  readonly listingId: string;
  readonly propertyId: number;
  readonly name: string;
  readonly rent: string | null;
  readonly hash: string;
  readonly start: number;
  readonly length: number;
  /** Null where it is as it was. */
  readonly kind: Exclude<ChangeKind, 'removed'> | null;
  readonly fields: readonly FieldChange[];
}

const flushBytes = 65_536;
const linesPerBatch = 2000;

/** Listings in a file beside the document, one JSON text per line: memory stays the same however many they are. */
export class ListingLines {
  readonly #file: FileHandle;
  readonly #scratch: Scratch;
  #pending = '';

  private constructor(file: FileHandle, scratch: Scratch) {
    this.#file = file;
    this.#scratch = scratch;
  }

  static async open(scratch: Scratch): Promise<ListingLines> {
    return new ListingLines(await open(scratch.path, 'wx+'), scratch);
  }

  async add(line: ListingLine): Promise<void> {
    this.#pending += `${JSON.stringify(line)}\n`;
    if (this.#pending.length >= flushBytes) await this.#flush();
  }

  async #flush(): Promise<void> {
    const text = this.#pending;
    this.#pending = '';
    if (text !== '') await this.#file.appendFile(text);
  }

  /** All lines in order, as the texts of JSON arrays. */
  async *batches(): AsyncGenerator<string> {
    await this.#flush();
    let lines: string[] = [];
    for await (const line of this.#file.readLines({ start: 0, autoClose: false })) {
      lines.push(line);
      if (lines.length < linesPerBatch) continue;
      yield `[${lines.join(',')}]`;
      lines = [];
    }
    if (lines.length > 0) yield `[${lines.join(',')}]`;
  }

  async remove(): Promise<void> {
    await this.#file.close();
    await this.#scratch.remove();
  }
}
