import { site } from '@supersync/contract/websites/site/site.ts';
import { currentRelease } from '@supersync/contract/websites/site-theme/theme-releases.ts';
import { siteGeneration } from '@supersync/contract/websites/site-generation/site-generation.ts';
import { siteRelease } from '@supersync/contract/websites/site-generation/site-release.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import { siteVariables } from '../content/site-content.ts';
import { workOrigin } from '../work/progress.ts';
import { launchStatusOf, saveSettings, siteValuesOf } from './site-values.ts';

/**
 * Makes a release the live one: visitors of the preview address see it from the commit on. The website and its settings
 * follow the form that it was built from.
 */
export async function activateRelease(
  tx: Transaction,
  {
    generationId,
    releaseId,
    now,
    userId,
    siteKey,
  }: {
    readonly generationId: number;
    readonly releaseId: number;
    readonly now: Date;
    readonly userId: number | null;
    readonly siteKey: string;
  },
): Promise<{ readonly settings: number }> {
  const origin = workOrigin(generationId, userId);
  const writer = records(tx, origin);
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
  const { siteId, clientId, domain } = record;
  if (siteId === null) return { settings: 0 };
  const { form } = release;
  const themeVersion = release.themeVersion ?? currentRelease(form.theme);
  const { status } = await writer.lock(site, siteId);
  await writer.update(site, siteId, {
    ...siteValuesOf(form),
    domain,
    // Somebody who paused or archived it decides when it is back.
    ...(status === 'building' ? { status: launchStatusOf(form) } : {}),
  });
  await writer.update(
    site,
    siteId,
    {
      themeVersion,
      lastDeployedAt: now,
      lastCommit: release.commitId,
      lastDeployResult: 'succeeded',
    },
    { isAudited: false },
  );
  const values = siteVariables(form, siteKey, themeVersion);
  return { settings: await saveSettings(tx, origin, { clientId, siteId, userId, values }) };
}
