import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { siteForm } from '@supersync/contract/websites/site-form/complete-site-form.ts';
import type { SiteDraft } from '@supersync/contract/websites/site-form/site-form.ts';
import { formChanges } from '@supersync/contract/websites/site-generation/form-changes.ts';
import {
  type GenerationHost,
  generationStates,
  type GenerationState,
} from '@supersync/contract/websites/site-generation/states.ts';
import type { previewRollout } from '@supersync/contract/websites/site-rollout/actions.ts';
import { type RolloutBranding, withBranding } from '@supersync/contract/websites/site-rollout/branding.ts';
import type { SiteTheme } from '@supersync/contract/websites/site-theme/site-themes.ts';
import { currentRelease, releasesBehind } from '@supersync/contract/websites/site-theme/theme-releases.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import type { SiteWork } from '../work/site-work.ts';

type Preview = ActionAnswer<typeof previewRollout>;

interface SiteRow {
  readonly site_id: number;
  readonly domain: string;
  readonly client: string;
  readonly generation_id: number | null;
  readonly state: GenerationState | null;
  readonly host: GenerationHost | null;
  readonly theme: SiteTheme | null;
  readonly form: SiteDraft | null;
  readonly live: SiteDraft | null;
  readonly theme_version: string | null;
  readonly is_building: boolean;
  readonly rollout_id: number | null;
}

type ReadySite = SiteRow & {
  readonly generation_id: number;
  readonly theme: SiteTheme;
  readonly form: SiteDraft;
  readonly live: SiteDraft;
};

/** Why a site takes no part in a rollout; null where it does. */
function refusalOf(site: SiteRow, hosts: SiteWork['hosts'], branding: RolloutBranding): string | null {
  if (site.generation_id === null || site.state === null || site.form === null)
    return 'Was not made by the site generator';
  if (site.state !== 'done') return `Its generation is ${generationStates.labels[site.state].toLowerCase()}`;
  if (site.live === null) return 'Has no live release';
  if (site.host === null || !hosts.has(site.host)) return 'Its GitLab server is not configured here';
  if (site.rollout_id !== null) return `Takes part in rollout ${site.rollout_id}`;
  if (site.is_building) return 'A release is being built';
  const form = siteForm.safeParse(withBranding(site.form, branding));
  if (form.success) return null;
  const [issue] = form.error.issues;
  return `${issue?.path.join('.') ?? 'form'}: ${issue?.message ?? 'The form is not complete'}`;
}

const isReady = (site: SiteRow): site is ReadySite =>
  site.generation_id !== null && site.theme !== null && site.form !== null && site.live !== null;

/** The sites of a request with what would change in each. Writes nothing and builds nothing. */
export async function previewOf(
  db: Queryable,
  hosts: SiteWork['hosts'],
  {
    siteIds,
    branding,
  }: { readonly siteIds?: readonly number[] | undefined; readonly branding: RolloutBranding },
): Promise<Preview> {
  const { rows } = await db.query<SiteRow>(sql`
    select s.id as site_id, s.domain, c.name as client, g.id as generation_id, g.state, g.host, g.theme, g.form,
      r.form as live, r.theme_version,
      exists (select from site_releases b where b.generation_id = g.id
        and (b.state = 'building' or (b.state = 'built' and b.is_rollout))) as is_building,
      (select i.rollout_id from site_rollout_items i join site_rollouts o on o.id = i.rollout_id
        where i.generation_id = g.id and (i.state in ('building', 'checking', 'returning', 'restoring')
          or (i.state = 'waiting' and o.state in ('running', 'paused', 'held'))) limit 1) as rollout_id
    from sites s join clients c on c.id = s.source_client_id
    left join lateral (select * from site_generations x where x.site_id = s.id
      order by x.state = 'done' desc, x.id desc limit 1) g on true
    left join site_releases r on r.id = g.release_id
    where case when ${siteIds === undefined} then r.id is not null
      else s.id = any (${[...new Set(siteIds ?? [])]}::int[]) end
    order by s.domain, s.id`);
  const wanted =
    siteIds === undefined
      ? rows.filter(({ theme, theme_version: version }) => (releasesBehind(theme ?? '', version) ?? 0) > 0)
      : rows;
  const preview = { changed: [] as Preview['changed'], unchanged: 0, refused: [] as Preview['refused'] };
  for (const site of wanted) {
    const reason = refusalOf(site, hosts, branding);
    if (reason !== null || !isReady(site)) {
      preview.refused.push({
        siteId: site.site_id,
        domain: site.domain,
        reason: reason ?? 'Is not complete',
      });
      continue;
    }
    const fields = formChanges(site.live, withBranding(site.form, branding));
    const themeVersion = { before: site.theme_version, after: currentRelease(site.theme) };
    if (fields.length === 0 && themeVersion.before === themeVersion.after) preview.unchanged += 1;
    else
      preview.changed.push({
        siteId: site.site_id,
        generationId: site.generation_id,
        domain: site.domain,
        client: site.client,
        themeVersion,
        fields,
      });
  }
  return preview;
}
