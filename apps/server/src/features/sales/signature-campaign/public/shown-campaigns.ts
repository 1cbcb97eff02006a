import { linkFault, withUtm } from '@supersync/contract/sales/signature-campaign/link.ts';
import type { CampaignStatus } from '@supersync/contract/sales/signature-campaign/states.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { allowedHosts } from '../campaign-rules.ts';

const cacheTtlMs = 1000;

interface Row {
  readonly id: number;
  readonly status: CampaignStatus;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly link: string;
  readonly utmSource: string;
  readonly utmMedium: string;
  readonly utmCampaign: string;
  readonly sha256: string | null;
  readonly mediaType: string | null;
}

export interface ShownCampaign {
  readonly banner: { readonly sha256: string; readonly mediaType: string } | null;
  readonly startsOn: string;
  readonly endsOn: string;
  /** Where a click leads; null where the link is not allowed, or was never shown. */
  readonly destination: string | null;
}

const wasShown: ReadonlySet<CampaignStatus> = new Set(['running', 'paused', 'ended']);

async function load(db: Queryable): Promise<Map<number, ShownCampaign>> {
  const hosts = await allowedHosts(db);
  const { rows } = await db.query<Row>(sql`
    select c.id, c.status, starts_on as "startsOn", ends_on as "endsOn", link, utm_source as "utmSource",
      utm_medium as "utmMedium", utm_campaign as "utmCampaign", f.sha256, f.media_type as "mediaType"
    from signature_campaigns c left join files f on f.id = c.banner_file
    where c.status <> 'draft'`);
  return new Map(
    rows.map(({ id, status, link, startsOn, endsOn, sha256, mediaType, ...utm }) => [
      id,
      {
        startsOn,
        endsOn,
        banner: status === 'running' && sha256 !== null && mediaType !== null ? { sha256, mediaType } : null,
        destination: wasShown.has(status) && linkFault(link, hosts) === null ? withUtm(link, utm) : null,
      },
    ]),
  );
}

/** Campaigns as mails see them, at most a second old: a pause or a removed host takes effect that fast. */
export function shownCampaigns(db: Queryable): (id: number) => Promise<ShownCampaign | undefined> {
  let loaded: Promise<Map<number, ShownCampaign>> | undefined;
  let loadedAt = 0;
  return async (id) => {
    const now = performance.now();
    if (loaded === undefined || now - loadedAt > cacheTtlMs) {
      loadedAt = now;
      loaded = load(db);
      // One that failed is not kept.
      loaded.catch(() => {
        loaded = undefined;
      });
    }
    return (await loaded).get(id);
  };
}
