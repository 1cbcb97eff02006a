import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderInUseError, lockFolder, type FolderLock } from '#platform/db/embedded/folder-lock.ts';

export const countKinds = ['impression', 'click', 'uniqueClick'] as const;
export type CountKind = (typeof countKinds)[number];

export interface Counted {
  readonly kind: CountKind;
  readonly campaignId: number;
  readonly senderId: number;
  /** Hours since 1970. */
  readonly hour: number;
}

const entryBytes = 16;
const ending = '.counts';

/** A part of the journal under a name of its own: its entries are added to the figures together, once. */
export interface JournalPart {
  readonly name: string;
  readonly entries: readonly Counted[];
}

/** An entry that a crash cut short was not acknowledged, and is left out. */
function entriesIn(bytes: Buffer): Counted[] {
  const entries: Counted[] = [];
  for (let at = 0; at + entryBytes <= bytes.length; at += entryBytes) {
    const kind = countKinds[bytes.readUInt32LE(at)];
    if (kind !== undefined)
      entries.push({
        kind,
        campaignId: bytes.readUInt32LE(at + 4),
        senderId: bytes.readUInt32LE(at + 8),
        hour: bytes.readUInt32LE(at + 12),
      });
  }
  return entries;
}

/**
 * The journal of one process: counts are in the files of the operating system before they are acknowledged, so that
 * they outlive the process. Each process has a folder of its own, locked while it lives.
 */
export class CountJournal {
  readonly #root: string;
  readonly #id = randomUUID();
  #lock: FolderLock | undefined;
  #file: number | undefined;
  #part = 0;

  constructor(root: string) {
    this.#root = root;
  }

  get #folder(): string {
    return join(this.#root, this.#id);
  }

  /** The name of the part that is being written. */
  get partName(): string {
    return `${this.#id}-${this.#part}`;
  }

  add(entries: readonly Counted[]): void {
    const bytes = Buffer.allocUnsafe(entries.length * entryBytes);
    for (const [index, { kind, campaignId, senderId, hour }] of entries.entries()) {
      const at = index * entryBytes;
      bytes.writeUInt32LE(countKinds.indexOf(kind), at);
      bytes.writeUInt32LE(campaignId, at + 4);
      bytes.writeUInt32LE(senderId, at + 8);
      bytes.writeUInt32LE(hour, at + 12);
    }
    writeSync(this.#open(), bytes);
  }

  #open(): number {
    if (this.#lock === undefined) {
      mkdirSync(this.#folder, { recursive: true });
      this.#lock = lockFolder(this.#folder);
    }
    this.#file ??= openSync(join(this.#folder, `${this.partName}${ending}`), 'a');
    return this.#file;
  }

  /** What comes from now on goes into another part. */
  nextPart(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
    this.#part += 1;
  }

  async removePart(name: string): Promise<void> {
    await rm(join(this.#folder, `${name}${ending}`), { force: true });
  }

  /** The parts that processes left which are no more. Each folder is removed once `take` has stored its parts. */
  async recover(take: (part: JournalPart) => Promise<void>): Promise<void> {
    const folders = await readdir(this.#root).catch(() => []);
    for (const folder of folders) {
      if (folder === this.#id) continue;
      const path = join(this.#root, folder);
      const lock = tryLock(path);
      if (lock === null) continue;
      try {
        for (const file of (await readdir(path)).filter((name) => name.endsWith(ending)))
          await take({
            name: file.slice(0, -ending.length),
            entries: entriesIn(await readFile(join(path, file))),
          });
        rmSync(path, { recursive: true, force: true });
      } finally {
        lock.release();
      }
    }
  }

  /** Leaves parts that are not stored yet to the next process. */
  async close(): Promise<void> {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
    if (this.#lock === undefined) return;
    const left = (await readdir(this.#folder)).some((name) => name.endsWith(ending));
    this.#lock.release();
    this.#lock = undefined;
    if (!left) await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Null while its process lives, or where another one is recovering it. */
function tryLock(folder: string): FolderLock | null {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (error instanceof FolderInUseError) return null;
    throw error;
  }
}
