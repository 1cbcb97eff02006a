import type { FieldChange } from '@supersync/contract/syndication/feed/feed-change.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { fieldChanges } from './diff-records.ts';
import type { ImporterRow } from './importer-row.ts';
import { ownFieldsOf, type NewOwnFields, type OwnFields } from './property-fields.ts';
import type { StagedProperty } from './stage-feed.ts';

/** One of our properties that a feed speaks of. */
export interface PropertyMatch {
  readonly propertyId: number;
  readonly importId: string;
  readonly name: string;
  /** Of its rows in the feed; null if the feed has none at all. */
  readonly key: number | null;
  /** What the feed changes of the property itself. */
  readonly own: NewOwnFields;
  readonly ownChanges: readonly FieldChange[];
  readonly ownLocked: readonly string[];
}

export interface Matched {
  readonly matches: readonly PropertyMatch[];
  readonly errors: readonly { readonly subject: string; readonly message: string }[];
}

interface StoredProperty {
  readonly id: number;
  readonly importId: string;
  readonly own: OwnFields;
  /** Fields somebody locked on the property. */
  readonly locks: readonly string[];
}

async function readStored(
  db: Queryable,
  { clientId, source }: Pick<ImporterRow, 'clientId' | 'source'>,
): Promise<StoredProperty[]> {
  const { rows } = await db.query<Omit<StoredProperty, 'own'> & OwnFields>(sql`
    select id, import_id as "importId", name, address, city, province_code as "provinceCode",
      postal_code as "postalCode", phone, email,
      array(select field from property_locks k where k.property_id = p.id) as locks
    from properties p
    where client_id = ${clientId} and import_source = ${source} and import_id is not null order by id`);
  return rows.map(({ id, importId, locks, ...own }) => ({ id, importId, locks, own }));
}

const unchanged = { own: {}, ownChanges: [], ownLocked: [] };

function matchOf(
  stored: StoredProperty,
  { key, ...property }: StagedProperty,
  locks: readonly string[],
): PropertyMatch {
  const { values, locked } = ownFieldsOf(stored, property, locks);
  return {
    propertyId: stored.id,
    importId: property.importId,
    name: property.name,
    key,
    own: values,
    ownChanges: fieldChanges(stored.own, values),
    ownLocked: locked,
  };
}

/** Matches the feed's properties with ours. A feed without any is one without units. */
export async function matchProperties(
  db: Queryable,
  importer: ImporterRow,
  fed: readonly StagedProperty[],
): Promise<Matched> {
  const { config } = importer;
  const codes = new Set(config.propertyCodes);
  const isChosen = ({ importId }: { readonly importId: string }): boolean =>
    codes.size === 0 || codes.has(importId);
  const stored = (await readStored(db, importer)).filter(isChosen);
  if (fed.length === 0)
    return {
      matches: stored.map(({ id, importId, own }) => ({
        propertyId: id,
        importId,
        name: own.name,
        key: null,
        ...unchanged,
      })),
      errors: [],
    };
  const byImportId = new Map(stored.map((property) => [property.importId, property]));
  const chosen = fed.filter(isChosen);
  const fedIds = new Set(fed.map(({ importId }) => importId));
  const matches = chosen.flatMap((property) => {
    const known = byImportId.get(property.importId);
    return known === undefined ? [] : [matchOf(known, property, config.fieldLocks)];
  });
  return {
    matches,
    errors: [
      ...chosen
        .filter(({ importId }) => !byImportId.has(importId))
        .map(({ name, importId }) => ({
          subject: `${name} (${importId})`,
          message: 'No property of this client has this import id, so it was left out',
        })),
      ...stored
        .filter(({ importId }) => !fedIds.has(importId))
        .map(({ importId, own }) => ({
          subject: `${own.name} (${importId})`,
          message: 'It is not in the feed, so its units stay as they are',
        })),
    ],
  };
}
