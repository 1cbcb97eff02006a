import {
  confirmFeedBuild,
  dropFeedBuild,
  pinFeedBuild,
} from '@supersync/contract/syndication/feed/actions.ts';
import { feedBuild } from '@supersync/contract/syndication/feed/feed-build.ts';
import { feed } from '@supersync/contract/syndication/feed/feed.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import sql from 'sql-template-tag';
import { requirePerson } from '#platform/access/people-only.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import type { Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Caller, Origin, Server } from '#platform/server.ts';
import { requestDelivery } from '../deliver/request-delivery.ts';

/** Lock feed before builds, as storeBuild does: the other order deadlocks. */
async function lockFeed(tx: Transaction, buildId: number): Promise<void> {
  const found = await tx.query(sql`
    select from feeds where id = (select feed_id from feed_builds where id = ${buildId}) for update`);
  if (found.rowCount === 0) throw problem('not_found', { thing: feedBuild.singular, key: buildId });
}

async function supersede(tx: Transaction, origin: Origin, feedId: number): Promise<void> {
  await records(tx, origin).bulk(
    feedBuild,
    {
      rows: sql`select * from feed_builds where feed_id = ${feedId} and state = 'published' for update`,
      set: sql`state = 'superseded'`,
    },
    { action: 'superseded', event: { key: null } },
  );
}

/** Adds to the feed's history and publishes the change. */
async function publishFeedChange(
  tx: Transaction,
  origin: Origin,
  build: Row<typeof feedBuild>,
  action: 'confirmed' | 'dropped',
): Promise<void> {
  const { id, feedId, number, listings } = build;
  const words =
    action === 'confirmed'
      ? `Build ${number} was confirmed with ${listings} listings.`
      : `Build ${number} was dropped. What was published before is still served.`;
  await tx.query(sql`
    update feeds set last_words = ${words},
      last_outcome = case when ${action === 'confirmed'} then 'published' else last_outcome end
    where id = ${feedId}`);
  const changes = { buildId: [null, id] } as const;
  await records(tx, origin).note(feed, feedId, { action: `${action} a held build`, changes });
}

export function registerDecisions(server: Server): void {
  const first = (
    tx: Transaction,
    { params: { id }, caller }: { readonly params: { readonly id: number }; readonly caller: Caller },
  ): Promise<void> => {
    // A build that changes too much needs the decision of a person.
    requirePerson(caller);
    return lockFeed(tx, id);
  };
  for (const [action, verb] of [
    [confirmFeedBuild, 'confirmed'],
    [dropFeedBuild, 'dropped'],
  ] as const)
    registerStep(
      server,
      action,
      async ({ record: build, body: { reason }, caller, origin: given, tx, move }) => {
        const at = server.clock.now();
        const origin = { ...given, reason };
        if (verb === 'confirmed') await supersede(tx, origin, build.feedId);
        const { record, version } = await move(
          {
            decidedBy: caller.userId,
            decidedAt: at,
            decisionReason: reason,
            ...(verb === 'confirmed' ? { publishedAt: at } : {}),
          },
          {
            action: verb,
            reason,
            unaudited: ['decidedBy', 'decidedAt', 'decisionReason', 'publishedAt'],
          },
        );
        await publishFeedChange(tx, origin, build, verb);
        if (verb === 'confirmed')
          await requestDelivery(server, tx, { feedId: build.feedId, full: false }, origin);
        return { id: build.id, state: record.state, version };
      },
      { first },
    );

  registerAction(server, pinFeedBuild, async ({ params: { id }, body: { pinned }, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const action = pinned ? 'pinned' : 'unpinned';
      const { version } = await records(tx, origin).update(feedBuild, id, { pinned }, { action });
      return { id, pinned, version };
    }),
  );
}
