import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { secret } from '@supersync/contract/importers/secret/secret.ts';
import { saveSecret } from '@supersync/contract/importers/secret/actions.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { auditKeyOf } from '#platform/audit/audit-key.ts';
import { records } from '#platform/resource/records.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Server } from '#platform/server.ts';

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

/** The value of a secret, for a request to its source; null where there is none of this name. */
export async function openSecret(server: Server, name: string): Promise<string | null> {
  const { rows } = await server.db.query<{ sealed: Buffer }>(sql`
    update secrets set last_used_at = now() where name = ${name} returning sealed`);
  const [row] = rows;
  return row === undefined ? null : unseal(server, name, row.sealed);
}

export function registerSecrets(server: Server): void {
  registerResource(server, secret, {
    async check({ operation, before }, _caller, tx) {
      if (operation !== 'delete' || before === null) return;
      const { rows } = await tx.query<{ name: string }>(sql`
        select name from importers where config ->> 'credentialRef' = ${before.name} order by name limit 1`);
      if (rows[0] !== undefined)
        throw problem('import_refused', { reason: `The importer ${rows[0].name} uses this secret.` });
    },
  });
  registerAction(
    server,
    saveSecret,
    async ({ body: { name, value, description }, origin, inTransaction }) => {
      const columns = { sealed: await seal(server, name, value) };
      return inTransaction(async (tx) => {
        const { rows } = await tx.query<{ id: number }>(
          sql`select id from secrets where name = ${name} for update`,
        );
        const described =
          description === undefined ? {} : { description: description === '' ? null : description };
        const write = records(tx, origin);
        const existing = rows[0]?.id;
        const { record, version } =
          existing === undefined
            ? await write.create(secret, { name, ...described }, { columns })
            : await write.update(secret, existing, described, {
                columns,
                touch: true,
                action: 'replaced the value',
              });
        return { id: record.id, name: record.name, version };
      });
    },
  );
}
