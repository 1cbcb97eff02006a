import { site } from '@supersync/contract/websites/site/site.ts';
import { siteGeneration } from '@supersync/contract/websites/site-generation/site-generation.ts';
import { siteRelease } from '@supersync/contract/websites/site-generation/site-release.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import { workOrigin } from '../work/progress.ts';

/** Makes a release the live one: visitors of the preview address see it from the commit on. */
export async function activateRelease(
  tx: Transaction,
  {
    generationId,
    releaseId,
    now,
    userId,
  }: {
    readonly generationId: number;
    readonly releaseId: number;
    readonly now: Date;
    readonly userId: number | null;
  },
): Promise<void> {
  const writer = records(tx, workOrigin(generationId, userId));
  const { rows } = await tx.query<{ id: number }>(sql`
    select id from site_releases where generation_id = ${generationId} and state = 'live' and id <> ${releaseId}`);
  for (const { id } of rows)
    await writer.update(siteRelease, id, { state: 'replaced' }, { isAudited: false });
  const { record: release } = await writer.update(
    siteRelease,
    releaseId,
    { state: 'live' },
    { isAudited: false },
  );
  const { record } = await writer.update(
    siteGeneration,
    generationId,
    { releaseId, themeVersion: release.themeVersion },
    { action: 'released', reason: `Release ${release.number}` },
  );
  if (record.siteId !== null)
    await writer.update(
      site,
      record.siteId,
      {
        themeVersion: release.themeVersion,
        lastDeployedAt: now,
        lastCommit: release.commitId,
        lastDeployResult: 'succeeded',
      },
      { isAudited: false },
    );
}
