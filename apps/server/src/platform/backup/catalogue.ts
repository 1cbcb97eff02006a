import { z } from 'zod';
import type { Queryable } from '../db/database.ts';

/** The first entry of a backup: what it holds, and of which version. */
export const manifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  created: z.iso.datetime(),
  migrations: z.array(z.object({ number: z.int(), name: z.string(), sha256: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  /** Weeks of messages are tables of their own. */
  partitions: z.array(z.object({ name: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.int() })),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Conditions on the rows to keep; what is not named is kept entirely. */
const kept: Readonly<Record<string, string>> = {
  // Whoever has a backup must not be able to sign anybody in with it: neither by the key, nor by a link or a session.
  installation_secrets: `name <> 'access_token'`,
  sessions: 'false',
  password_links: 'false',
  // Answers to repeat after a lost connection.
  idempotency_keys: 'false',
};

export const keptRows = (table: string): string => kept[table] ?? 'true';

export interface Column {
  readonly name: string;
  readonly type: string;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rowBytes: number;
}

/** Our tables with the columns that are written; of partitioned tables the whole, not the parts. */
export async function tablesOf(db: Queryable): Promise<Table[]> {
  const { rows } = await db.query<{ name: string; columns: Column[]; bytes: number; rows: number }>({
    text: `
      select c.relname as name,
        json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
          as columns,
        pg_total_relation_size(c.oid) as bytes, greatest(c.reltuples, 1)::float8 as rows
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> 'schema_migration'
      group by c.oid, c.relname
      order by c.relname`,
  });
  return rows.map(({ name, columns, bytes, rows: count }) => ({ name, columns, rowBytes: bytes / count }));
}

export async function partitionsOf(db: Queryable): Promise<Manifest['partitions']> {
  const { rows } = await db.query<Manifest['partitions'][number]>({
    text: `
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'messages'::regclass order by c.relname`,
  });
  return rows;
}

export async function sequencesOf(db: Queryable): Promise<Manifest['sequences']> {
  const { rows } = await db.query<Manifest['sequences'][number]>({
    text: `
      select sequencename as name, last_value as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by sequencename`,
  });
  return rows;
}

/** Quotes a name of the catalogue for a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
