import {
  rebuildFeed,
  rebuildListing,
  rebuildPropertyFeeds,
} from '@supersync/contract/syndication/feed/actions.ts';
import { feed } from '@supersync/contract/syndication/feed/feed.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { illegalState } from '#platform/actions/illegal-state.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import type { Transaction } from '#platform/db/database.ts';
import { enqueue, registerJob } from '#platform/jobs/jobs.ts';
import type { Origin, Server } from '#platform/server.ts';
import { apiClientIn } from '#platform/session/actor.ts';
import { records } from '#platform/resource/records.ts';
import { buildJobOf } from './build-job.ts';
import { publishFeedEvent } from '../feed-events.ts';

export function registerRebuilds(server: Server): void {
  const job = buildJobOf(server);
  registerJob(server, job);

  async function ask(
    tx: Transaction,
    { feedId, propertyId = null }: { feedId: number; propertyId?: number | null },
    userId: number,
    origin: Origin,
  ): Promise<void> {
    await tx.query(sql`
      update feeds set queued_at = ${server.clock.now()} where id = ${feedId}`);
    await enqueue(
      server,
      tx,
      job,
      { feedId, propertyId, userId, apiClientId: apiClientIn(origin), requestId: origin.requestId },
      // Separate keys: a person's request must not wait for a program's, which may be stopped.
      {
        singletonKey: [feedId, propertyId === null ? null : `property ${propertyId}`, apiClientIn(origin)]
          .filter((part) => part !== null)
          .join(' '),
      },
    );
  }

  registerStep(server, rebuildFeed, async ({ params: { id }, record, caller, origin, tx }) => {
    await ask(tx, { feedId: id }, caller.userId, origin);
    await records(tx, origin).note(feed, id, { action: 'asked for a build' });
    return { feedId: id, buildState: record.buildState === 'building' ? 'building' : 'queued' } as const;
  });

  registerAction(
    server,
    rebuildListing,
    async ({ params: { id, propertyId }, caller, origin, inTransaction }) =>
      inTransaction(async (tx) => {
        const { rows } = await tx.query<{
          status: string;
          buildState: string;
          held: boolean;
          isOwn: boolean;
        }>(sql`
          select o.status, o.build_state as "buildState", o.held,
            exists (select from properties p where p.id = ${propertyId} and p.client_id = o.client_id) as "isOwn"
          from feed_overview o where o.id = ${id}`);
        const [found] = rows;
        if (found === undefined) throw problem('not_found', { thing: feed.singular, key: id });
        if (!found.isOwn) throw problem('not_found', { thing: propertyMeta.singular, key: propertyId });
        if (found.status !== 'active') throw illegalState(feed, found.status);
        // A newer build of everything waits: to publish around it would make it out of date.
        if (found.held) throw illegalState(feed, 'held');
        await ask(tx, { feedId: id, propertyId }, caller.userId, origin);
        await records(tx, origin).note(feed, id, {
          action: 'asked for a build',
          changes: { propertyId: [null, propertyId] },
        });
        const buildState = found.buildState === 'building' ? 'building' : 'queued';
        return { feedId: id, buildState } as const;
      }),
  );

  registerAction(server, rebuildPropertyFeeds, async ({ params: { id }, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const found = await tx.query(sql`select from properties where id = ${id}`);
      if (found.rowCount === 0) throw problem('not_found', { thing: propertyMeta.singular, key: id });
      const { rows } = await tx.query<{ id: number }>(sql`
        select o.id from properties p
        join property_partners l on l.property_id = p.id and l.status = 'active'
        join feed_overview o on o.client_id = p.client_id and o.partner_id = l.partner_id
        where p.id = ${id} and o.status = 'active' order by o.id`);
      for (const { id: feedId } of rows) {
        await ask(tx, { feedId, propertyId: id }, caller.userId, origin);
        await publishFeedEvent(tx, feedId);
      }
      await records(tx, origin).note(propertyMeta, id, { action: 'asked for builds' });
      return { feedIds: rows.map((row) => row.id) };
    }),
  );
}
