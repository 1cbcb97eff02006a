import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Head } from './verify-chain.ts';

/** The head of a log, with the log's id. */
export interface StoredHead extends Head {
  readonly logId: string;
}

const fileSchema = z.object({
  log: z.uuid(),
  number: z.int().min(0),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The last seal, stored outside the database: truncating the log leaves no other trace. */
export class AuditHead {
  readonly #folder: string;
  readonly #file: string;

  constructor(dataDir: string) {
    this.#folder = dataDir;
    this.#file = join(dataDir, 'audit-head');
  }

  async read(): Promise<StoredHead | null> {
    let text: string;
    try {
      text = await readFile(this.#file, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
    const { log, number, hash } = fileSchema.parse(JSON.parse(text));
    return { logId: log, number, hash: Buffer.from(hash, 'hex') };
  }

  /** Atomic rename: a crash leaves the old file or the new one. */
  async write({ logId, number, hash }: StoredHead): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const temporary = `${this.#file}.${randomUUID()}`;
    try {
      const file = await open(temporary, 'wx', 0o600);
      try {
        await file.writeFile(`${JSON.stringify({ log: logId, number, hash: hash.toString('hex') })}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, this.#file);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  /** For starting a new log on purpose. */
  async forget(): Promise<void> {
    await rm(this.#file, { force: true });
  }
}
