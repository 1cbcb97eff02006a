import { randomUUID } from 'node:crypto';
import { createApiClient, revokeApiClient } from '@supersync/contract/access/api-client/actions.ts';
import { apiClient } from '@supersync/contract/access/api-client/api-client.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { requireGrantable } from '#platform/access/granting.ts';
import { requirePerson } from '#platform/access/people-only.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import { records } from '#platform/resource/records.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { issueApiToken } from '#platform/session/api-tokens.ts';
import { stopRunsOfClient } from '#platform/tasks/stop-client-work.ts';

const dayMs = 24 * 3_600_000;

/** Programs with their own tokens: created by a person for their own account, shown once, revoked permanently. */
export const apiClientFeature: Feature = (server) => {
  const { clock } = server;
  registerResource(server, apiClient);

  registerAction(server, createApiClient, async ({ body, caller, origin, inTransaction }) => {
    // A token that could create tokens would survive its own revocation.
    requirePerson(caller);
    const { name, readOnly, validDays } = body;
    const keys = [...new Set(body.keys)].toSorted();
    requireGrantable(
      caller,
      keys.map((productKey) => ({ productKey, flags: ['r'] })),
    );
    const id = randomUUID();
    const { token, hash } = issueApiToken(id);
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + validDays * dayMs);
    return inTransaction(async (tx) => {
      const made = await records(tx, origin).createUnlessThere(
        apiClient,
        { id, name, ownerId: caller.userId, keys, readOnly, expiresAt, created: now },
        { columns: { secret_hash: `\\x${hash.toString('hex')}` } },
      );
      if (made === null)
        throw problem(
          'already_exists',
          { thing: apiClient.singular, field: 'name' },
          { errors: { name: 'There is a client of this name already' } },
        );
      return { id, token, expiresAt: expiresAt.toISOString() };
    });
  });

  registerAction(server, revokeApiClient, async ({ params: { id }, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      requirePerson(caller);
      const now = clock.now();
      const { revokedAt } = await records(tx, origin).lock(apiClient, id);
      // Idempotent: a second revocation returns the first time.
      if (revokedAt !== null) return { revokedAt: new Date(revokedAt).toISOString() };
      await records(tx, origin).update(apiClient, id, { revokedAt: now }, { action: 'revoked' });
      await stopRunsOfClient(tx, id);
      return { revokedAt: now.toISOString() };
    }),
  );
};
