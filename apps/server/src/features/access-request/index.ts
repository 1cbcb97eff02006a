import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import {
  accessRequest,
  type accessRequestStatuses,
} from '@supersync/contract/access-request/access-request.ts';
import { grantAccess, requestAccess } from '@supersync/contract/access-request/actions.ts';
import { recordRoom } from '@supersync/contract/event/event.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { printKey } from '@supersync/contract/kernel/record-key.ts';
import { roleUser } from '@supersync/contract/role/role-user.ts';
import sql from 'sql-template-tag';
import { demandHeld, grantsOfRole } from '../../platform/access/granting.ts';
import { registerAction } from '../../platform/actions/register-action.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import { registerResource } from '../../platform/resource/register-resource.ts';
import type { Feature } from '../../platform/server.ts';

interface RequestRow {
  id: number;
  page: string;
  title: string;
  permission_keys: string[];
  reason: string | null;
  status: ChoiceOf<typeof accessRequestStatuses>;
  created: Date;
}

interface ClosedRequest {
  user_id: number;
  title: string;
  version: number;
}

async function closeRequest(tx: Transaction, id: number, userId: number): Promise<ClosedRequest> {
  const { rows } = await tx.query<ClosedRequest>(sql`
    update access_requests
    set status = 'granted', version = version + 1, modified_user_id = ${userId}, modified_at = now()
    where id = ${id} and status = 'open'
    returning user_id, title, version`);
  if (rows[0] !== undefined) return rows[0];
  const found = await tx.query<{ status: string }>(sql`select status from access_requests where id = ${id}`);
  const state = found.rows[0]?.status;
  if (state === undefined) throw problem('not_found', { thing: accessRequest.singular, key: String(id) });
  throw problem('illegal_state', { thing: accessRequest.singular, state });
}

async function addToRole(tx: Transaction, roleId: string, userId: number, by: number): Promise<void> {
  const { rows } = await tx.query(sql`select 1 from roles where id = ${roleId} for share`);
  if (rows.length === 0) throw problem('not_found', { thing: 'role', key: roleId });
  // Already a member: the request was about something they hold by now, and is closed all the same.
  await tx.query(sql`
    insert into role_users (role_id, user_id, modified_user_id) values (${roleId}, ${userId}, ${by})
    on conflict do nothing`);
}

export const accessRequestFeature: Feature = (server) => {
  registerResource(server, accessRequest, {
    check({ before, values }) {
      // A closed request is history; who still lacks the page asks again.
      if (before !== null && before.status !== 'open' && values.status !== before.status)
        throw problem('illegal_state', { thing: accessRequest.singular, state: before.status });
      if (values.status === 'granted')
        throw problem('invalid_input', {}, { errors: { status: 'Grant it by adding the person to a role' } });
    },
  });

  registerAction(server, grantAccess, ({ params, body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const request = await closeRequest(tx, params.id, caller.userId);
      demandHeld(caller, await grantsOfRole(tx, body.roleId));
      await addToRole(tx, body.roleId, request.user_id, caller.userId);
      const key = String(params.id);
      const member = printKey(roleUser, { roleId: body.roleId, userId: request.user_id });
      await audit(tx, origin, {
        action: 'updated',
        resource: accessRequest.name,
        key,
        changes: { status: ['open', 'granted'] },
      });
      await audit(tx, origin, {
        action: 'created',
        resource: roleUser.name,
        key: member,
        changes: { roleId: [null, body.roleId], userId: [null, request.user_id] },
        reason: `Request for access ${key}: ${request.title}`,
      });
      await publish(tx, recordRoom(accessRequest.name), 'updated', { key, version: request.version });
      await publish(tx, recordRoom(roleUser.name), 'created', { key: member, version: 1 });
      tx.afterCommit(server.accessChanged);
      return { id: params.id, userId: request.user_id, roleId: body.roleId };
    }),
  );

  registerAction(server, requestAccess, async ({ body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const { userId } = caller;
      const added = await tx.query<RequestRow>(sql`
        insert into access_requests (user_id, page, title, permission_keys, reason, modified_user_id)
        values (${userId}, ${body.page}, ${body.title}, ${body.permissionKeys}, ${body.reason ?? null}, ${userId})
        on conflict (user_id, page) where status = 'open' do nothing
        returning id, page, title, permission_keys, reason, status, created`);
      const isNew = added.rows[0] !== undefined;
      const { rows } = isNew
        ? added
        : await tx.query<RequestRow>(sql`
            select id, page, title, permission_keys, reason, status, created from access_requests
            where user_id = ${userId} and page = ${body.page} and status = 'open'`);
      const [row] = rows;
      // It was closed in this very moment: asking once more makes a new one.
      if (row === undefined) throw problem('request_in_progress', {});
      if (isNew) {
        const key = String(row.id);
        await audit(tx, origin, {
          action: 'created',
          resource: accessRequest.name,
          key,
          changes: { page: [null, row.page], permissionKeys: [null, row.permission_keys] },
          ...(row.reason === null ? {} : { reason: row.reason }),
        });
        await publish(tx, recordRoom(accessRequest.name), 'created', { key, version: 1 });
      }
      return {
        id: row.id,
        page: row.page,
        title: row.title,
        permissionKeys: row.permission_keys,
        reason: row.reason,
        status: row.status,
        created: row.created.toISOString(),
      };
    }),
  );
};
