import { labelOf } from '@supersync/contract/kernel/define-resource.ts';
import type { PhotoSize } from '@supersync/contract/records/photo/photo-demands.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import {
  gateFindings,
  type GatedPartner,
  type GatedProperty,
  type GateFinding,
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
  'description',
];

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
 * The facts of many properties by id, in three statements; missing properties are left out. Pass the fields
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
    where property_id = any(${[...ids]}::int[])`);
  const clientIds = new Set(rows.map(({ property }) => property.clientId));
  const photosOf = grouped(photos.rows, ({ propertyId }) => propertyId);
  const rulesOf = grouped(await readRestrictions(db, [...clientIds]), ({ clientId }) => clientId);
  return rows.map(({ property }) => ({
    property,
    photos: photosOf.get(property.id) ?? [],
    restrictions: rulesOf.get(property.clientId) ?? [],
  }));
}

/** Columns of a partner `p` that the gates read. */
export const gatedPartnerColumns =
  raw(`p.partner_key as "partnerKey", p.name, p.status, p.countries, p.provinces,
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
  { property, photos, restrictions }: GateFacts,
  partner: GatedPartner,
  { clientLink, propertyLink }: GateLinks,
  on: string,
): GateFinding[] =>
  gateFindings({
    property,
    photos,
    restrictions,
    partner,
    clientLink,
    propertyLink,
    on,
    labelOf: propertyLabel,
  });
