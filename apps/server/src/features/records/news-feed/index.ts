import { problem } from '@supersync/contract/kernel/errors.ts';
import { setAudience } from '@supersync/contract/records/news-feed/actions.ts';
import { newsFeedClient } from '@supersync/contract/records/news-feed/news-feed-client.ts';
import { newsFeed } from '@supersync/contract/records/news-feed/news-feed.ts';
import { sanitiseHtml } from '@supersync/contract/records/news-feed/sanitise-html.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { registerDashboard } from './dashboard.ts';

async function audienceOf(tx: Transaction, id: number): Promise<number[]> {
  const item = await tx.query(sql`select from news_feeds where id = ${id} for update`);
  if (item.rows.length === 0) throw problem('not_found', { thing: newsFeed.singular, key: id });
  const { rows } = await tx.query<{ client_id: number }>(
    sql`select client_id from news_feed_clients where news_feed_id = ${id} order by client_id`,
  );
  return rows.map(({ client_id: clientId }) => clientId);
}

/** Sanitized when stored: clients' own dashboards show the same HTML. */
function sanitised(html: string): string {
  const safe = sanitiseHtml(html);
  // Escaping can make the text longer than the field allows.
  if (!newsFeed.fields.detailsContent.schema.safeParse(safe).success)
    throw problem('invalid_input', {}, { errors: { detailsContent: 'Is too long' } });
  return safe;
}

export const newsFeedFeature: Feature = (server) => {
  registerResource(server, newsFeed, {
    supply(operation, { createdUserId, clicks, detailsContent }, caller) {
      const safe = typeof detailsContent === 'string' ? { detailsContent: sanitised(detailsContent) } : {};
      if (operation === 'update') return safe;
      if (typeof createdUserId === 'number' && createdUserId !== caller.userId)
        throw problem('not_your_stamp', {}, { errors: { createdUserId: 'Must be your own user id' } });
      if (clicks !== undefined && clicks !== 0)
        throw problem('invalid_input', {}, { errors: { clicks: 'Nobody has clicked on it yet' } });
      return { ...safe, createdUserId: caller.userId, clicks: 0 };
    },
  });
  registerResource(server, newsFeedClient);

  registerAction(server, setAudience, ({ params, body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const before = await audienceOf(tx, params.id);
      const after = body.clientIds.toSorted((a, b) => a - b);
      const removed = before.filter((id) => !after.includes(id));
      const added = after.filter((id) => !before.includes(id));
      if (removed.length + added.length === 0) return { clientIds: after, added: 0, removed: 0 };
      const writer = records(tx, origin);
      const told = { event: { newsFeedId: params.id } };
      await writer.bulk(
        newsFeedClient,
        {
          remove: sql`select * from news_feed_clients
            where news_feed_id = ${params.id} and client_id = any(${removed}::int[]) for update`,
        },
        told,
      );
      const made = await writer.bulk(
        newsFeedClient,
        {
          insert: sql`insert into news_feed_clients (news_feed_id, client_id, modified_user_id)
            select ${params.id}, c.id, ${caller.userId} from clients c where c.id = any(${added}::int[])
            returning *`,
        },
        told,
      );
      if (made !== added.length)
        throw problem('unknown_reference', {}, { errors: { clientIds: 'One of them does not exist' } });
      const changes = { clientIds: [before, after] } as const;
      await writer.update(newsFeed, params.id, {}, { action: 'addressed', touch: true, changes });
      return { clientIds: after, added: added.length, removed: removed.length };
    }),
  );

  registerDashboard(server);
};
