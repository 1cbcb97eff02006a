import { adUrlPattern } from '@supersync/contract/syndication/ad-url-pattern/ad-url-pattern.ts';
import { adUrl, type AdUrlStatus } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { trendDays } from '@supersync/contract/syndication/ad-url/overview.ts';
import type { partner } from '@supersync/contract/syndication/partner/partner.ts';
import { demoAd, demoAdUrl, type DemoAdVariant } from '#features/syndication/ad-url/demo-ads.ts';
import { verdict } from '#features/syndication/ad-url/verdict.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Calendar } from '../calendar.ts';
import { insertRecords, insertRows, type SeedRow } from '../insert.ts';
import { personId } from '../access/people.ts';
import type { Portfolio } from '../records/portfolio.ts';
import type { Property } from '../records/properties.ts';
import { randomFor, type Random } from '../random.ts';
import { isShowcase } from './showcase.ts';

type AdUrl = SeedRow<typeof adUrl>;
type Found = Pick<AdUrl, 'status' | 'httpStatus' | 'landedOn' | 'finding'>;

const hour = 3_600_000;
const nights = 3;

const notes = [
  'The partner was asked to correct it',
  'Shown under the name of the building',
  'Will be gone once the last home is let',
] as const;

/** The product's own verdict on the page the demo site shows. */
function foundAt(url: string, property: Property, variant: DemoAdVariant | undefined): Found {
  const first = demoAd(property, variant);
  const landedOn = first.location === undefined ? url : new URL(first.location, url).href;
  const last = first.location === undefined ? first : demoAd(property, undefined);
  const answer = { asked: url, landedOn, status: last.status, text: last.html };
  return { httpStatus: last.status, ...verdict(answer, { ...property, listingId: null }) };
}

const unseen = { status: 'unchecked', httpStatus: null, landedOn: null, finding: null } as const;

interface Drawn {
  readonly row: Omit<AdUrl, 'id'>;
  /** Newest first. */
  readonly checks: readonly (Found & { readonly at: string })[];
}

function draw(random: Random, property: Property, partnerId: number, partnerKey: string, today: Date): Drawn {
  const variant = random.weighted<DemoAdVariant | 'fresh' | undefined>([
    [undefined, isShowcase(property.clientId) ? 400 : 70],
    ['moved', 8],
    ['gone', 7],
    ['other', 6],
    ['down', 3],
    ['fresh', 6],
  ]);
  const shown = variant === 'fresh' ? undefined : variant;
  const url = demoAdUrl(partnerKey, property.permalink, shown);
  const minutes = random.integer(120, 480);
  const at = (night: number): string =>
    new Date(today.getTime() - night * 24 * hour - minutes * 60_000).toISOString();
  const now = foundAt(url, property, shown);
  // Some of today's problems are new: fine the night before last.
  const before = foundAt(url, property, undefined);
  const checks =
    variant === 'fresh'
      ? []
      : Array.from({ length: nights }, (_, night) => ({
          at: at(night),
          ...(night < 2 || property.id % 3 > 0 ? now : before),
        }));
  const lastLive = checks.find(({ status }) => status === 'ok' || status === 'redirect');
  const created = at(variant === 'fresh' ? random.integer(0, 4) : random.integer(20, 200));
  return {
    row: {
      propertyId: property.id,
      partnerId,
      url,
      source: random.chance(0.8) ? 'auto' : 'manual',
      ...(variant === 'fresh' ? unseen : now),
      lastChecked: checks[0]?.at ?? null,
      lastSeen: lastLive?.at ?? null,
      note: random.chance(0.06) ? random.pick(notes) : null,
      // Filled by a trigger.
      subject: '',
      created,
      modified: { userId: personId('support'), at: created },
    },
    checks,
  };
}

/** Ad URLs of some properties, with the checks of the last nights. */
export async function seedAdUrls(
  tx: Queryable,
  portfolios: readonly Portfolio[],
  partners: readonly SeedRow<typeof partner>[],
  today: Date,
): Promise<void> {
  const keyOf = new Map(partners.map(({ id, partnerKey }) => [id, partnerKey]));
  const drawn = portfolios.flatMap(({ client, properties, partnerLinks }) => {
    const random = randomFor('ad-urls', client.id);
    const odds = isShowcase(client.id) ? { property: 0.97, partner: 0.97 } : { property: 0.65, partner: 0.7 };
    return properties
      .filter(({ status }) => random.chance(status === 'active' ? odds.property : 0.05))
      .flatMap((property) =>
        partnerLinks
          .filter(() => random.chance(odds.partner))
          .map(({ partnerId }) => draw(random, property, partnerId, keyOf.get(partnerId) ?? '', today)),
      );
  });
  await seedDays(tx, drawn, today);
  const { rows } = await tx.query<{ last: number }>({
    text: 'select coalesce(max(id), 0)::int as last from ad_urls',
  });
  const first = (rows[0]?.last ?? 0) + 1;
  await insertRecords(
    tx,
    adUrl,
    drawn.map(({ row }, index) => ({ id: first + index, ...row })),
  );
  await insertRows(
    tx,
    'ad_url_checks',
    drawn.flatMap(({ checks }, index) =>
      checks.toReversed().map(({ at, status, httpStatus, landedOn, finding }) => ({
        ad_url_id: first + index,
        at,
        status,
        http_status: httpStatus,
        landed_on: landedOn,
        finding,
      })),
    ),
  );
}

/** Faults per hundred checks of an ordinary night; a partner's bad night doubles them. */
const usualFaults: readonly (readonly [AdUrlStatus, number])[] = [
  ['redirect', 7],
  ['404', 5],
  ['mismatch', 4],
  ['unchecked', 2],
];

/** Daily counts of the last weeks: recent days from the stored checks, earlier ones from the usual rates. */
async function seedDays(tx: Queryable, drawn: readonly Drawn[], today: Date): Promise<void> {
  const counts = new Map<string, { partner_id: number; day: string; status: AdUrlStatus; looks: number }>();
  const count = (partner_id: number, day: string, status: AdUrlStatus, looks: number): void => {
    const key = `${partner_id} ${day} ${status}`;
    const before = counts.get(key)?.looks ?? 0;
    if (before + looks > 0) counts.set(key, { partner_id, day, status, looks: before + looks });
  };
  for (const { row, checks } of drawn)
    for (const { at, status } of checks) count(row.partnerId, at.slice(0, 10), status, 1);
  for (const [partnerId, ads] of Map.groupBy(drawn, ({ row }) => row.partnerId)) {
    const random = randomFor('ad-url-days', partnerId);
    const checkedCount = ads.filter(({ checks }) => checks.length > 0).length;
    for (let night = nights; night < trendDays; night += 1) {
      const day = new Date(today.getTime() - (night * 24 + 5) * hour).toISOString().slice(0, 10);
      const bad = random.chance(0.08) ? 2 : 1;
      const faults = usualFaults.map(
        ([status, share]) =>
          [status, Math.round((checkedCount * share * bad * random.integer(60, 140)) / 10_000)] as const,
      );
      for (const [status, looks] of faults) count(partnerId, day, status, looks);
      count(partnerId, day, 'ok', checkedCount - faults.reduce((sum, [, looks]) => sum + looks, 0));
    }
  }
  const rows = [...counts.values()].filter(({ looks }) => looks > 0);
  await tx.query({
    text: `insert into ad_url_days (partner_id, day, status, looks)
      select partner_id, day, status, looks from json_populate_recordset(null::ad_url_days, $1::json)
      on conflict (partner_id, day, status) do update set looks = ad_url_days.looks + excluded.looks`,
    values: [JSON.stringify(rows)],
  });
}

/** URL patterns of most partners; some have none yet, and one is disabled. */
export async function seedAdUrlPatterns(
  tx: Queryable,
  calendar: Calendar,
  partners: readonly SeedRow<typeof partner>[],
): Promise<void> {
  const created = calendar.time(randomFor('ad-url-patterns'), -140);
  await insertRecords(
    tx,
    adUrlPattern,
    partners
      .filter((_, index) => index % 4 !== 3)
      .map(({ id, partnerKey }, index) => ({
        partnerId: id,
        pattern: demoAdUrl(partnerKey, '{permalink}'),
        marks: index % 3 === 0 ? 'This page is part of the demo' : null,
        active: index !== 5,
        created,
        modified: { userId: personId('support'), at: created },
      })),
  );
}
