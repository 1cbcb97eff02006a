import type { clientPartner } from '@supersync/contract/records/client/client-partner.ts';
import type { client } from '@supersync/contract/records/client/client.ts';
import type { Stamp } from '@supersync/contract/kernel/field.ts';
import type { partner } from '@supersync/contract/syndication/partner/partner.ts';
import type { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import type { service } from '@supersync/contract/sales/service/service.ts';
import type { setting } from '@supersync/contract/records/setting/setting.ts';
import type { site } from '@supersync/contract/websites/site/site.ts';
import type { Calendar } from '../calendar.ts';
import type { ClientDraft, Counters } from './client-draft.ts';
import type { SeedRow } from '../insert.ts';
import { monogram } from './logo.ts';
import { companyName, slug } from './names.ts';
import { personId } from '../access/people.ts';
import { anyCity, phoneNumber } from './places.ts';
import { holdingsOf, type Building } from './properties.ts';
import { randomFor, type Random } from '../random.ts';
import { subscriptionsOf, type Subscription } from '../sales/subscriptions.ts';
import { isShowcase } from '../syndication/showcase.ts';

export interface Portfolio {
  readonly client: SeedRow<typeof client>;
  readonly partnerLinks: readonly SeedRow<typeof clientPartner>[];
  readonly buildings: readonly Building[];
  readonly properties: readonly SeedRow<typeof propertyMeta>[];
  readonly sites: readonly SeedRow<typeof site>[];
  readonly settings: readonly SeedRow<typeof setting>[];
  readonly subscriptions: readonly Subscription[];
}

const editors = ['admin', 'importer', 'sales', 'support', 'websites'].map(personId);

function draftOf(random: Random, index: number, calendar: Calendar): ClientDraft {
  const home = anyCity(random);
  const name = companyName(index);
  const domain = `${slug(name, '')}.example`;
  const since = random.integer(-1600, -40);
  const stamp = (offset: number): Stamp => ({
    userId: random.pick(editors),
    at: calendar.time(random, offset),
  });
  const status = random.weighted<SeedRow<typeof client>['status']>([
    ['active', 84],
    ['onboarding', 8],
    ['paused', 4],
    ['closed', 4],
  ]);
  const [word = '', trade = ''] = name.toUpperCase().split(' ');
  return {
    home,
    domain,
    since,
    calendar,
    stamp,
    importSource: random.weighted([
      ['rentcafe', 5],
      ['entrata', 2],
      ['vaultware', 1],
      ['buildingstack', 2],
      ['yardi', 2],
      ['manual', 2],
    ]),
    client: {
      id: index + 1,
      clientKey: slug(name, '_'),
      name,
      lwsCompanyLabel: random.chance(0.15) ? null : `${word}-${trade.slice(0, 4)}`,
      primaryLogo: random.chance(0.12) ? null : monogram(name, random.integer(0, 359)),
      status,
      timezone: home.timezone,
      locale: home.province === 'QC' ? 'fr' : 'en',
      city: home.name,
      provinceCode: home.province,
      countryCode: home.country,
      phone: phoneNumber(random, home),
      email: `office@${domain}`,
      website: `https://www.${domain}`,
      created: calendar.time(random, since),
      modified: stamp(random.integer(-35, -1)),
    },
  };
}

function partnerLinksOf(
  random: Random,
  owner: ClientDraft,
  partners: readonly SeedRow<typeof partner>[],
): SeedRow<typeof clientPartner>[] {
  const open = partners.filter(
    ({ countries, status }) => countries.includes(owner.client.countryCode) && status !== 'retired',
  );
  return random.sample(open, random.integer(2, 7)).map(({ id, partnerKey }) => ({
    clientId: owner.client.id,
    partnerId: id,
    status: random.chance(isShowcase(owner.client.id) ? 0.03 : 0.07) ? 'paused' : 'active',
    accountRef: random.chance(0.7) ? `${partnerKey.slice(0, 3)}-${random.integer(10_000, 99_999)}` : null,
    startedOn: owner.calendar.day(random.integer(owner.since, -10)),
    created: owner.calendar.time(random, random.integer(owner.since, -10)),
    modified: owner.stamp(random.integer(-9, -1)),
  }));
}

function sitesOf(random: Random, owner: ClientDraft, next: Counters): SeedRow<typeof site>[] {
  const count = random.weighted([
    [0, 38],
    [1, 50],
    [2, 12],
  ]);
  return Array.from({ length: count }, (_, index): SeedRow<typeof site> => {
    const status = random.weighted<SeedRow<typeof site>['status']>([
      ['active', 80],
      ['building', 10],
      ['paused', 6],
      ['archived', 4],
    ]);
    const launched = random.integer(owner.since, -12);
    return {
      id: next.site++,
      sourceClientId: owner.client.id,
      name: index === 0 ? owner.client.name : `${owner.client.name} – ${owner.home.name}`,
      domain: index === 0 ? `www.${owner.domain}` : `${slug(owner.home.name, '')}.${owner.domain}`,
      status,
      siteType: index === 0 ? 'portfolio' : 'single',
      theme: random.pick(['aurora', 'harbour', 'meridian']),
      themeVersion: `${random.integer(2, 4)}.${random.integer(0, 9)}.${random.integer(0, 5)}`,
      locales: owner.client.locale === 'fr' ? random.pick(['fr', 'en_fr'] as const) : 'en',
      launchedOn: status === 'building' ? null : owner.calendar.day(launched),
      lastDeployedAt: status === 'building' ? null : owner.calendar.time(random, random.integer(-90, -1)),
      lastCommit: null,
      lastDeployResult: null,
      homePicture: null,
      created: owner.calendar.time(random, launched - 30),
      modified: owner.stamp(random.integer(-11, -1)),
    };
  });
}

function settingsOf(
  random: Random,
  owner: ClientDraft,
  hasInfinity: boolean,
  sites: readonly SeedRow<typeof site>[],
  next: Counters,
): SeedRow<typeof setting>[] {
  const settings: SeedRow<typeof setting>[] = [];
  const add = (moduleKey: string, key: string, value: string, siteId: number | null = null): void => {
    const { userId, at } = owner.stamp(random.integer(-200, -1));
    settings.push({
      id: next.setting++,
      clientId: owner.client.id,
      siteId,
      moduleKey,
      key,
      value,
      created: at,
      createdUserId: userId,
      modified: { userId, at },
    });
  };
  if (hasInfinity && random.chance(0.55))
    add('global', 'infinity_source_reporting', random.chance(0.8) ? '1' : '0');
  if (random.chance(0.6)) add('leads', 'lead_email', `leads@${owner.domain}`);
  for (const { id, status } of sites)
    if (status === 'active' && random.chance(0.5))
      add('analytics', 'measurement_id', `G-DEMO${String(id).padStart(6, '0')}`, id);
  return settings;
}

/** The client at an index with all its records. Independent of the scale. */
export function portfolioOf(
  index: number,
  calendar: Calendar,
  catalogue: {
    readonly partners: readonly SeedRow<typeof partner>[];
    readonly services: readonly SeedRow<typeof service>[];
  },
  next: Counters,
): Portfolio {
  const random = randomFor('client', index);
  const owner = draftOf(random, index, calendar);
  const partnerLinks = partnerLinksOf(random, owner, catalogue.partners);
  const infinity = catalogue.partners.find(({ partnerKey }) => partnerKey === 'rentals_infinity')?.id;
  const hasInfinity = partnerLinks.some(({ partnerId }) => partnerId === infinity);
  const { buildings, properties } = holdingsOf(random, owner, next);
  const sites = sitesOf(random, owner, next);
  return {
    client: owner.client,
    partnerLinks,
    buildings,
    properties,
    sites,
    settings: settingsOf(random, owner, hasInfinity, sites, next),
    subscriptions: subscriptionsOf(random, owner, catalogue.services, properties, next),
  };
}
