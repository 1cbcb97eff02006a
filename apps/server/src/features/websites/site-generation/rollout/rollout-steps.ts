import { problem } from '@supersync/contract/kernel/errors.ts';
import { siteGeneration } from '@supersync/contract/websites/site-generation/site-generation.ts';
import {
  continueRollout,
  pauseRollout,
  previewRollout,
  readRolloutDifference,
  rollBackRollout,
  rollBackRolloutItem,
  startRollout,
  stopRollout,
} from '@supersync/contract/websites/site-rollout/actions.ts';
import { siteRolloutItem } from '@supersync/contract/websites/site-rollout/site-rollout-item.ts';
import { siteRollout } from '@supersync/contract/websites/site-rollout/site-rollout.ts';
import { wavesOf } from '@supersync/contract/websites/site-rollout/waves.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import type { Transaction } from '#platform/db/database.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import { records, type Written } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';
import { readDifference } from '../generation-reads.ts';
import type { SiteWork } from '../work/site-work.ts';
import { requirePictures } from './branding-pictures.ts';
import { previewOf } from './preview-rollout.ts';

/** A difference builds the whole site. */
const differenceMs = 60_000;

const answerOf = ({ record: { id, state }, version }: Written<typeof siteRollout>) => ({
  id,
  state,
  version,
});

/** Items that go back to the release they had: those that have the rollout's release live. */
const bringBack = (tx: Transaction, origin: Origin, rolloutId: number): Promise<number> =>
  records(tx, origin).bulk(siteRolloutItem, {
    rows: sql`select i.* from site_rollout_items i join site_generations g on g.id = i.generation_id
      where i.rollout_id = ${rolloutId} and i.state in ('live', 'failed') and g.release_id = i.release_id
      order by i.id for update of i`,
    set: sql`state = 'returning', error = null, look_at = null`,
  });

const setItems = (tx: Transaction, origin: Origin, id: number, from: string, to: string): Promise<number> =>
  records(tx, origin).bulk(siteRolloutItem, {
    rows: sql`select * from site_rollout_items where rollout_id = ${id} and state = ${from} order by id for update`,
    set: sql`state = ${to}, error = null, look_at = null`,
  });

export function registerRollouts(work: SiteWork, wakeAfterCommit: (tx: Transaction) => void): void {
  const { server, hosts } = work;
  registerResource(server, siteRollout);
  registerResource(server, siteRolloutItem);

  registerAction(server, previewRollout, async ({ body, db }) => {
    await requirePictures(db, body.branding);
    return previewOf(db, hosts, body);
  });
  registerAction(server, readRolloutDifference, async ({ body, db }) => {
    await requirePictures(db, body.branding);
    return readDifference(work, body.generationId, AbortSignal.timeout(differenceMs), body.branding);
  });

  registerAction(server, startRollout, ({ body, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      // One rollout starts at a time, so that no site is in two.
      await tx.query(sql`lock table site_rollouts in share row exclusive mode`);
      await requirePictures(tx, body.branding);
      const { changed } = await previewOf(tx, hosts, body);
      if (changed.length !== body.expected)
        throw problem('batch_changed', { now: changed.length, expected: body.expected });
      const waves = wavesOf(changed.length, body.waves);
      const waveCount = waves.at(-1) ?? 1;
      const writer = records(tx, origin);
      const { record } = await writer.create(
        siteRollout,
        {
          note: body.note ?? null,
          branding: body.branding,
          waves: body.waves,
          waveCount,
          isStepwise: body.isStepwise,
          siteCount: changed.length,
          startedBy: origin.userId,
        },
        { action: 'started' },
      );
      for (const [index, { generationId }] of changed.entries())
        await writer.create(siteRolloutItem, { rolloutId: record.id, generationId, wave: waves[index] ?? 1 });
      wakeAfterCommit(tx);
      return { id: record.id, siteCount: changed.length, waveCount };
    }),
  );

  registerStep(server, pauseRollout, async ({ move }) => answerOf(await move({}, { action: 'paused' })));

  registerStep(server, continueRollout, async ({ record, body, tx, origin, move }) => {
    if (body.retryFailed) await setItems(tx, origin, record.id, 'failed', 'waiting');
    wakeAfterCommit(tx);
    // A retried site may be of an earlier wave than the one that was reached.
    const { rows } = await tx.query<{ wave: number | null }>(sql`
      select min(wave) as wave from site_rollout_items where rollout_id = ${record.id} and state = 'waiting'`);
    return answerOf(
      await move({ problem: null, wave: rows[0]?.wave ?? record.wave }, { action: 'continued' }),
    );
  });

  registerStep(server, stopRollout, async ({ record, tx, origin, move }) => {
    await setItems(tx, origin, record.id, 'waiting', 'left');
    return answerOf(await move({ finishedAt: server.clock.now() }, { action: 'stopped' }));
  });

  registerStep(server, rollBackRollout, async ({ record, tx, origin, move }) => {
    await setItems(tx, origin, record.id, 'waiting', 'left');
    await bringBack(tx, origin, record.id);
    wakeAfterCommit(tx);
    return answerOf(await move({ problem: null, finishedAt: null }, { action: 'rollback_started' }));
  });

  registerStep(server, rollBackRolloutItem, async ({ record, tx, origin, move }) => {
    const { releaseId } = await records(tx, origin).lock(siteGeneration, record.generationId);
    if (record.releaseId === null || releaseId !== record.releaseId)
      throw problem('cannot_undo', { reason: 'The site does not have the release of this rollout.' });
    wakeAfterCommit(tx);
    const { record: moved } = await move(
      { error: null },
      { action: 'rolled_back', columns: { look_at: null } },
    );
    return { id: moved.id, state: moved.state };
  });
}
