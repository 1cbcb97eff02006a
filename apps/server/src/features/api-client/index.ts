import { randomUUID } from 'node:crypto';
import { createApiClient, revokeApiClient } from '@supersync/contract/api-client/actions.ts';
import { apiClient } from '@supersync/contract/api-client/api-client.ts';
import { recordRoom } from '@supersync/contract/event/event.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { demandHeld } from '../../platform/access/granting.ts';
import { demandPerson } from '../../platform/access/people-only.ts';
import { registerAction } from '../../platform/actions/register-action.ts';
import { audit } from '../../platform/audit/audit.ts';
import { publish } from '../../platform/events/publish.ts';
import { registerResource } from '../../platform/resource/register-resource.ts';
import type { Feature } from '../../platform/server.ts';
import { issueApiToken } from '../../platform/session/api-tokens.ts';
import { stopRunsOfClient } from '../../platform/tasks/stop-client-work.ts';

const dayMs = 24 * 3_600_000;

/** Programs with tokens of their own: made by a person for their own name, told once, revoked for good. */
export const apiClientFeature: Feature = (server) => {
  const { clock } = server;
  registerResource(server, apiClient);

  registerAction(server, createApiClient, async ({ body, caller, origin, inTransaction }) => {
    // A token that could make tokens would outlive its own revocation.
    demandPerson(caller);
    const { name, readOnly, validDays } = body;
    const keys = [...new Set(body.keys)].toSorted();
    demandHeld(
      caller,
      keys.map((productKey) => ({ productKey, flags: ['r'] })),
    );
    const id = randomUUID();
    const { token, hash } = issueApiToken(id);
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + validDays * dayMs);
    return inTransaction(async (tx) => {
      const { rowCount } = await tx.query(sql`
        insert into api_clients (id, name, owner_id, secret_hash, keys, read_only, expires_at, created,
          modified_user_id, modified_at)
        values (${id}, ${name}, ${caller.userId}, ${hash}, ${JSON.stringify(keys)}::jsonb, ${readOnly}, ${expiresAt},
          ${now}, ${caller.userId}, ${now})
        on conflict ((lower(name))) do nothing`);
      if (rowCount === 0)
        throw problem(
          'already_exists',
          { thing: apiClient.singular, field: 'name' },
          { errors: { name: 'There is a client of this name already' } },
        );
      await audit(tx, origin, {
        action: 'created',
        resource: apiClient.name,
        key: id,
        changes: {
          name: [null, name],
          ownerId: [null, caller.userId],
          keys: [null, keys],
          readOnly: [null, Number(readOnly)],
          expiresAt: [null, expiresAt.toISOString()],
        },
      });
      await publish(tx, recordRoom(apiClient.name), 'created', { key: id, version: 1 });
      return { id, token, expiresAt: expiresAt.toISOString() };
    });
  });

  registerAction(server, revokeApiClient, async ({ params: { id }, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      demandPerson(caller);
      const now = clock.now();
      const found = await tx.query<{ revoked_at: Date | null }>(
        sql`select revoked_at from api_clients where id = ${id} for update`,
      );
      const [row] = found.rows;
      if (row === undefined) throw problem('not_found', { thing: apiClient.singular, key: id });
      // Revoked is revoked: whoever asks again learns since when.
      if (row.revoked_at !== null) return { revokedAt: row.revoked_at.toISOString() };
      const { rows } = await tx.query<{ version: number }>(sql`
        update api_clients set revoked_at = ${now}, modified_user_id = ${caller.userId}, modified_at = ${now},
          version = version + 1 where id = ${id} returning version`);
      await stopRunsOfClient(tx, id);
      await audit(tx, origin, {
        action: 'revoked',
        resource: apiClient.name,
        key: id,
        changes: { revokedAt: [null, now.toISOString()] },
      });
      await publish(tx, recordRoom(apiClient.name), 'updated', { key: id, version: rows[0]?.version ?? 1 });
      return { revokedAt: now.toISOString() };
    }),
  );
};
