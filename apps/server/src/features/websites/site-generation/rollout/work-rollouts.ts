import { siteGeneration } from '@supersync/contract/websites/site-generation/site-generation.ts';
import { siteRelease } from '@supersync/contract/websites/site-generation/site-release.ts';
import { siteRolloutItem } from '@supersync/contract/websites/site-rollout/site-rollout-item.ts';
import { siteRollout } from '@supersync/contract/websites/site-rollout/site-rollout.ts';
import type { RolloutItemState } from '@supersync/contract/websites/site-rollout/states.ts';
import { withBranding } from '@supersync/contract/websites/site-rollout/branding.ts';
import { currentRelease } from '@supersync/contract/websites/site-theme/theme-releases.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { type NewValues, type Records, records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';
import { formFaults } from '../generation-steps.ts';
import { addRelease, isBuilding } from '../release/release-steps.ts';
import type { SiteWork } from '../work/site-work.ts';
import { wordsOf } from '../work/words.ts';
import { checkLive } from './check-live.ts';

const leaseMs = 60_000;
/** A release is looked at again after this long. */
const pollMs = 500;
/** Sites of one rollout that are built at the same time. */
const sitesAtOnce = 5;

interface Taken {
  readonly id: number;
  readonly rollout_id: number;
  readonly state: RolloutItemState;
}

/** A site of a rollout in hand: everything is locked in this order, as the steps of people do it. */
interface InHand {
  readonly tx: Transaction;
  readonly writer: Records;
  readonly origin: Origin;
  readonly rollout: Row<typeof siteRollout>;
  readonly item: Row<typeof siteRolloutItem>;
  readonly generation: Row<typeof siteGeneration>;
}

const originOf = (rolloutId: number, userId: number | null): Origin => ({
  userId,
  requestId: `site-rollout-${rolloutId}`,
  address: 'background work',
});

/** A site with something to do, for this server alone for a while. */
async function takeItem({ server, hosts }: SiteWork): Promise<Taken | null> {
  const { rows } = await server.db.query<Taken>(sql`
    update site_rollout_items set look_at = clock_timestamp() + make_interval(secs => ${leaseMs / 1000})
    where id = (
      select i.id from site_rollout_items i
      join site_rollouts r on r.id = i.rollout_id join site_generations g on g.id = i.generation_id
      where (i.look_at is null or i.look_at < clock_timestamp()) and g.host = any (${[...hosts.keys()]}::text[])
        and (i.state in ('building', 'checking', 'returning', 'restoring')
          or (i.state = 'waiting' and r.state = 'running' and i.wave = r.wave and ${sitesAtOnce} > (
            select count(*) from site_rollout_items o where o.rollout_id = r.id and o.state in ('building', 'checking'))))
      order by i.look_at nulls first, i.id limit 1 for update of i skip locked)
    returning id, rollout_id, state`);
  return rows[0] ?? null;
}

const lookAgain = (tx: Transaction, id: number, afterMs: number | null): Promise<unknown> =>
  tx.query(sql`
    update site_rollout_items set look_at = case when ${afterMs}::float8 is not null
      then clock_timestamp() + make_interval(secs => ${(afterMs ?? 0) / 1000}) end
    where id = ${id}`);

/** Counts its sites, and holds the rollout where one failed while it was under way. */
async function tally(
  { tx, writer, rollout }: Pick<InHand, 'tx' | 'writer' | 'rollout'>,
  problem: string | null,
): Promise<void> {
  const { rows } = await tx.query<{ live: number; failed: number }>(sql`
    select count(*) filter (where state = 'live')::int as live, count(*) filter (where state = 'failed')::int as failed
    from site_rollout_items where rollout_id = ${rollout.id}`);
  const { live = 0, failed = 0 } = rows[0] ?? {};
  const isHeld = problem !== null && (rollout.state === 'running' || rollout.state === 'paused');
  await writer.update(
    siteRollout,
    rollout.id,
    {
      liveCount: live,
      failedCount: failed,
      ...(problem === null ? {} : { problem }),
      ...(isHeld ? { state: 'held' as const } : {}),
    },
    isHeld ? { action: 'held', reason: problem } : { isAudited: false },
  );
}

async function endItem(
  hand: InHand,
  values: NewValues<typeof siteRolloutItem> & { readonly state: RolloutItemState },
): Promise<void> {
  const { tx, writer, item, generation } = hand;
  await writer.update(siteRolloutItem, item.id, { finishedAt: transactionTime, ...values });
  await lookAgain(tx, item.id, null);
  await tally(hand, values.state === 'failed' ? `${generation.domain}: ${String(values.error)}` : null);
}

async function moveItem(
  { tx, writer, item }: InHand,
  values: NewValues<typeof siteRolloutItem>,
  lookAfterMs: number | null = pollMs,
): Promise<void> {
  await writer.update(siteRolloutItem, item.id, values, { isAudited: false });
  await lookAgain(tx, item.id, lookAfterMs);
}

async function begin(work: SiteWork, hand: InHand): Promise<void> {
  const { tx, origin, rollout, item, generation } = hand;
  if (rollout.state !== 'running') return void (await lookAgain(tx, item.id, null));
  if (generation.state !== 'done')
    return endItem(hand, { state: 'failed', error: 'Its generation is no longer done.' });
  if (await isBuilding(tx, generation.id)) return void (await lookAgain(tx, item.id, pollMs));
  const form = withBranding(generation.form, rollout.branding);
  const [fault] = Object.entries(formFaults(form));
  if (fault !== undefined) return endItem(hand, { state: 'failed', error: `${fault[0]}: ${fault[1]}.` });
  const { releaseId } = await addRelease(tx, origin, {
    generationId: generation.id,
    form,
    themeVersion: currentRelease(generation.theme),
    note: rollout.note ?? `Rollout ${rollout.id}`,
  });
  await moveItem(hand, {
    state: 'building',
    releaseId,
    // A retry keeps the release that was live before the rollout.
    beforeReleaseId: item.beforeReleaseId ?? generation.releaseId,
    startedAt: work.server.clock.now(),
    finishedAt: null,
  });
}

/** Follows the release that is on its way; `then` runs once it is live. */
async function follow(hand: InHand, releaseId: number | null, then: () => Promise<void>): Promise<void> {
  const { rows } = await hand.tx.query<{ state: string; error: string | null }>(
    sql`select state, error from site_releases where id = ${releaseId}`,
  );
  const [release] = rows;
  if (release === undefined) return endItem(hand, { state: 'failed', error: 'Its release was removed.' });
  if (release.state === 'failed')
    return endItem(hand, { state: 'failed', error: release.error ?? 'The build failed.' });
  if (release.state === 'live' || release.state === 'replaced') return then();
  await lookAgain(hand.tx, hand.item.id, pollMs);
}

async function goBack(hand: InHand): Promise<void> {
  const { tx, writer, origin, rollout, item, generation } = hand;
  if (generation.releaseId !== item.releaseId)
    return endItem(hand, { state: 'left', error: 'Has another release by now.' });
  if (await isBuilding(tx, generation.id)) return void (await lookAgain(tx, item.id, pollMs));
  if (item.beforeReleaseId === null)
    return endItem(hand, { state: 'failed', error: 'There is no earlier release to go back to.' });
  const before = await writer.lock(siteRelease, item.beforeReleaseId);
  // The form is what is live: the next rollout starts from there.
  await writer.update(
    siteGeneration,
    generation.id,
    { form: before.form },
    { action: 'rolled_back', reason: `Rollout ${rollout.id}, to release ${before.number}` },
  );
  const { releaseId } = await addRelease(tx, origin, {
    generationId: generation.id,
    form: before.form,
    themeVersion: before.themeVersion,
    note: `Rollback of rollout ${rollout.id} to release ${before.number}`,
    copies: before.id,
  });
  await moveItem(hand, { state: 'restoring', backReleaseId: releaseId });
}

/** One move of a site that is in hand. */
async function advance(work: SiteWork, hand: InHand, checked: string | null): Promise<void> {
  const { writer, rollout, item, generation } = hand;
  switch (item.state) {
    case 'waiting':
      return begin(work, hand);
    case 'building':
      return follow(hand, item.releaseId, async () => {
        await writer.update(
          siteGeneration,
          generation.id,
          { form: withBranding(generation.form, rollout.branding) },
          { action: 'branded', reason: `Rollout ${rollout.id}` },
        );
        await moveItem(hand, { state: 'checking' }, null);
      });
    case 'checking':
      return endItem(
        hand,
        checked === null ? { state: 'live', error: null } : { state: 'failed', error: checked },
      );
    case 'returning':
      return goBack(hand);
    case 'restoring':
      return follow(hand, item.backReleaseId, () => endItem(hand, { state: 'rolled_back', error: null }));
    default:
  }
}

/** Locks the rollout, then the site: a step of a person waits, or is seen. */
const inHand = ({ server }: SiteWork, taken: Taken, run: (hand: InHand) => Promise<void>): Promise<void> =>
  server.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ started_by: number | null }>(
      sql`select started_by from site_rollouts where id = ${taken.rollout_id}`,
    );
    const origin = originOf(taken.rollout_id, rows[0]?.started_by ?? null);
    const writer = records(tx, origin);
    const rollout = await writer.lock(siteRollout, taken.rollout_id);
    const item = await writer.lock(siteRolloutItem, taken.id);
    if (item.state !== taken.state) return;
    const generation = await writer.lock(siteGeneration, item.generationId);
    await run({ tx, writer, origin, rollout, item, generation });
  });

/** What a visitor of the site would meet, asked outside any transaction. */
async function checkOf({ server, folders }: SiteWork, { id, state }: Taken): Promise<string | null> {
  if (state !== 'checking') return null;
  const { rows } = await server.db.query<{ preview_key: string | null; is_offline: boolean }>(sql`
    select g.preview_key, g.is_offline from site_rollout_items i join site_generations g on g.id = i.generation_id
    where i.id = ${id}`);
  return rows[0]?.is_offline === true ? null : checkLive(server.db, folders, rows[0]?.preview_key ?? null);
}

/** Goes on to the next wave, or ends, where a rollout has nothing more to do in this one. */
async function settle({ server }: SiteWork): Promise<boolean> {
  return server.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: number; started_by: number | null }>(sql`
      select r.id, r.started_by from site_rollouts r
      where (r.state = 'running' and not exists (select from site_rollout_items i where i.rollout_id = r.id
          and i.wave <= r.wave and i.state in ('waiting', 'building', 'checking')))
        or (r.state = 'rolling_back' and not exists (select from site_rollout_items i where i.rollout_id = r.id
          and i.state in ('building', 'checking', 'returning', 'restoring')))
      order by r.id limit 1 for update skip locked`);
    const [found] = rows;
    if (found === undefined) return false;
    const writer = records(tx, originOf(found.id, found.started_by));
    const rollout = await writer.lock(siteRollout, found.id);
    const finishedAt = server.clock.now();
    if (rollout.state === 'rolling_back') {
      // What became live while the rollback was asked for goes back too.
      const late = await writer.bulk(siteRolloutItem, {
        rows: sql`select i.* from site_rollout_items i join site_generations g on g.id = i.generation_id
          where i.rollout_id = ${found.id} and i.state = 'live' and g.release_id = i.release_id for update of i`,
        set: sql`state = 'returning', look_at = null`,
      });
      if (late > 0) return true;
      const isWhole = rollout.problem === null;
      await writer.update(
        siteRollout,
        found.id,
        { state: isWhole ? 'rolled_back' : 'held', finishedAt: isWhole ? finishedAt : null },
        { action: isWhole ? 'rolled_back' : 'held' },
      );
    } else if (rollout.wave < rollout.waveCount)
      await writer.update(
        siteRollout,
        found.id,
        { wave: rollout.wave + 1, ...(rollout.isStepwise ? { state: 'paused' as const } : {}) },
        { action: rollout.isStepwise ? 'paused' : 'next_wave', reason: `Wave ${rollout.wave} is done` },
      );
    else await writer.update(siteRollout, found.id, { state: 'done', finishedAt }, { action: 'done' });
    return true;
  });
}

async function sayMoved({ server, afterEffect }: SiteWork, { id }: Taken): Promise<void> {
  if (afterEffect === undefined) return;
  const { rows } = await server.db.query<Pick<Taken, 'state'>>(
    sql`select state from site_rollout_items where id = ${id}`,
  );
  for (const { state } of rows) await afterEffect(`rollout-${state}`);
}

/** Moves rollouts on. Its state is in the rows, so a restart goes on where it was. True where there was something to do. */
export async function stepRollouts(work: SiteWork): Promise<boolean> {
  if (await settle(work)) {
    await work.afterEffect?.('rollout-settled');
    return true;
  }
  const taken = await takeItem(work);
  if (taken === null) return false;
  try {
    const checked = await checkOf(work, taken);
    await inHand(work, taken, (hand) => advance(work, hand, checked));
  } catch (error) {
    const words = wordsOf(error, work.server.log, { rolloutItemId: taken.id });
    await inHand(work, taken, (hand) => endItem(hand, { state: 'failed', error: words }));
  }
  await sayMoved(work, taken);
  return true;
}
