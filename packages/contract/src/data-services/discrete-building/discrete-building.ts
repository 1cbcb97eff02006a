import { requires } from '../../access/permission/access.ts';
import { user } from '../../access/user/user.ts';
import { defineResource, many, one } from '../../kernel/define-resource.ts';
import { choice, decimal, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { countries } from '../../kernel/standard-choices.ts';
import { propertyMeta } from '../../records/property/property-meta.ts';
import { observedListing } from '../observed-listing/observed-listing.ts';
import { buildingStatuses, changeKinds, changeStatuses, memberKinds, placedBy } from './building-states.ts';

export const buildingKeepers = requires(['supersync_discrete_buildings']);

const never = { supplied: 'never' } as const;

/** A physical building, and the listings that advertise homes in it: ours and those seen elsewhere. */
export const discreteBuilding = defineResource({
  name: 'discrete_building',
  path: '/api/v1/discrete_buildings',
  table: 'discrete_buildings',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    canonicalAddress: text({ ...never, search: true, label: 'Address' }),
    name: text({ ...never, nullable: true, search: true }),
    civicNo: text({ ...never, label: 'Civic number' }),
    street: text({ ...never, search: true }),
    city: text({ ...never, search: true }),
    provinceCode: text({ ...never, label: 'Province or state' }),
    countryCode: choice(countries, { ...never, label: 'Country' }),
    postalCode: text({ ...never, nullable: true, search: true, label: 'Postal code' }),
    latitude: decimal({ ...never, scale: 6, nullable: true }),
    longitude: decimal({ ...never, scale: 6, nullable: true }),
    status: choice(buildingStatuses, never),
    canonicalMemberId: integer({ ...never, nullable: true, label: 'Canonical listing' }),
    yearBuilt: integer({ min: 1700, max: 2100, nullable: true }),
    units: integer({ min: 0, max: 10_000, nullable: true }),
    memberCount: integer({ ...never, label: 'Listings' }),
    ownCount: integer({ ...never, label: 'Ours' }),
    observedCount: integer({ ...never, label: 'Seen elsewhere' }),
    lowestScore: decimal({ ...never, scale: 4, nullable: true, label: 'Lowest score' }),
    suggestedBuildingId: integer({ ...never, nullable: true, label: 'Suggested building' }),
    suggestedScore: decimal({ ...never, scale: 4, nullable: true, label: 'Score of the suggestion' }),
    doubt: integer({ ...never, label: 'Doubt', help: 'Per cent; most halfway between asking and merging' }),
    mergedIntoId: integer({ ...never, nullable: true, label: 'Merged into' }),
    created: timestamp(never),
    modified: stamp(),
  },
  relations: {
    get members() {
      return many(buildingMember, { id: 'buildingId' });
    },
    get suggestedBuilding() {
      return one(discreteBuilding, { suggestedBuildingId: 'id' });
    },
    get mergedInto() {
      return one(discreteBuilding, { mergedIntoId: 'id' });
    },
  },
  access: { read: buildingKeepers, update: buildingKeepers },
  label: 'canonicalAddress',
  plainFilters: ['status', 'city', 'provinceCode', 'mergedIntoId'],
  defaultSort: 'canonicalAddress',
  countUpTo: 10_000,
  summary: 'Physical buildings with the listings matched to them',
});

/** A listing in a building, with how it got there. */
export const buildingMember = defineResource({
  name: 'building_member',
  singular: 'listing of a building',
  plural: 'listings of buildings',
  path: '/api/v1/building_members',
  table: 'building_members',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    buildingId: integer({ ...idRange, ...never, label: 'Building' }),
    kind: choice(memberKinds, { ...never, label: 'Listing' }),
    source: text({ ...never }),
    listingId: text({ ...never, label: 'ID at the source' }),
    propertyId: integer({ ...never, nullable: true, label: 'Property' }),
    observedListingId: integer({ ...never, nullable: true, label: 'Observed listing' }),
    name: text({ ...never, nullable: true }),
    address: text({ ...never }),
    city: text({ ...never }),
    provinceCode: text({ ...never, label: 'Province or state' }),
    postalCode: text({ ...never, nullable: true, label: 'Postal code' }),
    latitude: decimal({ ...never, scale: 6, nullable: true }),
    longitude: decimal({ ...never, scale: 6, nullable: true }),
    /** Null for the first listing of a building: there was nothing to compare it with. */
    score: decimal({ ...never, scale: 4, nullable: true }),
    civic: integer({ ...never, nullable: true, label: 'Civic number (%)' }),
    streetLikeness: integer({ ...never, nullable: true, label: 'Street (%)' }),
    postal: integer({ ...never, nullable: true, label: 'Postal code (%)' }),
    metres: integer({ ...never, nullable: true, label: 'Distance (m)' }),
    nameLikeness: integer({ ...never, nullable: true, label: 'Name (%)' }),
    placedBy: choice(placedBy, { ...never, label: 'Placed by' }),
    created: timestamp(never),
    modified: stamp(),
  },
  relations: {
    get building() {
      return one(discreteBuilding, { buildingId: 'id' });
    },
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
    get observedListing() {
      return one(observedListing, { observedListingId: 'id' });
    },
  },
  access: { read: buildingKeepers },
  label: 'address',
  plainFilters: ['buildingId', 'kind', 'source', 'propertyId'],
  defaultSort: 'kind,id',
  countUpTo: 10_000,
  summary: 'Listings matched to buildings, with their scores',
});

/** What a person did to buildings, with what is needed to undo it. */
export const buildingChange = defineResource({
  name: 'building_change',
  path: '/api/v1/building_changes',
  table: 'building_changes',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    kind: choice(changeKinds, { ...never, label: 'Change' }),
    status: choice(changeStatuses, never),
    buildingId: integer({ ...never, label: 'Building' }),
    otherBuildingId: integer({ ...never, nullable: true, label: 'Other building' }),
    listings: integer({ ...never, label: 'Listings' }),
    reason: text({ ...never, nullable: true }),
    userId: integer({ ...never, nullable: true, label: 'By' }),
    created: timestamp({ ...never, label: 'When' }),
    modified: stamp(),
  },
  relations: {
    get building() {
      return one(discreteBuilding, { buildingId: 'id' });
    },
    get otherBuilding() {
      return one(discreteBuilding, { otherBuildingId: 'id' });
    },
    get user() {
      return one(user, { userId: 'id' });
    },
  },
  access: { read: buildingKeepers },
  label: 'id',
  plainFilters: ['buildingId', 'otherBuildingId', 'kind', 'status'],
  defaultSort: '-id',
  summary: 'Changes of buildings by people, which can be undone',
});

/** One version of the matching rules; the newest counts. */
export const matchRule = defineResource({
  name: 'match_rule',
  singular: 'version of the matching rules',
  plural: 'versions of the matching rules',
  path: '/api/v1/match_rules',
  table: 'match_rules',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never, label: 'Version' }),
    civicPoints: integer({ ...never, label: 'Civic number' }),
    streetPoints: integer({ ...never, label: 'Street' }),
    postalPoints: integer({ ...never, label: 'Postal code' }),
    nearPoints: integer({ ...never, label: 'Near' }),
    farPoints: integer({ ...never, label: 'Less near' }),
    namePoints: integer({ ...never, label: 'Name' }),
    nearMetres: integer({ ...never, label: 'Near, up to (m)' }),
    farMetres: integer({ ...never, label: 'Less near, up to (m)' }),
    autoFrom: integer({ ...never, label: 'Merge from' }),
    reviewFrom: integer({ ...never, label: 'Ask from' }),
    reason: text({ ...never, nullable: true }),
    userId: integer({ ...never, nullable: true, label: 'By' }),
    created: timestamp(never),
  },
  relations: {
    get user() {
      return one(user, { userId: 'id' });
    },
  },
  access: { read: buildingKeepers },
  label: 'id',
  defaultSort: '-id',
  versioned: false,
  summary: 'Rules by which listings are matched to buildings',
});
