import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { countClick, readDashboard } from '@supersync/contract/records/news-feed/actions.ts';
import { newsFeed } from '@supersync/contract/records/news-feed/news-feed.ts';
import sql, { type Sql } from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { publish } from '#platform/events/publish.ts';
import type { Server } from '#platform/server.ts';

interface DashboardRow {
  id: number;
  author: string | null;
  title: string;
  summaryIcon: string | null;
  imagePath: string | null;
  summaryText: string;
  detailsContent: string | null;
  url: string | null;
  publishDate: Date;
  sendToAdminsOnly: boolean;
}

/** Condition on `news_feeds n`: published to the client and visible now. */
const isOnDashboard = (clientId: number, now: Date): Sql => sql`
  n.status = 'enabled' and n.publish_date <= ${now}
  and (not exists (select from news_feed_clients c where c.news_feed_id = n.id)
    or exists (select from news_feed_clients c where c.news_feed_id = n.id and c.client_id = ${clientId}))`;

/** A client's dashboard as the client sees it, and its clicks. */
export function registerDashboard(server: Server): void {
  registerAction(server, readDashboard, async ({ params, query, db }) => {
    const found = await db.query(sql`select from clients where id = ${params.id}`);
    if (found.rows.length === 0) throw problem('not_found', { thing: 'client', key: params.id });
    const { rows } = await db.query<DashboardRow>(sql`
      select n.id, n.author, n.title, n.summary_icon as "summaryIcon", n.image_path as "imagePath",
        n.summary_text as "summaryText", n.details_content as "detailsContent", n.url,
        n.publish_date as "publishDate", n.send_to_admins_only as "sendToAdminsOnly"
      from news_feeds n
      where ${isOnDashboard(params.id, server.clock.now())}
        and (${query.asAdmin === '1'} or not n.send_to_admins_only)
      order by n.publish_date desc, n.id desc limit 100`);
    return rows.map(({ publishDate, ...item }) => ({ ...item, publishDate: publishDate.toISOString() }));
  });

  // A click is not an edit: it changes neither version nor history.
  registerAction(server, countClick, ({ params, inTransaction }) =>
    inTransaction(async (tx) => {
      const { rows } = await tx.query<{ clicks: number }>(sql`
        update news_feeds n set clicks = n.clicks + 1
        where n.id = ${params.newsFeedId} and exists (select from clients where id = ${params.id})
          and ${isOnDashboard(params.id, server.clock.now())}
        returning n.clicks`);
      const [counted] = rows;
      if (counted === undefined)
        throw problem('not_found', { thing: newsFeed.singular, key: params.newsFeedId });
      await publish(tx, recordRoom(newsFeed.name), 'clicked', { key: String(params.newsFeedId) });
      return counted;
    }),
  );
}
