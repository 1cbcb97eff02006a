import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';

const keyBytes = 32;

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** The key that seals the log, stored where someone with database access cannot reach it. */
export interface AuditKey {
  /** Null if there is none. */
  read(): Promise<Buffer | null>;
  /** Creates one if there is none; concurrent callers get the same key. */
  readOrMake(): Promise<Buffer>;
}

/** `AUDIT_KEY`, else `audit.key` in the data folder, readable by its owner only. */
export function auditKeyOf(config: Pick<Config, 'auditKey' | 'dataDir'>): AuditKey {
  const { auditKey, dataDir } = config;
  const file = join(dataDir, 'audit.key');

  async function read(): Promise<Buffer | null> {
    if (auditKey !== undefined) return Buffer.from(auditKey, 'utf8');
    try {
      const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex');
      return key.length === keyBytes ? key : null;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    }
  }

  return {
    read,
    async readOrMake() {
      const existing = await read();
      if (existing !== null) return existing;
      const created = randomBytes(keyBytes);
      await mkdir(dataDir, { recursive: true });
      try {
        await writeFile(file, `${created.toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true });
        return created;
      } catch (error) {
        const other = hasCode(error, 'EEXIST') ? await read() : null;
        if (other === null) throw error;
        return other;
      }
    },
  };
}
