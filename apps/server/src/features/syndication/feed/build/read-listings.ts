import type { PhotoSize } from '@supersync/contract/records/photo/photo-demands.ts';
import { feedWidth, publicPhotoAddress, servedSize } from '@supersync/contract/records/photo/public-photo.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import type { GatedPartner, GatedProperty } from '@supersync/contract/records/property/syndication-gates.ts';
import type { Queryable } from '#platform/db/database.ts';
import { recordColumns } from '#platform/resource/compile/compile-value.ts';
import { viewerOf } from '#platform/resource/viewer.ts';
import { readRestrictions } from '#platform/restriction/gate.ts';
import { findingsOf, propertyLabel } from '#platform/syndication/gate-facts.ts';
import type { PhotoBase } from '#platform/syndication/photo-base.ts';
import type { FeedFacts } from '../feed-facts.ts';
import type { ListedPhoto, ListedProperty, Listing } from '../format/listing.ts';
import type { Issue } from './issue.ts';
import { listableHomes, listingsOf, type OpenProperty, type StoredHome } from './listings-of.ts';

/** Few round trips, bounded memory: a property may have hundreds of homes. */
const maxProperties = 100;
const homesAtOnce = 2000;

interface StoredPhoto extends PhotoSize {
  readonly id: number;
  readonly key: string;
  readonly caption: string;
}

interface Row {
  readonly record: GatedProperty & Omit<ListedProperty, 'updatedOn' | 'petFriendly' | 'photos'>;
  readonly updatedOn: string;
  readonly petFriendly: boolean | null;
  readonly whole: OpenProperty['whole'];
  readonly photos: readonly StoredPhoto[];
  readonly floorplans: readonly StoredHome[];
  readonly units: readonly StoredHome[];
}

/** Properties have no personal data, so nothing is masked. */
const columns = recordColumns(propertyMeta, 't', viewerOf(null));

const statement = `
select (select row_to_json(r) from (select ${columns}) r) as record, to_char(t.modified_at, 'YYYY-MM-DD') as "updatedOn",
  t.pet_friendly as "petFriendly",
  (select row_to_json(w) from (select t.beds_min as beds, null as baths, t.square_feet_min as "squareFeetMin",
    t.square_feet_max as "squareFeetMax", t.rent_min::text as "rentMin", t.rent_max::text as "rentMax",
    t.units_available as "unitsAvailable", t.available_on as "availableOn") w) as whole,
  (select coalesce(json_agg(json_build_object('id', f.id, 'key', f.public_key, 'caption', f.caption, 'width', f.width,
    'height', f.height) order by f.position, f.id), '[]')
   from property_photos f where f.property_id = t.id) as photos,
  (select coalesce(json_agg(row_to_json(h) order by h.id), '[]') from (
    select f.id, f.name, null as number, null::int as "floorplanId", f.beds, f.baths::text as baths,
      f.square_feet_min as "squareFeetMin", f.square_feet_max as "squareFeetMax", f.rent_min::text as "rentMin",
      f.rent_max::text as "rentMax", f.units_available as "unitsAvailable", null as "availableOn"
    from floorplans f where f.property_id = t.id) h) as floorplans,
  (select coalesce(json_agg(row_to_json(h) order by h.id), '[]') from (
    select u.id, coalesce(f.name, u.number) as name, u.number, u.floorplan_id as "floorplanId",
      coalesce(u.beds, f.beds) as beds, coalesce(u.baths, f.baths)::text as baths,
      u.square_feet as "squareFeetMin", u.square_feet as "squareFeetMax", u.rent::text as "rentMin",
      u.rent::text as "rentMax", null::int as "unitsAvailable", u.available_on as "availableOn"
    from units u left join floorplans f on f.id = u.floorplan_id
    where u.property_id = t.id and $4 and u.status in ('available', 'notice')) h) as units
from properties t
join property_partners l on l.property_id = t.id and l.partner_id = $2 and l.status = 'active'
where t.client_id = $1 and t.status = 'active' and t.id > $3 and ($5::int is null or t.id = $5)
order by t.id limit $6`;

/** The client's properties switched on for the partner, by id. */
async function* readProperties(
  db: Queryable,
  { head, partnerId }: FeedFacts,
  propertyId: number | null,
): AsyncGenerator<Row> {
  let last = 0;
  let limit = 10;
  for (;;) {
    const { rows } = await db.query<Row>({
      name: 'feed_properties',
      text: statement,
      values: [head.client.id, partnerId, last, head.level === 'unit', propertyId, limit],
    });
    yield* rows;
    last = rows.at(-1)?.record.id ?? last;
    if (rows.length < limit) return;
    const homes = rows.reduce((sum, { floorplans, units }) => sum + floorplans.length + units.length, 0);
    limit = Math.max(
      1,
      Math.min(maxProperties, Math.floor((homesAtOnce * rows.length) / Math.max(homes, 1))),
    );
  }
}

export async function countSwitchedOn(db: Queryable, { head, partnerId }: FeedFacts): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    text: `select count(*)::int as count from properties t
      join property_partners l on l.property_id = t.id and l.partner_id = $2 and l.status = 'active'
      where t.client_id = $1 and t.status = 'active'`,
    values: [head.client.id, partnerId],
  });
  return rows[0]?.count ?? 0;
}

/** In the width that keeps the partner's limits. */
function shownPhoto(photo: StoredPhoto, base: string, limits: GatedPartner['limits']): ListedPhoto {
  const asked = feedWidth(photo, limits);
  const { id, key, caption } = photo;
  return { id, caption, ...servedSize(photo, asked), url: publicPhotoAddress(base, key, asked) };
}

const shownProperty = (
  { record, updatedOn, petFriendly, photos }: Row,
  base: string,
  { limits }: GatedPartner,
): ListedProperty => ({
  id: record.id,
  name: record.name,
  propertyType: record.propertyType,
  address: record.address,
  city: record.city,
  provinceCode: record.provinceCode,
  countryCode: record.countryCode,
  postalCode: record.postalCode,
  latitude: record.latitude,
  longitude: record.longitude,
  phone: record.phone,
  email: record.email,
  website: record.website,
  description: record.description,
  petFriendly,
  currency: record.currency,
  updatedOn,
  photos: photos.map((photo) => shownPhoto(photo, base, limits)),
});

export interface Reading {
  readonly issue: (issue: Issue) => void;
  /** Called for each property, sent or not. */
  readonly passed: () => void | Promise<void>;
  /** `YYYY-MM-DD`. */
  readonly on: string;
  readonly photos: PhotoBase;
  /** Only this property; all of them without it. */
  readonly propertyId?: number | null;
}

/** Listings of every property that passes all gates. */
export async function* readListings(
  db: Queryable,
  facts: FeedFacts,
  { issue, passed, on, photos, propertyId = null }: Reading,
): AsyncGenerator<Listing> {
  const restrictions = await readRestrictions(db, [facts.head.client.id]);
  let hasPhotos = false;
  for await (const row of readProperties(db, facts, propertyId)) {
    await passed();
    hasPhotos ||= row.photos.length > 0;
    const closed = findingsOf(
      { property: row.record, photos: row.photos, homes: listableHomes(row), restrictions },
      facts.partner,
      { clientLink: facts.clientLink, propertyLink: 'active' },
      on,
    ).find(({ open }) => !open);
    if (closed !== undefined) {
      issue({ severity: 'left-out', code: closed.gate, words: closed.words, propertyId: row.record.id });
      continue;
    }
    const { listings, issues } = listingsOf(
      {
        property: shownProperty(row, photos.url, facts.partner),
        whole: row.whole,
        floorplans: row.floorplans,
        units: row.units,
      },
      { level: facts.head.level, format: facts.format, labelOf: propertyLabel },
    );
    for (const each of issues) issue(each);
    yield* listings;
  }
  // What concerns the whole feed was said when all of it was built.
  if (propertyId !== null) return;
  if (hasPhotos && !photos.isPublic)
    issue({
      severity: 'note',
      code: 'photos-not-public',
      field: 'photos',
      words: 'Photos have addresses of this machine, which partners cannot load. Set MAIN_URL.',
    });
  if (facts.wantedMode !== facts.mode)
    issue({
      severity: 'note',
      code: 'not-incremental',
      words: 'The partner wants changes only, which the format cannot say: everything is sent.',
    });
}
