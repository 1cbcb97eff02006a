import {
  accessRequest,
  type accessRequestStatuses,
} from '@supersync/contract/access-request/access-request.ts';
import { requestAccess } from '@supersync/contract/access-request/actions.ts';
import { recordRoom } from '@supersync/contract/event/event.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { registerAction } from '../../platform/actions/register-action.ts';
import { audit } from '../../platform/audit/audit.ts';
import { publish } from '../../platform/events/publish.ts';
import { registerResource } from '../../platform/resource/register-resource.ts';
import type { Feature } from '../../platform/server.ts';

interface RequestRow {
  id: number;
  page: string;
  title: string;
  permission_keys: string[];
  reason: string | null;
  status: (typeof accessRequestStatuses)[number];
  created: Date;
}

export const accessRequestFeature: Feature = (server) => {
  registerResource(server, accessRequest, {
    check({ before, values }) {
      // A closed request is history; who still lacks the page asks again.
      if (before !== null && before.status !== 'open' && values.status !== before.status)
        throw problem('illegal_state', { thing: accessRequest.singular, state: before.status });
    },
  });

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
