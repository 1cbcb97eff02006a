import { marksOf } from '@supersync/contract/syndication/ad-url-pattern/placeholders.ts';
import type { AdUrlStatus } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { permissionFor } from '#platform/outbound/allowed.ts';
import { decodeBody } from '#platform/outbound/decode-body.ts';
import { fetchOutside, OutsideError } from '#platform/outbound/fetch-outside.ts';
import { ownHost } from '#platform/outbound/own-host.ts';
import type { Server } from '#platform/server.ts';
import { isDemoSite } from './demo-ads.ts';
import type { AdvertisedProperty } from './names-property.ts';
import { verdict } from './verdict.ts';

/** An ad URL with the data its page is compared with. */
export interface Ad extends AdvertisedProperty {
  readonly id: number;
  readonly url: string;
  /** Texts every ad page of the partner must contain, one per line; null for none. */
  readonly marks: string | null;
}

/** Result of one check. */
export interface PageCheck {
  readonly status: AdUrlStatus;
  readonly httpStatus: number | null;
  readonly landedOn: string | null;
  readonly finding: string;
  /** The site answered, with any status. */
  readonly isReached: boolean;
}

const longestAddress = 2000;
const limits = { maxBytes: 4 * 1_048_576, timeoutMs: 15_000 } as const;

export async function readAds(db: Queryable, which: Sql): Promise<Ad[]> {
  const { rows } = await db.query<Ad>(sql`
    select a.id, a.url, p.name, p.address, l.listing_id as "listingId", t.marks
    from ad_urls a join properties p on p.id = a.property_id
    left join property_partners l on l.property_id = a.property_id and l.partner_id = a.partner_id
    left join ad_url_patterns t on t.partner_id = a.partner_id and t.active
    ${which}`);
  return rows;
}

const isOwnSite = ({ config }: Server, { protocol, hostname }: URL): boolean =>
  config.seed === 'demo' && protocol === 'http:' && isDemoSite(hostname);

/** Why a URL is never called; null when it may be. */
export function refusalOf(server: Server, address: string): string | null {
  const url = URL.parse(address);
  if (url === null) return 'That is not an address';
  if (isOwnSite(server, url) || permissionFor(url, server.config.outboundHosts) !== null) return null;
  return `${url.host} is not among the hosts this server may call (OUTBOUND_HOSTS)`;
}

/** Fetches the page and judges it. An unreachable page is no verdict about the ad: it stays unchecked. */
export async function checkPage(server: Server, ad: Omit<Ad, 'id'>, signal: AbortSignal): Promise<PageCheck> {
  const url = URL.parse(ad.url);
  try {
    const answer = await fetchOutside(ad.url, {
      ...limits,
      hosts: server.config.outboundHosts,
      own: url !== null && isOwnSite(server, url) ? ownHost(server, url.hostname) : undefined,
      // Identifies us to the site's operator, who can block us by it.
      headers: { 'user-agent': `${server.config.product.name} ad check`, accept: 'text/html,*/*;q=0.5' },
      signal,
    });
    const text = decodeBody(answer.body, answer.headers['content-type']);
    const { status, url: landedOn } = answer;
    const judged = verdict({ asked: ad.url, landedOn, status, text }, ad, marksOf(ad.marks));
    return {
      ...judged,
      httpStatus: status,
      landedOn: judged.landedOn?.slice(0, longestAddress) ?? null,
      isReached: true,
    };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    const isReached = error.kind === 'refused';
    return { status: 'unchecked', httpStatus: null, landedOn: null, finding: `${error.message}.`, isReached };
  }
}
