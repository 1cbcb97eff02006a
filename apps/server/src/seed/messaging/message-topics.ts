import type { Random } from '../random.ts';

type Body = Record<string, unknown>;

export interface DemoTopic {
  readonly name: string;
  readonly description: string;
  /** Share of messages, out of 100. */
  readonly share: number;
  readonly personalPaths?: readonly string[];
  body(random: Random, at: string): Body;
}

const id = (random: Random, most: number): number => random.integer(1, most);

/** Events of the platform. Names and fields are invented; ids are those of demo records. */
export const demoTopics: readonly DemoTopic[] = [
  {
    name: 'listings.updated',
    description: 'A listing changed',
    share: 22,
    body: (random) => ({
      propertyId: id(random, 1200),
      clientId: id(random, 120),
      fields: random.sample(['rent', 'photos', 'availability', 'description', 'pets'], 2),
    }),
  },
  {
    name: 'listings.published',
    description: 'A listing was sent to a partner',
    share: 12,
    body: (random) => ({
      propertyId: id(random, 1200),
      partner: random.pick(['zumper', 'zillow', 'rentals_infinity']),
      units: id(random, 12),
    }),
  },
  {
    name: 'listings.rejected',
    description: 'A partner refused a listing',
    share: 3,
    body: (random) => ({
      propertyId: id(random, 1200),
      partner: random.pick(['zumper', 'zillow']),
      code: random.pick(['PHOTO_MISSING', 'RENT_ZERO', 'ADDRESS_UNKNOWN']),
    }),
  },
  {
    name: 'importer.run-finished',
    description: 'An importer finished',
    share: 9,
    body: (random) => ({
      importerId: id(random, 60),
      status: random.weighted([
        ['success', 9],
        ['RECOVERABLE_ERROR', 2],
        ['fatal-error', 1],
      ]),
      counts: { added: id(random, 9), changed: id(random, 40), removed: random.integer(0, 4) },
    }),
  },
  {
    name: 'importer.run-started',
    description: 'An importer began',
    share: 5,
    body: (random) => ({ importerId: id(random, 60), trigger: random.pick(['schedule', 'manual']) }),
  },
  {
    name: 'importer.unit-removed',
    description: 'A unit is no longer in its source',
    share: 3,
    body: (random) => ({ propertyId: id(random, 1200), unit: String(random.integer(101, 1912)) }),
  },
  {
    name: 'prices.changed',
    description: 'The rent of a unit changed',
    share: 8,
    body: (random) => ({
      propertyId: id(random, 1200),
      unit: String(random.integer(101, 1912)),
      from: random.integer(1100, 3200),
      to: random.integer(1100, 3200),
      currency: 'CAD',
    }),
  },
  {
    name: 'photos.processed',
    description: 'Photos were resized',
    share: 4,
    body: (random) => ({
      propertyId: id(random, 1200),
      photos: random.integer(1, 24),
      tookMs: random.integer(120, 4800),
    }),
  },
  {
    name: 'sites.deployed',
    description: 'A website was deployed',
    share: 2,
    body: (random) => ({
      siteId: id(random, 90),
      commit: random.uuid().slice(0, 8),
      result: random.weighted([
        ['ok', 8],
        ['failed', 1],
      ]),
    }),
  },
  {
    name: 'sites.check-failed',
    description: 'A website did not answer as it should',
    share: 1,
    body: (random) => ({
      siteId: id(random, 90),
      check: random.pick(['http', 'tls', 'dns']),
      status: random.pick([404, 500, 502]),
    }),
  },
  {
    name: 'feeds.built',
    description: 'A feed was built',
    share: 5,
    body: (random) => ({
      clientId: id(random, 120),
      feed: random.pick(['hotpads', 'mits', 'meta']),
      listings: random.integer(3, 480),
      bytes: random.integer(9000, 2_400_000),
    }),
  },
  {
    name: 'feeds.held',
    description: 'A feed was held because its count changed too much',
    share: 1,
    body: (random) => ({
      clientId: id(random, 120),
      feed: random.pick(['hotpads', 'mits']),
      changePct: random.integer(21, 70),
    }),
  },
  {
    name: 'feeds.fetched',
    description: 'A partner fetched a feed',
    share: 3,
    body: (random) => ({
      clientId: id(random, 120),
      feed: random.pick(['hotpads', 'mits', 'meta']),
      partner: random.pick(['zumper', 'zillow']),
    }),
  },
  {
    name: 'billing.invoice-issued',
    description: 'An invoice was issued',
    share: 2,
    body: (random) => ({
      clientId: id(random, 120),
      amount: `${random.integer(90, 2400)}.00`,
      currency: 'CAD',
    }),
  },
  {
    name: 'billing.payment-failed',
    description: 'A payment did not go through',
    share: 1,
    body: (random) => ({ clientId: id(random, 120), reason: random.pick(['card_expired', 'declined']) }),
  },
  {
    name: 'subscriptions.rate-changed',
    description: 'A rate takes effect',
    share: 1,
    body: (random) => ({
      subscriptionId: id(random, 400),
      from: `${random.integer(90, 400)}.00`,
      to: `${random.integer(100, 440)}.00`,
    }),
  },
  {
    name: 'subscriptions.notice-sent',
    description: 'A notice of a new rate was sent',
    share: 1,
    body: (random) => ({ subscriptionId: id(random, 400), channel: 'email' }),
  },
  {
    name: 'calls.ended',
    description: 'A tracked call ended',
    share: 4,
    personalPaths: ['caller'],
    body: (random) => ({
      propertyId: id(random, 1200),
      seconds: random.integer(4, 900),
      answered: random.chance(0.7),
      caller: `+141655501${String(random.integer(0, 99)).padStart(2, '0')}`,
    }),
  },
  {
    name: 'calls.number-ordered',
    description: 'A tracking number was ordered',
    share: 1,
    body: (random) => ({ propertyId: id(random, 1200), areaCode: random.pick(['416', '514', '604']) }),
  },
  {
    name: 'clients.updated',
    description: 'A client changed',
    share: 2,
    body: (random) => ({
      clientId: id(random, 120),
      fields: random.sample(['status', 'phone', 'website'], 1),
    }),
  },
  {
    name: 'clients.onboarded',
    description: 'A client is live',
    share: 1,
    body: (random) => ({ clientId: id(random, 120) }),
  },
  {
    name: 'tours.booked',
    description: 'Somebody booked a visit',
    share: 2,
    personalPaths: ['visitor'],
    body: (random, at) => ({
      propertyId: id(random, 1200),
      at,
      visitor: `prospect${id(random, 900)}@mail.example`,
    }),
  },
  {
    name: 'tours.canceled',
    description: 'A visit was called off',
    share: 1,
    personalPaths: ['visitor'],
    body: (random) => ({
      propertyId: id(random, 1200),
      visitor: `prospect${id(random, 900)}@mail.example`,
      by: random.pick(['visitor', 'office']),
    }),
  },
  {
    name: 'search.index-updated',
    description: 'The search index took a change',
    share: 3,
    body: (random) => ({ propertyId: id(random, 1200), tookMs: random.integer(3, 240) }),
  },
  {
    name: 'reports.generated',
    description: 'A report is ready',
    share: 1,
    body: (random) => ({ clientId: id(random, 120), report: random.pick(['sources', 'occupancy', 'rents']) }),
  },
  {
    name: 'security.key-rotated',
    description: 'A key of a feed was rotated',
    share: 1,
    body: (random) => ({ clientId: id(random, 120), feed: random.pick(['hotpads', 'mits']) }),
  },
];
