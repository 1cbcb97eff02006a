import { site } from '@supersync/contract/websites/site/site.ts';
import { siteGeneration } from '@supersync/contract/websites/site-generation/site-generation.ts';
import { generationWork } from '@supersync/contract/websites/site-generation/states.ts';
import sql from 'sql-template-tag';
import { records } from '#platform/resource/records.ts';
import type { SiteHost } from '../host/site-host.ts';
import { type Claim, type Generation, LostClaimError, underClaim } from './claim.ts';
import { addLines, workOrigin } from './progress.ts';
import { refOf, type SiteWork } from './site-work.ts';
import { wordsOf } from './words.ts';

const logKey = 'undo';

/** Removes what a generation made: the repository, the files, the releases, and the website that it added. */
export async function undoGeneration(
  work: SiteWork,
  claim: Claim,
  host: SiteHost,
  generation: Generation,
  signal: AbortSignal,
): Promise<void> {
  const { server, folders } = work;
  const origin = workOrigin(claim.id, claim.startedBy);
  try {
    await host.remove(refOf(generation), signal);
    await folders.removeSite(claim.id);
    await work.afterEffect?.(logKey);
    await underClaim(server.db, claim, async (tx, { siteId }) => {
      const { rows } = await tx.query<{ made_site: boolean }>(
        sql`select made_site from site_generations where id = ${claim.id}`,
      );
      const writer = records(tx, origin);
      await writer.update(
        siteGeneration,
        claim.id,
        {
          state: generationWork.undone.to,
          siteId: null,
          releaseId: null,
          repositoryUrl: null,
          previewKey: null,
          themeVersion: null,
          currentItem: null,
          currentRoom: null,
          doneItems: 0,
          isOffline: false,
          error: null,
          startedAt: null,
          finishedAt: null,
        },
        { action: 'undone', columns: { made_site: false } },
      );
      await tx.query(sql`delete from site_releases where generation_id = ${claim.id}`);
      if (siteId !== null && rows[0]?.made_site === true) await writer.remove(site, siteId);
      await addLines(tx, claim, logKey, ['Everything that was made is removed']);
    });
  } catch (error) {
    if (error instanceof LostClaimError || signal.aborted) throw new LostClaimError();
    const words = wordsOf(error, server.log, { generationId: claim.id, item: logKey });
    await underClaim(server.db, claim, async (tx) => {
      await addLines(tx, claim, logKey, [words]);
      await records(tx, origin).update(
        siteGeneration,
        claim.id,
        { state: 'failed', error: `Undo: ${words}` },
        { action: 'failed', reason: 'Undo' },
      );
    });
  }
}
