import { buildingStackBuilding } from '@supersync/contract/records/building-stack/building-stack-building.ts';
import { buildingStackCompany } from '@supersync/contract/records/building-stack/building-stack-company.ts';
import { suggest } from '@supersync/contract/records/building-stack/suggest.ts';
import {
  infinityMigration,
  type SourceMap,
} from '@supersync/contract/records/infinity/infinity-migration.ts';
import { preChecks, defaultChannel } from '@supersync/contract/records/infinity/pre-checks.ts';
import type { MigrationState } from '@supersync/contract/records/infinity/states.ts';
import type { partner } from '@supersync/contract/syndication/partner/partner.ts';
import { setting } from '@supersync/contract/records/setting/setting.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Calendar } from '../calendar.ts';
import type { Counters } from '../records/client-draft.ts';
import { insertRecords, type SeedRow } from '../insert.ts';
import { personId } from '../access/people.ts';
import type { Portfolio } from '../records/portfolio.ts';
import { randomFor, type Random } from '../random.ts';

type Company = SeedRow<typeof buildingStackCompany>;
type StackBuilding = SeedRow<typeof buildingStackBuilding>;

/** Building Stack spells addresses differently. */
const remoteSpelling = (random: Random, address: string): string =>
  random.chance(0.5)
    ? address
        .replace(/ Street\b/, ' St.')
        .replace(/ Avenue\b/, ' Ave')
        .replace(/ Road\b/, ' Rd')
        .toUpperCase()
    : address;

/** Clients that use Building Stack, with their data there. */
export async function seedBuildingStack(
  tx: Queryable,
  calendar: Calendar,
  portfolios: readonly Portfolio[],
): Promise<void> {
  const random = randomFor('building-stack');
  const chosen = portfolios
    .filter(({ properties }) => properties.some(({ importSource }) => importSource === 'buildingstack'))
    .slice(0, 12);
  const companies: Company[] = [];
  const buildings: StackBuilding[] = [];
  for (const [index, { client, properties }] of chosen.entries()) {
    const id = index + 1;
    const state = index === 10 ? 'unmapped' : index === 11 ? 'ignored' : 'mapped';
    const stamp = { userId: personId('admin'), at: calendar.time(random, -random.integer(1, 60)) };
    companies.push({
      id,
      remoteId: `BS-${4100 + index * 17}`,
      name: index % 3 === 0 ? `${client.name} Inc.` : client.name,
      clientId: state === 'mapped' ? client.id : null,
      status: state,
      suggestedClientId: null,
      fetchedAt: calendar.time(random, -1),
      created: calendar.time(random, -120),
      modified: stamp,
    });
    const remote = properties.slice(0, 12).map((property, place): StackBuilding => ({
      id: buildings.length + 1 + place,
      companyId: id,
      remoteId: `${8000 + property.id}`,
      name: random.chance(0.3) ? `${property.name} Apartments` : property.name,
      address: random.chance(0.9) ? remoteSpelling(random, property.address) : null,
      city: property.city,
      provinceCode: property.provinceCode,
      postalCode: property.postalCode.replace(' ', ''),
      unitCount: property.unitCount,
      propertyId: null,
      status: 'unmapped',
      suggestedPropertyId: null,
      suggestedBy: null,
      created: calendar.time(random, -110),
      modified: stamp,
    }));
    const found = new Map(
      suggest(remote, properties).map(({ remoteId, localId, by }) => [remoteId, { localId, by }]),
    );
    buildings.push(
      ...remote.map((each): StackBuilding => {
        const suggestion = state === 'mapped' ? found.get(each.id) : undefined;
        if (suggestion === undefined) return random.chance(0.15) ? { ...each, status: 'ignored' } : each;
        return random.chance(0.6)
          ? { ...each, status: 'mapped', propertyId: suggestion.localId, suggestedBy: suggestion.by }
          : {
              ...each,
              status: 'suggested',
              suggestedPropertyId: suggestion.localId,
              suggestedBy: suggestion.by,
            };
      }),
    );
  }
  await insertRecords(tx, buildingStackCompany, companies);
  await insertRecords(tx, buildingStackBuilding, buildings);
}

/** Some clients are migrated to Rentals Infinity, some in progress. */
export async function seedInfinity(
  tx: Queryable,
  calendar: Calendar,
  portfolios: readonly Portfolio[],
  partners: readonly SeedRow<typeof partner>[],
  next: Pick<Counters, 'setting'>,
): Promise<void> {
  const random = randomFor('infinity');
  const infinity = partners.find(({ partnerKey }) => partnerKey === 'rentals_infinity')?.id;
  const candidates = portfolios.filter(({ partnerLinks }) =>
    partnerLinks.some(({ partnerId, status }) => partnerId === infinity && status === 'active'),
  );
  const rows = candidates
    .slice(0, 18)
    .map(({ client, partnerLinks, properties, sites }): SeedRow<typeof infinityMigration> => {
      const sources: SourceMap = Object.fromEntries(
        partnerLinks
          .filter(({ partnerId, status }) => partnerId !== infinity && status === 'active')
          .flatMap(({ partnerId }) => {
            const key = partners.find(({ id }) => id === partnerId)?.partnerKey;
            return key === undefined ? [] : [[key, defaultChannel(key)]];
          }),
      );
      const active = properties.filter(({ status }) => status === 'active');
      const checks = preChecks({
        partnerLink: 'active',
        activeSites: sites.filter(({ status }) => status === 'active').length,
        feeds: Object.keys(sources).length,
        activeProperties: active.length,
        propertiesWithoutPhone: active.filter(({ phone }) => phone === null).length,
        unmappedSources: [],
        restriction: null,
      });
      const passed = checks.every(({ state }) => state !== 'failed');
      const status: MigrationState = passed
        ? random.weighted([
            ['ready', 4],
            ['migrated', 5],
            ['rolled_back', 1],
          ])
        : 'not_started';
      const switched = status === 'migrated' || status === 'rolled_back';
      const undo = [
        { what: 'infinity_enabled', before: null, after: '1' },
        { what: 'infinity_source_map', before: null, after: JSON.stringify(sources) },
      ];
      const at = calendar.time(random, -random.integer(2, 60));
      return {
        clientId: client.id,
        status,
        sources,
        checks,
        checkedAt: at,
        plan: status === 'migrated' ? undo : null,
        plannedAt: switched ? at : null,
        undo: switched ? undo : null,
        switchedAt: switched ? at : null,
        verifiedAt: status === 'migrated' ? at : null,
        rolledBackAt: status === 'rolled_back' ? at : null,
        failure: null,
        created: at,
        modified: { userId: personId('admin'), at },
      };
    });
  await insertRecords(tx, infinityMigration, rows);
  // Settings of migrated clients, so that verification finds what the switch wrote.
  const written = rows
    .filter(({ status }) => status === 'migrated')
    .flatMap(({ clientId, undo, modified }) =>
      (undo ?? []).map(({ what, after }): SeedRow<typeof setting> => ({
        id: next.setting++,
        clientId,
        siteId: null,
        moduleKey: 'infinity',
        key: what,
        value: after ?? '',
        created: modified.at,
        createdUserId: modified.userId,
        modified,
      })),
    );
  await insertRecords(tx, setting, written);
}
