import { rebuildFeed, rebuildPropertyFeeds } from '@supersync/contract/syndication/feed/actions.ts';
import { feed } from '@supersync/contract/syndication/feed/feed.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Transaction } from '#platform/db/database.ts';
import { enqueue, registerJob } from '#platform/jobs/jobs.ts';
import type { Origin, Server } from '#platform/server.ts';
import { apiClientIn } from '#platform/session/acting.ts';
import { buildJobOf } from './build-job.ts';
import { publishFeedEvent } from './run-build.ts';

export function registerRebuilds(server: Server): void {
  const job = buildJobOf(server);
  registerJob(server, job);

  async function ask(tx: Transaction, feedId: number, userId: number, origin: Origin): Promise<void> {
    await tx.query(sql`
      update feeds set queued_at = ${server.clock.now()} where id = ${feedId}`);
    await enqueue(
      server,
      tx,
      job,
      { feedId, userId, apiClientId: apiClientIn(origin), requestId: origin.requestId },
      // Separate keys: a person's request must not wait for a program's, which may be stopped.
      { singletonKey: [feedId, apiClientIn(origin)].filter((part) => part !== null).join(' ') },
    );
    await publishFeedEvent(tx, feedId);
  }

  registerStep(server, rebuildFeed, async ({ params: { id }, record, caller, origin, tx }) => {
    await ask(tx, id, caller.userId, origin);
    await audit(tx, origin, { action: 'asked for a build', resource: feed.name, key: String(id) });
    return { feedId: id, buildState: record.buildState === 'building' ? 'building' : 'queued' } as const;
  });

  registerAction(server, rebuildPropertyFeeds, async ({ params: { id }, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const found = await tx.query(sql`select from properties where id = ${id}`);
      if (found.rowCount === 0) throw problem('not_found', { thing: propertyMeta.singular, key: id });
      const { rows } = await tx.query<{ id: number }>(sql`
        select o.id from properties p
        join property_partners l on l.property_id = p.id and l.status = 'active'
        join feed_overview o on o.client_id = p.client_id and o.partner_id = l.partner_id
        where p.id = ${id} and o.status = 'active' order by o.id`);
      for (const { id: feedId } of rows) await ask(tx, feedId, caller.userId, origin);
      await audit(tx, origin, { action: 'asked for builds', resource: propertyMeta.name, key: String(id) });
      return { feedIds: rows.map((row) => row.id) };
    }),
  );
}
