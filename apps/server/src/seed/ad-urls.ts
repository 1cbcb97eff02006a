import { adUrl } from '@supersync/contract/ad-url/ad-url.ts';
import type { partner } from '@supersync/contract/partner/partner.ts';
import { demoAd, demoAdUrl, type DemoAdVariant } from '../features/ad-url/demo-ads.ts';
import { verdict } from '../features/ad-url/verdict.ts';
import type { Queryable } from '../platform/db/database.ts';
import { insertRecords, insertRows, type SeedRow } from './insert.ts';
import { personId } from './people.ts';
import type { Portfolio } from './portfolio.ts';
import type { Property } from './properties.ts';
import { randomFor, type Random } from './random.ts';

type AdUrl = SeedRow<typeof adUrl>;
type Found = Pick<AdUrl, 'status' | 'httpStatus' | 'landedOn' | 'finding'>;

const hour = 3_600_000;
const nights = 3;

const notes = [
  'The partner was asked to correct it',
  'Shown under the name of the building',
  'Will be gone once the last home is let',
] as const;

/** What a look at the page finds: the very verdict the product reaches, on the very page the demo shows. */
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
    [undefined, 70],
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
  // What is wrong now was well the night before last, as it mostly is.
  const before = foundAt(url, property, undefined);
  const checks =
    variant === 'fresh'
      ? []
      : Array.from({ length: nights }, (_, night) => ({ at: at(night), ...(night < 2 ? now : before) }));
  const seen = checks.find(({ status }) => status === 'ok' || status === 'redirect');
  const created = at(random.integer(20, 200));
  return {
    row: {
      propertyId: property.id,
      partnerId,
      url,
      source: random.chance(0.8) ? 'auto' : 'manual',
      ...(variant === 'fresh' ? unseen : now),
      lastChecked: checks[0]?.at ?? null,
      lastSeen: seen?.at ?? null,
      note: random.chance(0.06) ? random.pick(notes) : null,
      created,
      modified: { userId: personId('support'), at: created },
    },
    checks,
  };
}

/** Where the partners show part of the properties, with what was seen there in the last nights. */
export async function seedAdUrls(
  tx: Queryable,
  portfolios: readonly Portfolio[],
  partners: readonly SeedRow<typeof partner>[],
  today: Date,
): Promise<void> {
  const keyOf = new Map(partners.map(({ id, partnerKey }) => [id, partnerKey]));
  const drawn = portfolios.flatMap(({ client, properties, partnerLinks }) => {
    const random = randomFor('ad-urls', client.id);
    return properties
      .filter(({ status }) => random.chance(status === 'active' ? 0.65 : 0.05))
      .flatMap((property) =>
        partnerLinks
          .filter(() => random.chance(0.7))
          .map(({ partnerId }) => draw(random, property, partnerId, keyOf.get(partnerId) ?? '', today)),
      );
  });
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
