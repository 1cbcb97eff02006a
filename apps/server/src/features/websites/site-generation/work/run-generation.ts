import { siteForm } from '@supersync/contract/websites/site-form/complete-site-form.ts';
import { siteGeneration } from '@supersync/contract/websites/site-generation/site-generation.ts';
import { generationWork } from '@supersync/contract/websites/site-generation/states.ts';
import {
  firstUnfinished,
  type PipelineKey,
  pipelineItems,
  type PipelineState,
} from '@supersync/contract/websites/site-generation/tracker.ts';
import sql from 'sql-template-tag';
import { records } from '#platform/resource/records.ts';
import { ProvisionError, type SiteHost } from '../host/site-host.ts';
import {
  type Claim,
  claimGeneration,
  LostClaimError,
  releaseClaim,
  renewClaim,
  underClaim,
} from './claim.ts';
import { type ItemContext, items, waiting } from './items.ts';
import { addLines, updateItem, workOrigin } from './progress.ts';
import { refOf, type SiteWork } from './site-work.ts';
import { undoGeneration } from './undo.ts';
import { wordsOf } from './words.ts';

const sayEveryMs = 500;
const pipelinePollMs = 2000;

async function nextItem(work: SiteWork, { id, attempt }: Claim): Promise<PipelineKey | null> {
  const { rows } = await work.server.db.query<{ key: PipelineKey; state: PipelineState }>(sql`
    select key, state from site_generation_items where generation_id = ${id} and attempt = ${attempt}`);
  return firstUnfinished(rows);
}

/** Does one item; true when the next can follow. */
async function runItem(
  work: SiteWork,
  claim: Claim,
  host: SiteHost,
  key: PipelineKey,
  signal: AbortSignal,
): Promise<boolean> {
  const { server, folders, keys } = work;
  const origin = workOrigin(claim.id, claim.startedBy);
  let lines: string[] = [];
  const generation = await underClaim(server.db, claim, async (tx, before) => {
    if (before.state !== generationWork.start.to) throw new LostClaimError();
    await updateItem(tx, claim, key, { state: 'running' });
    const { record } = await records(tx, origin).update(
      siteGeneration,
      claim.id,
      { currentItem: key },
      { isAudited: false },
    );
    return record;
  });
  const parsed = siteForm.safeParse(generation.form);
  const said = setInterval(() => {
    const some = lines;
    lines = [];
    server.db
      .transaction((tx) => addLines(tx, claim, key, some))
      .catch((error: unknown) =>
        server.log.warn({ err: error }, 'Lines of a site generation were not saved'),
      );
  }, sayEveryMs);
  try {
    if (!parsed.success) throw new ProvisionError('The form is no longer complete. Complete it, then retry.');
    const context: ItemContext = {
      server,
      folders,
      host,
      generation,
      startedBy: claim.startedBy,
      form: parsed.data,
      site: refOf(generation),
      source: {
        generationId: claim.id,
        form: parsed.data,
        asOf: new Date(generation.startedAt ?? server.clock.now()),
        siteKey: keys.make(claim.id),
      },
      signal,
      say: (line) => lines.push(line),
      inTransaction: (write) => underClaim(server.db, claim, write),
    };
    const result = await items[key](context);
    if (result === waiting) return false;
    await work.afterEffect?.(key);
    clearInterval(said);
    await underClaim(server.db, claim, async (tx) => {
      await addLines(tx, claim, key, lines);
      await updateItem(tx, claim, key, { state: 'done', ...result });
      await records(tx, origin).update(
        siteGeneration,
        claim.id,
        { doneItems: pipelineItems.values.indexOf(key) + 1 },
        { isAudited: false },
      );
    });
    return true;
  } catch (error) {
    clearInterval(said);
    if (error instanceof LostClaimError) throw error;
    const isEnded = signal.aborted;
    const words = isEnded ? '' : wordsOf(error, server.log, { generationId: claim.id, item: key });
    await underClaim(server.db, claim, async (tx, { state }) => {
      await addLines(tx, claim, key, isEnded ? lines : [...lines, words]);
      if (isEnded && state === 'running') return;
      await updateItem(
        tx,
        claim,
        key,
        isEnded ? { state: 'not-running' } : { state: 'error', comments: [words] },
      );
      if (state === 'running')
        await records(tx, origin).update(
          siteGeneration,
          claim.id,
          { state: generationWork.fail.to, error: words, finishedAt: server.clock.now() },
          { action: 'failed', reason: pipelineItems.labels[key] },
        );
    });
    throw new LostClaimError();
  } finally {
    clearInterval(said);
  }
}

async function finish({ server }: SiteWork, claim: Claim): Promise<void> {
  await underClaim(server.db, claim, async (tx, { state }) => {
    if (state !== generationWork.start.to) return;
    await records(tx, workOrigin(claim.id, claim.startedBy)).update(
      siteGeneration,
      claim.id,
      {
        state: generationWork.finish.to,
        currentItem: null,
        error: null,
        finishedAt: server.clock.now(),
      },
      { action: 'generated' },
    );
  });
}

/** Works on a generation until it is over or has to wait; how long to wait, or 0. */
async function runClaimed(work: SiteWork, claim: Claim, signal: AbortSignal): Promise<number> {
  const { server, hosts } = work;
  const generation = await underClaim(server.db, claim, async (_tx, found) => found);
  const host = hosts.get(generation.host);
  if (host === undefined) return pipelinePollMs;
  if (generation.state === 'undoing') {
    await undoGeneration(work, claim, host, generation, signal);
    return 0;
  }
  for (;;) {
    const key = await nextItem(work, claim);
    if (key === null) break;
    if (!(await runItem(work, claim, host, key, signal))) return host.kind === 'local' ? 1 : pipelinePollMs;
  }
  await finish(work, claim);
  return 0;
}

/** Takes a generation in hand and goes on with it. False when there is none. */
export async function stepGenerations(work: SiteWork, stopping: AbortSignal): Promise<boolean> {
  const { server, worker, leaseMs, hosts } = work;
  const claim = await claimGeneration(server.db, worker, leaseMs, [...hosts.keys()]);
  if (claim === null) return false;
  const ending = new AbortController();
  const heartbeat = setInterval(() => {
    renewClaim(server.db, claim, leaseMs)
      .then((isOurs) => (isOurs ? undefined : ending.abort()))
      .catch((error: unknown) => server.log.warn({ err: error }, 'A site generation was not kept in hand'));
  }, leaseMs / 10);
  let waitMs = 0;
  try {
    waitMs = await runClaimed(work, claim, AbortSignal.any([stopping, ending.signal]));
  } catch (error) {
    if (!(error instanceof LostClaimError)) throw error;
  } finally {
    clearInterval(heartbeat);
    await releaseClaim(server.db, claim, waitMs);
  }
  return waitMs < pipelinePollMs;
}
