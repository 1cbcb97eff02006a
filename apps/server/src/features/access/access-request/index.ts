import { accessRequest } from '@supersync/contract/access/access-request/access-request.ts';
import { grantAccess, requestAccess } from '@supersync/contract/access/access-request/actions.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { roleUser } from '@supersync/contract/access/role/role-user.ts';
import sql from 'sql-template-tag';
import { requireState } from '#platform/actions/illegal-state.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import type { Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature, Origin } from '#platform/server.ts';

type AccessRequest = Row<typeof accessRequest>;

/** The caller's open request for the page. */
async function openRequest(tx: Transaction, origin: Origin, page: string): Promise<AccessRequest> {
  const { rows } = await tx.query<{ id: number }>(sql`
    select id from access_requests where user_id = ${origin.userId} and page = ${page} and status = 'open'`);
  const [found] = rows;
  // Closed concurrently: a retry creates a new request.
  if (found === undefined) throw problem('request_in_progress', {});
  return records(tx, origin).lock(accessRequest, found.id);
}

export const accessRequestFeature: Feature = (server) => {
  registerResource(server, accessRequest, {
    check({ before, values, isSent }) {
      // Closed requests stay closed; a person who still lacks access requests again.
      if (before !== null && values.status !== before.status)
        requireState(accessRequest, before.status, grantAccess.step.from);
      if (isSent && values.status === 'granted')
        throw problem('invalid_input', {}, { errors: { status: 'Grant it by adding the person to a role' } });
    },
  });

  registerStep(server, grantAccess, async ({ params, body, record, origin, tx, move }) => {
    const { roleId } = body;
    const { userId, title } = record;
    const { rows } = await tx.query(sql`select from roles where id = ${roleId} for share`);
    if (rows.length === 0) throw problem('not_found', { thing: 'role', key: roleId });
    await move({}, { action: 'updated' });
    // Already a member: nothing to grant, but the request is closed.
    await records(tx, origin).createUnlessThere(
      roleUser,
      { roleId, userId },
      { reason: `Request for access ${params.id}: ${title}` },
    );
    return { id: params.id, userId, roleId };
  });

  registerAction(server, requestAccess, async ({ body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const { userId } = caller;
      const { page, title, permissionKeys, reason = null } = body;
      const made = await records(tx, origin).createUnlessThere(
        accessRequest,
        { userId, page, title, permissionKeys, reason },
        reason === null ? {} : { reason },
      );
      const pending = made?.record ?? (await openRequest(tx, origin, page));
      return {
        id: pending.id,
        page: pending.page,
        title: pending.title,
        permissionKeys: pending.permissionKeys,
        reason: pending.reason,
        status: pending.status,
        created: new Date(pending.created).toISOString(),
      };
    }),
  );
};
