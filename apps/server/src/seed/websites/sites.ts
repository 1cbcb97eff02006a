import { themeReleases } from '@supersync/contract/websites/site-theme/theme-releases.ts';
import type { SiteTheme } from '@supersync/contract/websites/site-theme/site-themes.ts';
import { faultySites } from '#features/websites/site-check/demo-sites.ts';
import type { Queryable } from '#platform/db/database.ts';
import { randomFor, type Random } from '../random.ts';

interface SiteRow {
  readonly id: number;
  readonly theme: SiteTheme;
  readonly status: string;
}

/** Most websites run the last release of their theme or the one before; a few were left behind. */
function versionOf(random: Random, theme: SiteTheme): string {
  const releases = themeReleases[theme];
  const behind = random.weighted([
    [0, 46],
    [1, 27],
    [2, 15],
    [4, 12],
  ]);
  return releases[releases.length - 1 - behind] ?? releases[0];
}

const commitOf = (random: Random): string => random.uuid().replaceAll('-', '').slice(0, 12);

/** What is deployed of each website. Those with a planted fault are live, so that it shows. */
export async function seedSites(tx: Queryable): Promise<void> {
  const { rows } = await tx.query<SiteRow>({ text: 'select id, theme, status from sites order by id' });
  const deployed = rows.map(({ id, theme, status }) => {
    const random = randomFor('site', id);
    const isDeployed = status !== 'building' || faultySites.includes(id);
    return {
      id,
      theme_version: versionOf(random, theme),
      last_commit: isDeployed ? commitOf(random) : null,
      last_deploy_result: isDeployed ? (random.chance(0.04) ? 'failed' : 'succeeded') : null,
    };
  });
  await tx.query({
    text: `update sites s set theme_version = d.theme_version, last_commit = d.last_commit,
        last_deploy_result = d.last_deploy_result
      from json_populate_recordset(null::sites, $1::json) d where d.id = s.id`,
    values: [JSON.stringify(deployed)],
  });
  await tx.query({
    text: `update sites set status = 'active', launched_on = coalesce(launched_on, created::date),
        last_deployed_at = coalesce(last_deployed_at, created)
      where id = any ($1::int[]) and status <> 'active'`,
    values: [faultySites],
  });
}
