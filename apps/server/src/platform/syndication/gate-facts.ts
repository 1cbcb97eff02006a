import { labelOf } from '@supersync/contract/kernel/define-resource.ts';
import type { PhotoSize } from '@supersync/contract/records/photo/photo-demands.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import {
  gateFindings,
  type GatedPartner,
  type GatedProperty,
  type GateFinding,
  type ListableHomes,
} from '@supersync/contract/records/property/syndication-gates.ts';
import sql, { raw } from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';
import { recordColumns } from '../resource/compile/compile-value.ts';
import type { Viewer } from '../resource/viewer.ts';
import { readRestrictions, type StoredRestriction } from '../restriction/gate.ts';

/** Everything the gates need of a property, for any partner. */
export interface GateFacts {
  readonly property: GatedProperty & { readonly id: number };
  readonly photos: readonly PhotoSize[];
  readonly homes: ListableHomes;
  readonly restrictions: readonly StoredRestriction[];
}

/** Property fields every gate reads, besides those a partner requires. */
const alwaysRead = [
  'id',
  'clientId',
  'name',
  'status',
  'propertyType',
  'provinceCode',
  'countryCode',
  'unitsAvailable',
  'rentMin',
  'description',
];

/** A floorplan counts while a home of it is available or nobody said so; a unit while it is to let. */
const countHomes = (ids: readonly number[]) => sql`
  select t.id, json_build_object('known', coalesce(f.known, 0), 'priced', coalesce(f.priced, 0)) as floorplan,
    json_build_object('known', coalesce(u.known, 0), 'priced', coalesce(u.priced, 0)) as unit
  from unnest(${[...ids]}::int[]) as t(id)
  left join (select property_id, count(*)::int as known, count(rent_min)::int as priced from floorplans
    where units_available is distinct from 0 and property_id = any(${[...ids]}::int[]) group by property_id) f
    on f.property_id = t.id
  left join (select property_id, count(*)::int as known, count(rent)::int as priced from units
    where status in ('available', 'notice') and property_id = any(${[...ids]}::int[]) group by property_id) u
    on u.property_id = t.id`;

const noHomes: ListableHomes = { floorplan: { known: 0, priced: 0 }, unit: { known: 0, priced: 0 } };

function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): ReadonlyMap<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}

/**
 * The facts of many properties by id, in four statements; missing properties are left out. Pass the fields
 * the partners require: full records are three times the data.
 */
export async function readGateFacts(
  db: Queryable,
  viewer: Viewer,
  ids: readonly number[],
  requiredFields: readonly string[] | null = null,
): Promise<GateFacts[]> {
  const required = requiredFields?.filter((name) => Object.hasOwn(propertyMeta.fields, name));
  const selected = required === undefined ? null : [...new Set([...alwaysRead, ...required])];
  const columns = recordColumns(propertyMeta, 't', viewer, selected);
  const { rows } = await db.query<Pick<GateFacts, 'property'>>(sql`
    select (select row_to_json(r) from (select ${raw(columns)}) r) as property
    from properties t where t.id = any(${[...ids]}::int[]) order by t.id`);
  if (rows.length === 0) return [];
  const photos = await db.query<PhotoSize & { propertyId: number }>(sql`
    select property_id as "propertyId", width, height from property_photos
    where property_id = any(${[...ids]}::int[]) order by position, id`);
  const homes = await db.query<ListableHomes & { id: number }>(countHomes(ids));
  const homesOf = new Map(homes.rows.map(({ id, floorplan, unit }) => [id, { floorplan, unit }]));
  const clientIds = new Set(rows.map(({ property }) => property.clientId));
  const photosOf = grouped(photos.rows, ({ propertyId }) => propertyId);
  const rulesOf = grouped(await readRestrictions(db, [...clientIds]), ({ clientId }) => clientId);
  return rows.map(({ property }) => ({
    property,
    photos: photosOf.get(property.id) ?? [],
    homes: homesOf.get(property.id) ?? noHomes,
    restrictions: rulesOf.get(property.clientId) ?? [],
  }));
}

/** Columns of a partner `p` that the gates read. */
export const gatedPartnerColumns =
  raw(`p.partner_key as "partnerKey", p.name, p.status, p.format, p.level, p.countries, p.provinces,
  p.property_types as "propertyTypes", p.required_fields as "requiredFields", p.limits,
  p.banned_patterns as "bannedPatterns"`);

/** The links between property and partner. */
export interface GateLinks {
  readonly clientLink: string | null;
  readonly propertyLink: string | null;
}

const labels: ReadonlyMap<string, string> = new Map(
  Object.entries(propertyMeta.fields).map(([name, field]) => [name, labelOf(name, field)]),
);

/** The label of a field that a partner requires. */
export const propertyLabel = (field: string): string => labels.get(field) ?? field;

/** Runs every gate between the property and the partner for a day. */
export const findingsOf = (
  { property, photos, homes, restrictions }: GateFacts,
  partner: GatedPartner,
  { clientLink, propertyLink }: GateLinks,
  on: string,
): GateFinding[] =>
  gateFindings({
    property,
    photos,
    homes,
    restrictions,
    partner,
    clientLink,
    propertyLink,
    on,
    labelOf: propertyLabel,
  });
