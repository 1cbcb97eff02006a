import { noteTime } from '@supersync/contract/records/note/new-note.ts';
import type { partner } from '@supersync/contract/syndication/partner/partner.ts';
import { propertyPartner } from '@supersync/contract/records/property/property-partner.ts';
import { propertyTypeRule } from '@supersync/contract/records/property-type/property-type-rule.ts';
import { rateIncrease } from '@supersync/contract/sales/rate-increase/rate-increase.ts';
import { restriction } from '@supersync/contract/records/restriction/restriction.ts';
import type { service } from '@supersync/contract/sales/service/service.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Calendar } from '../calendar.ts';
import { insertRecords, insertRows, type SeedRow } from '../insert.ts';
import { people, personId } from '../access/people.ts';
import type { Portfolio } from './portfolio.ts';
import { randomFor } from '../random.ts';
import { isShowcase } from '../syndication/showcase.ts';

/** Property-partner links with the partner's listing ids. */
export async function seedPropertyPartners(
  tx: Queryable,
  portfolios: readonly Portfolio[],
  partners: readonly SeedRow<typeof partner>[],
): Promise<void> {
  const keyOf = new Map(partners.map(({ id, partnerKey }) => [id, partnerKey]));
  const links = portfolios.flatMap(({ client, properties, partnerLinks }) => {
    const random = randomFor('property-partners', client.id);
    const odds = isShowcase(client.id)
      ? { linked: 0.98, off: 0.03, known: 0.96 }
      : { linked: 0.85, off: 0.06, known: 0.75 };
    return properties.flatMap((property): SeedRow<typeof propertyPartner>[] =>
      partnerLinks
        .filter(() => random.chance(odds.linked))
        .map(({ partnerId, modified }) => ({
          propertyId: property.id,
          partnerId,
          status: property.status === 'active' && !random.chance(odds.off) ? 'active' : 'off',
          listingId: random.chance(odds.known)
            ? `${(keyOf.get(partnerId) ?? '').slice(0, 3).toUpperCase()}${random.integer(100_000, 999_999)}`
            : null,
          created: property.created,
          modified,
        })),
    );
  });
  await insertRecords(tx, propertyPartner, links);
}

async function seedRateIncreases(
  tx: Queryable,
  calendar: Calendar,
  services: readonly SeedRow<typeof service>[],
): Promise<void> {
  const random = randomFor('rate-increases');
  const active = services.filter(({ status }) => status === 'active');
  // The last service has none: its rates are exceptions of the scan.
  const versions = active
    .slice(0, -1)
    .flatMap((each) => [...(each.id % 3 === 0 ? [{ ...each, isOld: true }] : []), { ...each, isOld: false }]);
  const rows = versions.map(({ id, defaultRate, isOld }, index): SeedRow<typeof rateIncrease> => ({
    id: index + 1,
    serviceId: id,
    increaseType: Number(defaultRate) < 40 ? 'fixed' : 'percent',
    amount: Number(defaultRate) < 40 ? '2.00' : `${random.integer(3, 7)}.00`,
    minIncrease: random.chance(0.2) ? '3.00' : null,
    maxIncreasePct: random.chance(0.3) ? '5.00' : '10.00',
    roundTo: random.pick(['1.00', '1.00', '0.50', '5.00']),
    noticeDays: 60,
    termMonths: 12,
    autoApproveBelowPct: random.chance(0.6) ? '4.00' : null,
    effectiveFrom: calendar.day(isOld ? -random.integer(401, 700) : -random.integer(30, 400)),
    status: isOld ? 'retired' : 'active',
    created: calendar.time(random, isOld ? -720 : -410),
    modified: { userId: personId('sales'), at: calendar.time(random, -random.integer(1, 300)) },
  }));
  await insertRecords(tx, rateIncrease, rows);
}

// scope, target, mode, reason, from, until (days from today)
const rules: readonly (readonly [
  SeedRow<typeof restriction>['scope'],
  string,
  SeedRow<typeof restriction>['mode'],
  string,
  number,
  number | null,
])[] = [
  ['partner', 'zillow', 'deny', 'Has a contract of its own with Zillow', -200, null],
  ['partner', 'kijiji', 'deny', 'Asked not to be listed there', -90, 12],
  ['partner', 'rentals_ca', 'allow-only', 'Exclusive listing agreement', -30, 150],
  ['province', 'QC', 'deny', 'Another office looks after Quebec', -400, null],
  ['feature', 'rentals_infinity', 'deny', 'Budget for the year is spent', -20, 40],
  ['feature', 'rentals_infinity', 'deny', 'Waits for its own data protection review', -60, 25],
  ['feature', 'source_reporting', 'deny', 'No tracking of sources wanted', -300, null],
  ['importer', 'yardi', 'deny', 'Moves to another system', -10, 5],
  ['email-domain', 'freemail.example', 'deny', 'Only addresses of the company', -500, null],
  ['province', 'ON', 'allow-only', 'Contract covers Ontario only', -120, null],
  ['partner', 'rentberry', 'deny', 'Bidding is not wanted', -250, -20],
];

async function seedRestrictions(
  tx: Queryable,
  calendar: Calendar,
  portfolios: readonly Portfolio[],
): Promise<void> {
  const random = randomFor('restrictions');
  const active = portfolios.filter(({ client }) => client.status === 'active');
  const rows = rules.flatMap(([scope, target, mode, reason, from, until], index) => {
    // A partner rule goes to a client without that partner.
    const owner = active[(index * 7) % Math.max(1, active.length)];
    if (owner === undefined) return [];
    const at = calendar.time(random, Math.min(from, -1));
    return [
      {
        id: index + 1,
        clientId: owner.client.id,
        scope,
        target,
        mode,
        reason,
        from: calendar.day(from),
        until: until === null ? null : calendar.day(until),
        created: at,
        modified: { userId: personId('admin'), at },
      },
    ];
  });
  await insertRecords(tx, restriction, rows);
}

const noteTexts = [
  'Called the leasing office: the number on the site is the right one.',
  'Photos arrive next week; do not chase them before.',
  'Client prefers e-mail in French.',
  'Feed was late twice this month. Watch it.',
  'Two towers share one entrance; addresses are correct as they are.',
  'Asked for the pet policy in writing.',
  'New regional manager from next month.',
  'Renovation until spring: rents will change then.',
] as const;

async function seedNotes(tx: Queryable, calendar: Calendar, portfolios: readonly Portfolio[]): Promise<void> {
  const random = randomFor('notes');
  const writers = people.filter(({ name }) => ['support', 'sales', 'importer', 'admin'].includes(name));
  const rows = portfolios.slice(0, 60).flatMap(({ client, properties }) =>
    Array.from({ length: random.integer(0, 4) }, () => {
      const writer = random.pick(writers);
      const at = calendar.time(random, -random.integer(1, 300));
      const subject = random.chance(0.5) ? { client_id: client.id, property_id: null } : null;
      return {
        ...(subject ?? { client_id: null, property_id: random.pick(properties).id }),
        note: random.pick(noteTexts),
        created_user_id: writer.id,
        created_user_name: `Demo ${writer.title}`,
        timestamp: noteTime(new Date(at), 0),
        created: at,
        modified_user_id: writer.id,
        modified_at: at,
      };
    }),
  );
  await insertRows(tx, 'notes', rows);
}

async function seedTypeRules(
  tx: Queryable,
  calendar: Calendar,
  portfolios: readonly Portfolio[],
): Promise<void> {
  const random = randomFor('type-rules');
  const rows = portfolios
    .filter(({ properties }) => properties.length >= 8)
    .slice(0, 12)
    .map(({ client, properties }, index): SeedRow<typeof propertyTypeRule> => {
      const byName = index % 3 === 0;
      const city = properties[0]?.city ?? null;
      const at = calendar.time(random, -random.integer(5, 200));
      return {
        id: index + 1,
        clientId: client.id,
        propertyType: byName ? 'townhouse' : index % 3 === 1 ? 'condo' : 'student',
        city: byName ? null : city,
        provinceCode: null,
        importSource: null,
        nameContains: byName ? 'Townhomes' : null,
        minUnits: index % 3 === 2 ? 40 : null,
        maxUnits: null,
        position: 100,
        enabled: index % 4 !== 3,
        created: at,
        modified: { userId: personId('support'), at },
      };
    });
  await insertRecords(tx, propertyTypeRule, rows);
}

/** Locks on a few values corrected by hand. */
async function seedLocks(tx: Queryable, calendar: Calendar, portfolios: readonly Portfolio[]): Promise<void> {
  const random = randomFor('locks');
  const rows = portfolios
    .slice(0, 30)
    .flatMap(({ properties }) => properties.slice(0, 2))
    .filter(() => random.chance(0.4))
    .flatMap((property) =>
      random
        .sample(['phone', 'description', 'rentMin', 'email'] as const, random.integer(1, 2))
        .map((field) => ({
          property_id: property.id,
          field,
          reason: random.pick(['The feed is wrong', 'Agreed with the client', 'Checked by phone']),
          user_id: personId('support'),
          at: calendar.time(random, -random.integer(1, 90)),
        })),
    );
  await insertRows(tx, 'property_locks', rows);
}

async function seedRecipes(tx: Queryable, calendar: Calendar): Promise<void> {
  const random = randomFor('recipes');
  const owner = personId('data');
  const recipes = [
    {
      name: 'Active clients with their websites',
      resource: 'client',
      fields: ['name', 'clientKey', 'status', 'city', 'provinceCode', 'sites.domain', 'partners.name'],
      conditions: { status: 'active' },
      sort: 'name',
      is_shared: true,
    },
    {
      name: 'Vacancies by city',
      resource: 'property_meta',
      fields: ['city', 'name', 'client.name', 'unitsAvailable', 'rentMin', 'rentMax', 'availableOn'],
      conditions: { status: 'active', unitsAvailable: { gt: 0 } },
      sort: 'city,name',
      is_shared: true,
    },
    {
      name: 'Subscriptions up for review',
      resource: 'subscription',
      fields: ['client.name', 'service.name', 'rate', 'currency', 'rateExpiry', 'status'],
      conditions: { status: 'needsApproval' },
      sort: 'rateExpiry',
      is_shared: false,
    },
  ];
  await insertRows(
    tx,
    'export_recipes',
    recipes.map((recipe) => {
      const at = calendar.time(random, -random.integer(10, 100));
      return {
        ...recipe,
        user_id: owner,
        wording: 'labels',
        with_bom: true,
        created: at,
        modified_user_id: owner,
        modified_at: at,
      };
    }),
  );
}

/** Platform records besides clients and their data. */
export async function seedPlatform(
  tx: Queryable,
  calendar: Calendar,
  portfolios: readonly Portfolio[],
  services: readonly SeedRow<typeof service>[],
): Promise<void> {
  await seedRateIncreases(tx, calendar, services);
  await seedRestrictions(tx, calendar, portfolios);
  await seedNotes(tx, calendar, portfolios);
  await seedTypeRules(tx, calendar, portfolios);
  await seedLocks(tx, calendar, portfolios);
  await seedRecipes(tx, calendar);
}
