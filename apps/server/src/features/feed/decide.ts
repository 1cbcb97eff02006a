import { confirmFeedBuild, dropFeedBuild, pinFeedBuild } from '@supersync/contract/feed/actions.ts';
import { feedBuild, type BuildState } from '@supersync/contract/feed/feed-build.ts';
import { feed } from '@supersync/contract/feed/feed.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { demandPerson } from '../../platform/access/people-only.ts';
import { registerAction } from '../../platform/actions/register-action.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Origin, Server } from '../../platform/server.ts';
import { tellOfBuild, tellOfFeed } from './run-build.ts';

interface Locked {
  readonly feedId: number;
  readonly state: BuildState;
  readonly number: number;
  readonly listings: number;
}

const notFound = (id: number): Error => problem('not_found', { thing: feedBuild.singular, key: id });

/** The feed is locked before its builds, here as where builds are stored: nobody waits for somebody who waits. */
async function lockBuild(tx: Transaction, id: number): Promise<Locked> {
  const found = await tx.query(sql`
    select from feeds where id = (select feed_id from feed_builds where id = ${id}) for update`);
  if (found.rowCount === 0) throw notFound(id);
  const { rows } = await tx.query<Locked>(sql`
    select feed_id as "feedId", state, number, listings from feed_builds where id = ${id} for update`);
  const [build] = rows;
  if (build === undefined) throw notFound(id);
  return build;
}

interface Decision {
  readonly id: number;
  readonly to: 'published' | 'dropped';
  readonly reason: string;
  readonly userId: number;
  readonly origin: Origin;
  readonly at: Date;
}

async function decide(tx: Transaction, { id, to, reason, userId, origin, at }: Decision) {
  const build = await lockBuild(tx, id);
  if (build.state !== 'held')
    throw problem('illegal_state', { thing: feedBuild.singular, state: build.state });
  if (to === 'published')
    await tx.query(sql`
      update feed_builds set state = 'superseded', version = version + 1, modified_at = ${at}
      where feed_id = ${build.feedId} and state = 'published'`);
  const { rows } = await tx.query<{ version: number }>(sql`
    update feed_builds set state = ${to}, decided_by = ${userId}, decided_at = ${at}, decision_reason = ${reason},
      published_at = case when ${to} = 'published' then ${at}::timestamptz end, version = version + 1,
      modified_user_id = ${userId}, modified_at = ${at}
    where id = ${id} returning version`);
  const words =
    to === 'published'
      ? `Build ${build.number} was confirmed with ${build.listings} listings.`
      : `Build ${build.number} was dropped. What was published before is still served.`;
  await tx.query(sql`
    update feeds set last_words = ${words}, last_outcome = case when ${to} = 'published' then 'published' else last_outcome end
    where id = ${build.feedId}`);
  const action = to === 'published' ? 'confirmed' : 'dropped';
  const decided = { ...origin, reason };
  await audit(tx, decided, {
    action,
    resource: feedBuild.name,
    key: String(id),
    changes: { state: ['held', to] },
  });
  await audit(tx, decided, {
    action: `${action} a held build`,
    resource: feed.name,
    key: String(build.feedId),
    changes: { buildId: [null, id] },
  });
  await tellOfFeed(tx, build.feedId);
  await tellOfBuild(tx, 'updated', null);
  return { id, state: to, version: rows[0]?.version ?? 1 };
}

export function registerDecisions(server: Server): void {
  for (const [action, to] of [
    [confirmFeedBuild, 'published'],
    [dropFeedBuild, 'dropped'],
  ] as const)
    registerAction(
      server,
      action,
      async ({ params: { id }, body: { reason }, caller, origin, inTransaction }) => {
        // A build that changes too much is for somebody to look at, and to answer for.
        demandPerson(caller);
        const { userId } = caller;
        return inTransaction((tx) => decide(tx, { id, to, reason, userId, origin, at: server.clock.now() }));
      },
    );

  registerAction(
    server,
    pinFeedBuild,
    async ({ params: { id }, body: { pinned }, caller, origin, inTransaction }) =>
      inTransaction(async (tx) => {
        const { rows } = await tx.query<{ was: boolean; version: number }>(sql`
        update feed_builds b set pinned = ${pinned}, version = b.version + 1, modified_user_id = ${caller.userId},
          modified_at = ${server.clock.now()}
        from (select id, pinned as was from feed_builds where id = ${id} for update) o
        where b.id = o.id returning o.was, b.version`);
        const [row] = rows;
        if (row === undefined) throw notFound(id);
        if (row.was !== pinned)
          await audit(tx, origin, {
            action: pinned ? 'pinned' : 'unpinned',
            resource: feedBuild.name,
            key: String(id),
            changes: { pinned: [row.was, pinned] },
          });
        await tellOfBuild(tx, 'updated', id);
        return { id, pinned, version: row.version };
      }),
  );
}
