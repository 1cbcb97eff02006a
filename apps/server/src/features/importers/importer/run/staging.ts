import sql, { raw } from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import type { ReplacedUnit, StagedFeed } from './stage-feed.ts';
import type { StagedBatch } from './staged-batch.ts';
import { floorplanColumns, unitColumns, type StagedColumn } from './staged-columns.ts';

/** Which of our properties the rows of a feed belong to. */
export interface StagedMatch {
  readonly key: number;
  readonly propertyId: number;
}

interface Stage {
  readonly table: 'staged_floorplans' | 'staged_units';
  readonly columns: readonly StagedColumn[];
}

const create = ({ table, columns }: Stage): string => `
  create temp table ${table} (position int, property_id int, import_id text,
    ${columns.map(({ column, type }) => `${column} ${type}`).join(', ')}) on commit drop`;

/** An array has no precision; the column that it goes into has. */
const arrayOf = (type: string): string => `${type.split('(', 1).join('')}[]`;

const insert = ({ table, columns }: Stage): string => {
  const names = columns.map(({ column }) => column);
  const arrays = columns.map(({ type }, index) => `$${index + 6}::${arrayOf(type)}`);
  return `
    insert into ${table} (position, property_id, import_id, ${names.join(', ')})
    select $1::int + g.position, m.property_id, g.import_id, ${names.map((name) => `g.${name}`).join(', ')}
    from unnest($4::int[], $5::text[], ${arrays.join(', ')}) with ordinality
        as g (key, import_id, ${names.join(', ')}, position)
      join unnest($2::int[], $3::int[]) as m (key, property_id) on m.key = g.key`;
};

async function fill(
  tx: Transaction,
  stage: Stage,
  batches: readonly StagedBatch[],
  matches: readonly StagedMatch[],
): Promise<void> {
  await tx.query({ text: create(stage) });
  const text = insert(stage);
  const keys = matches.map(({ key }) => key);
  const propertyIds = matches.map(({ propertyId }) => propertyId);
  let position = 0;
  for (const { count, columns } of batches) {
    await tx.query({ text, values: [position, keys, propertyIds, ...columns] });
    position += count;
  }
}

async function dropReplaced(
  tx: Transaction,
  replaced: readonly ReplacedUnit[],
  matches: readonly StagedMatch[],
): Promise<void> {
  if (replaced.length === 0) return;
  await tx.query(sql`
    delete from staged_units s
    using unnest(${replaced.map(({ key }) => key)}::int[], ${replaced.map(({ importId }) => importId)}::text[],
        ${replaced.map(({ rows }) => rows)}::int[]) as r (key, import_id, rows)
      join unnest(${matches.map(({ key }) => key)}::int[], ${matches.map(({ propertyId }) => propertyId)}::int[])
        as m (key, property_id) on m.key = r.key
    where s.property_id = m.property_id and s.import_id = r.import_id and s.position <= r.rows`);
}

/** Puts the rows of a feed into tables of this transaction, so that they are compared and written as sets. */
export async function stageRows(
  tx: Transaction,
  { floorplans, units, replaced }: Pick<StagedFeed, 'floorplans' | 'units' | 'replaced'>,
  matches: readonly StagedMatch[],
): Promise<void> {
  await fill(tx, { table: 'staged_floorplans', columns: floorplanColumns }, floorplans, matches);
  await fill(tx, { table: 'staged_units', columns: unitColumns }, units, matches);
  await dropReplaced(tx, replaced, matches);
  for (const table of ['staged_floorplans', 'staged_units']) await tx.query(sql`analyze ${raw(table)}`);
  // Units whose floorplan is not in the feed are compared and stored without one.
  await tx.query(sql`
    update staged_units u set floorplan_import_id = null
    where floorplan_import_id is not null and not exists (
      select from staged_floorplans f
      where f.property_id = u.property_id and f.import_id = u.floorplan_import_id)`);
}
