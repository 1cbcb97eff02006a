import { cutText } from '@supersync/contract/kernel/format/cut-text.ts';
import {
  type idRowVerdicts,
  importIdLimits,
} from '@supersync/contract/importers/import-id-change/actions.ts';
import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import sql from 'sql-template-tag';
import { readPart, refusePart } from '#platform/csv/read-part.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { IdProperty } from './check-id.ts';

export interface IdRow {
  readonly rowNumber: number;
  readonly verdict: ChoiceOf<typeof idRowVerdicts>;
  readonly problem: string | null;
  readonly propertyId: number | null;
  readonly property: string | null;
  readonly oldImportId: string | null;
  readonly newImportId: string;
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');
const propertyNames = ['propertyid', 'property', 'id'];
const idNames = ['importid', 'newimportid', 'newid'];
const largestId = 2_147_483_647;

interface Given {
  readonly rowNumber: number;
  readonly id: string;
  readonly importId: string;
}

function readFile(text: string): Given[] {
  const [header = [], ...rows] = readPart(text, true);
  const names = header.map(plain);
  const idAt = names.findIndex((name) => propertyNames.includes(name));
  const importIdAt = names.findIndex((name) => idNames.includes(name));
  if (idAt === -1 || importIdAt === -1)
    return refusePart('The first row must name the columns propertyId and importId');
  if (rows.length === 0) return refusePart('There are no rows below the header');
  if (rows.length > importIdLimits.rows) return refusePart(`More than ${importIdLimits.rows} rows`);
  return rows.map((cells, index) => ({
    rowNumber: index + 2,
    id: (cells[idAt] ?? '').trim(),
    // Our CSV export escapes formulas with an apostrophe; it is not part of the value.
    importId: (cells[importIdAt] ?? '').trim().replace(/^'(?=[=+\-@\t\r])/, ''),
  }));
}

const numberOf = (text: string): number | null =>
  /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= largestId ? Number(text) : null;

interface Known {
  readonly properties: ReadonlyMap<number, IdProperty>;
  /** `client source id` → the property that has it. */
  readonly held: ReadonlyMap<string, IdProperty>;
}

const heldKey = ({ clientId, importSource }: IdProperty, importId: string): string =>
  `${clientId} ${importSource} ${importId}`;

async function findKnown(db: Queryable, given: readonly Given[]): Promise<Known> {
  const ids = given.flatMap(({ id }) => numberOf(id) ?? []);
  const { rows } = await db.query<IdProperty & { isGiven: boolean }>(sql`
    select id, name, client_id as "clientId", import_source as "importSource", import_id as "importId",
      id = any(${ids}::int[]) as "isGiven"
    from properties
    where id = any(${ids}::int[]) or import_id = any(${given.map(({ importId }) => importId)}::text[])`);
  return {
    properties: new Map(rows.filter(({ isGiven }) => isGiven).map((each) => [each.id, each])),
    held: new Map(
      rows.flatMap((each) => (each.importId === null ? [] : [[heldKey(each, each.importId), each] as const])),
    ),
  };
}

export interface ReadRows {
  readonly rows: IdRow[];
  readonly known: Known;
}

/** The properties that a file names. */
export const propertiesIn = (text: string): number[] =>
  readFile(text).flatMap(({ id }) => numberOf(id) ?? []);

/** Judges the rows of a file as one: no two may give one id, nor one property two. */
export async function readRows(db: Queryable, text: string): Promise<ReadRows> {
  const given = readFile(text);
  const known = await findKnown(db, given);
  const rowOfProperty = new Map<number, number>();
  const rowOfId = new Map<string, number>();
  const rows = given.map((row): IdRow => {
    const id = numberOf(row.id);
    const property = id === null ? undefined : known.properties.get(id);
    const problem = ((): string | null => {
      if (id === null) return `“${cutText(row.id, 60)}” is not the number of a property`;
      if (property === undefined) return `There is no property ${id}`;
      if (row.importId === '') return 'The import ID is missing';
      if (row.importId.length > importIdLimits.idLength) return 'The import ID is too long';
      if (property.importSource === 'manual') return 'This property is not imported';
      const earlier = rowOfProperty.get(id);
      if (earlier !== undefined) return `Row ${earlier} is about the same property`;
      const sameId = rowOfId.get(heldKey(property, row.importId));
      if (sameId !== undefined) return `Row ${sameId} gives the same import ID`;
      const holder = known.held.get(heldKey(property, row.importId));
      return holder === undefined || holder.id === id
        ? null
        : `${holder.name} (property ${holder.id}) has this import ID`;
    })();
    if (problem === null && property !== undefined) {
      rowOfProperty.set(property.id, row.rowNumber);
      rowOfId.set(heldKey(property, row.importId), row.rowNumber);
    }
    return {
      rowNumber: row.rowNumber,
      verdict: problem !== null ? 'refused' : property?.importId === row.importId ? 'unchanged' : 'changed',
      problem,
      propertyId: property?.id ?? null,
      property: property?.name ?? null,
      oldImportId: property?.importId ?? null,
      newImportId: cutText(row.importId, importIdLimits.idLength),
    };
  });
  return { rows, known };
}
