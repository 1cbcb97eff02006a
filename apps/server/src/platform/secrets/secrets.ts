import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { auditKeyOf } from '../audit/audit-key.ts';
import type { Server } from '../server.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Derived from the key that seals the audit log, which no database holds. */
async function keyOf({ config }: Pick<Server, 'config'>): Promise<Buffer> {
  const root = await auditKeyOf(config).readOrMake();
  return Buffer.from(hkdfSync('sha256', root, 'supersync', 'secrets of importers', 32));
}

/** Bound to its name: a sealed value copied to another row does not open. */
export async function seal(server: Pick<Server, 'config'>, name: string, value: string): Promise<Buffer> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, await keyOf(server), nonce).setAAD(Buffer.from(name, 'utf8'));
  const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

async function unseal(server: Server, name: string, stored: Buffer): Promise<string> {
  const nonce = stored.subarray(0, nonceBytes);
  const tag = stored.subarray(nonceBytes, nonceBytes + tagBytes);
  const cipher = createDecipheriv(algorithm, await keyOf(server), nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(name, 'utf8'))
    .setAuthTag(tag);
  return Buffer.concat([cipher.update(stored.subarray(nonceBytes + tagBytes)), cipher.final()]).toString(
    'utf8',
  );
}

/** The value of a secret, for a request to whoever gave it to us; null where there is none of this name. */
export async function openSecret(server: Server, name: string): Promise<string | null> {
  const { rows } = await server.db.query<{ sealed: Buffer }>(sql`
    update secrets set last_used_at = now() where name = ${name} returning sealed`);
  const [row] = rows;
  return row === undefined ? null : unseal(server, name, row.sealed);
}
