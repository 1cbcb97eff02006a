import type { partner } from '@supersync/contract/syndication/partner/partner.ts';
import type { service } from '@supersync/contract/sales/service/service.ts';
import type { Calendar } from '../calendar.ts';
import type { SeedRow } from '../insert.ts';
import { monogram } from './logo.ts';
import { personId } from '../access/people.ts';
import { randomFor } from '../random.ts';

type Partner = SeedRow<typeof partner>;
type Service = SeedRow<typeof service>;

// key, name, format, delivery, level, leads, countries, website, status
const listed: readonly [
  string,
  string,
  Partner['format'],
  Partner['delivery'],
  Partner['level'],
  Partner['leadChannel'],
  Partner['countries'],
  string | null,
  Partner['status'],
][] = [
  ['rentals_infinity', 'Rentals Infinity', 'json', 'api', 'unit', 'webhook', ['CA', 'US'], null, 'active'],
  ['rentals_ca', 'Rentals.ca', 'json', 'api', 'floorplan', 'email', ['CA'], 'https://rentals.ca', 'active'],
  [
    'zillow',
    'Zillow Rental Network',
    'hotpads',
    'pull-url',
    'unit',
    'email',
    ['CA', 'US'],
    'https://www.zillow.com',
    'active',
  ],
  [
    'zumper',
    'Zumper',
    'hotpads',
    'pull-url',
    'floorplan',
    'email',
    ['CA', 'US'],
    'https://www.zumper.com',
    'active',
  ],
  [
    'apartments_com',
    'Apartments.com',
    'mits',
    'sftp-push',
    'unit',
    'email',
    ['CA', 'US'],
    'https://www.apartments.com',
    'active',
  ],
  ['kijiji', 'Kijiji', 'json', 'pull-url', 'floorplan', 'email', ['CA'], 'https://www.kijiji.ca', 'active'],
  [
    'rentcanada',
    'RentCanada',
    'json',
    'pull-url',
    'property',
    'email',
    ['CA'],
    'https://www.rentcanada.com',
    'active',
  ],
  [
    'rentboard',
    'Rentboard',
    'json',
    'pull-url',
    'property',
    'email',
    ['CA'],
    'https://www.rentboard.ca',
    'active',
  ],
  ['viewit', 'Viewit', 'json', 'pull-url', 'property', 'email', ['CA'], 'https://www.viewit.ca', 'paused'],
  [
    'rentberry',
    'Rentberry',
    'json',
    'api',
    'unit',
    'webhook',
    ['CA', 'US'],
    'https://rentberry.com',
    'active',
  ],
  [
    'rentbits',
    'Rentbits',
    'mits',
    'sftp-push',
    'property',
    'email',
    ['US'],
    'https://rentbits.com',
    'retired',
  ],
  ['meta_listings', 'Meta listings', 'meta', 'pull-url', 'property', 'webhook', ['CA', 'US'], null, 'active'],
  [
    'walk_score',
    'Walk Score',
    'hotpads',
    'pull-url',
    'property',
    'email',
    ['CA', 'US'],
    'https://www.walkscore.com',
    'active',
  ],
  ['campus_homes', 'Campus Homes', 'json', 'pull-url', 'unit', 'email', ['CA'], null, 'active'],
  [
    'senior_living_guide',
    'Senior Living Guide',
    'mits',
    'sftp-push',
    'property',
    'adf',
    ['CA', 'US'],
    null,
    'active',
  ],
];

/** Requirements of invented partners only: no real partner's rules are shipped as fact. */
const requirements: Readonly<Record<string, Pick<Partner, 'limits' | 'bannedPatterns'>>> = {
  campus_homes: {
    limits: { titleMax: 60, photosMin: 3, photosMax: 12, minWidth: 800, minHeight: 500 },
    bannedPatterns: [],
  },
  senior_living_guide: { limits: { descMin: 40, descMax: 1500 }, bannedPatterns: ['students', 'http://'] },
};

/** Other partners accept every property type. */
const acceptedTypes: Readonly<Record<string, Partner['propertyTypes']>> = {
  campus_homes: ['apartment', 'student', 'house'],
  senior_living_guide: ['senior', 'apartment'],
};

/** One partner's feeds are pushed; its server does not exist, so a new delivery fails as one without permission does. */
const deliverySettingsOf: Readonly<Record<string, Partner['deliverySettings']>> = {
  apartments_com: {
    host: 'sftp.apartments.example',
    username: 'supersync',
    credentialKind: 'key',
    credentialRef: 'partners/apartments-com',
    hostKey: 'SHA256:0pLWc9bYyVjF4mJkV2m0B3r5vT9oZkq1nX8sHc7uEaQ',
    directory: '/incoming',
  },
};

export function partnersOf(calendar: Calendar): Partner[] {
  const random = randomFor('partners');
  return listed.map(
    ([partnerKey, name, format, delivery, level, leadChannel, countries, website, status], index) => ({
      id: index + 1,
      partnerKey,
      name,
      logo: monogram(name, random.integer(0, 359), 'round'),
      status,
      website,
      format,
      delivery,
      deliverySettings: deliverySettingsOf[partnerKey] ?? {},
      level,
      mode: partnerKey === 'rentbits' ? 'incremental' : 'snapshot',
      schedule: delivery === 'api' ? null : '30 3 * * *',
      leadChannel,
      countries,
      provinces: [],
      propertyTypes: acceptedTypes[partnerKey] ?? [],
      requiredFields: ['name', 'address', 'phone', 'rentMin'],
      limits: {},
      bannedPatterns: [],
      ...requirements[partnerKey],
      countChangeHoldPct: 20,
      created: calendar.time(random, random.integer(-1500, -700)),
      modified: { userId: personId('admin'), at: calendar.time(random, random.integer(-300, -10)) },
    }),
  );
}

// key, name, category, charged per, rate, status
const offered: readonly [
  string,
  string,
  Service['category'],
  Service['chargedPer'],
  number,
  Service['status'],
][] = [
  ['website_portfolio', 'Portfolio website', 'website', 'site', 249, 'active'],
  ['website_single', 'Single-property website', 'website', 'site', 129, 'active'],
  ['website_hosting', 'Website hosting', 'website', 'site', 45, 'active'],
  ['floorplan_navigator', 'Floorplan navigator', 'website', 'property', 89, 'active'],
  ['online_applications', 'Online applications', 'website', 'client', 119, 'active'],
  ['syndication_core', 'Core syndication', 'syndication', 'property', 35, 'active'],
  ['syndication_plus', 'Extended syndication', 'syndication', 'property', 59, 'active'],
  ['promoted_listings', 'Promoted listings', 'syndication', 'property', 149, 'active'],
  ['infinity', 'Rentals Infinity', 'syndication', 'client', 399, 'active'],
  ['call_tracking_local', 'Local tracking number', 'call-tracking', 'property', 12, 'active'],
  ['call_tracking_toll_free', 'Toll-free tracking number', 'call-tracking', 'property', 18, 'active'],
  ['call_recording', 'Call recording', 'call-tracking', 'client', 40, 'active'],
  ['email_signatures', 'Email signature campaigns', 'marketing', 'client', 75, 'active'],
  ['search_advertising', 'Search advertising', 'marketing', 'client', 450, 'active'],
  ['photography', 'Photography plan', 'marketing', 'property', 65, 'active'],
  ['market_report', 'Market rent report', 'data', 'client', 99, 'active'],
  ['building_shadow', 'Building shadow', 'data', 'client', 180, 'active'],
  ['source_reporting', 'Source reporting', 'data', 'client', 60, 'active'],
  ['priority_support', 'Priority support', 'support', 'client', 150, 'active'],
  ['print_flyers', 'Printed flyers', 'marketing', 'property', 25, 'retired'],
];

export function servicesOf(calendar: Calendar): Service[] {
  const random = randomFor('services');
  return offered.map(([serviceKey, name, category, chargedPer, rate, status], index) => ({
    id: index + 1,
    serviceKey,
    name,
    category,
    chargedPer,
    defaultRate: rate.toFixed(2),
    currency: 'CAD',
    status,
    created: calendar.time(random, random.integer(-1500, -700)),
    modified: { userId: personId('sales'), at: calendar.time(random, random.integer(-300, -10)) },
  }));
}
