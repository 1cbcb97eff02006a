import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';

const keyBytes = 32;

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** The key that seals the log, kept where whoever changes the database cannot reach it. */
export interface AuditKey {
  /** Null where there is none. */
  read(): Promise<Buffer | null>;
  /** Makes one where there is none; two that begin at once end up with the same. */
  readOrMake(): Promise<Buffer>;
}

/** `AUDIT_KEY`, else `audit.key` in the data folder, readable by its owner alone. */
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
      const known = await read();
      if (known !== null) return known;
      const made = randomBytes(keyBytes);
      await mkdir(dataDir, { recursive: true });
      try {
        await writeFile(file, `${made.toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true });
        return made;
      } catch (error) {
        const other = hasCode(error, 'EEXIST') ? await read() : null;
        if (other === null) throw error;
        return other;
      }
    },
  };
}
