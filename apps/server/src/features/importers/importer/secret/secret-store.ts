import { secret } from '@supersync/contract/importers/secret/secret.ts';
import { saveSecret } from '@supersync/contract/importers/secret/actions.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { records } from '#platform/resource/records.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import { seal } from '#platform/secrets/secrets.ts';
import type { Server } from '#platform/server.ts';

export function registerSecrets(server: Server): void {
  registerResource(server, secret, {
    async check({ operation, before }, _caller, tx) {
      if (operation !== 'delete' || before === null) return;
      const { rows } = await tx.query<{ user: string }>(sql`
        select 'importer ' || name as user from importers where ${before.name} in (config ->> 'credentialRef', config ->> 'apiTokenRef')
        union all
        select 'partner ' || name from partners where delivery_settings ->> 'credentialRef' = ${before.name}
        order by 1 limit 1`);
      if (rows[0] !== undefined)
        throw problem('import_refused', { reason: `The ${rows[0].user} uses this secret.` });
    },
  });
  registerAction(
    server,
    saveSecret,
    async ({ body: { name, value, description }, origin, inTransaction }) => {
      // Values reach the statement as JSON, so bytes are written as PostgreSQL reads them.
      const columns = { sealed: `\\x${(await seal(server, name, value)).toString('hex')}` };
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
