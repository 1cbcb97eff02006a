import { accessRequest } from '@supersync/contract/access/access-request/access-request.ts';
import { grantAccess, requestAccess } from '@supersync/contract/access/access-request/actions.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { roleUser } from '@supersync/contract/access/role/role-user.ts';
import sql from 'sql-template-tag';
import { requireState } from '#platform/actions/illegal-state.ts';
import { onRightsChanged } from '#platform/access/rights-changed.ts';
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

/** Requests whose page the person can open by now, however they came by the keys. */
async function closeSatisfied(tx: Transaction, origin: Origin): Promise<void> {
  // A request that is being granted at this moment is skipped: its own step closes it.
  const { rows } = await tx.query<{ id: number }>(sql`
    select r.id from access_requests r
    where r.status = 'open' and not exists (
      select from jsonb_array_elements(r.chain) as any_of(keys)
      where not exists (
        select from role_users u join role_products p on p.role_id = u.role_id
        where u.user_id = r.user_id and p.has_read
          and (p.product_key = 'supersync_all' or any_of.keys ? p.product_key)))
    order by r.id for update of r skip locked`);
  for (const { id } of rows)
    await records(tx, origin).update(
      accessRequest,
      id,
      { status: 'granted' },
      { reason: 'The person has access now' },
    );
}

export const accessRequestFeature: Feature = (server) => {
  onRightsChanged(server, closeSatisfied);
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
      const { page, title, chain, reason = null } = body;
      const permissionKeys = [...new Set(chain.flat())];
      const made = await records(tx, origin).createUnlessThere(
        accessRequest,
        { userId, page, title, permissionKeys, chain, reason },
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
