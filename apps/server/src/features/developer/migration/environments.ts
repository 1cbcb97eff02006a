import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { databaseEnvironment } from '@supersync/contract/developer/migration/database-environment.ts';
import type { environmentEngines } from '@supersync/contract/developer/migration/database-environment.ts';
import type { SchemaLines } from '@supersync/contract/developer/migration/schema-diff.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import type { MigrationConfig } from '../../../config/migrations.ts';
import type { Database, Queryable } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';

export interface EnvironmentRow {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly position: number;
  readonly status: 'enabled' | 'disabled';
  readonly version: string | null;
  readonly fingerprint: string | null;
  readonly schema_lines: SchemaLines | null;
  readonly target_id: string | null;
}

export interface ConfiguredEnvironment {
  readonly key: string;
  readonly name: string;
  readonly position: number;
  readonly engine: ChoiceOf<typeof environmentEngines>;
  readonly url: string | null;
}

const practiceKeys = ['development', 'staging', 'production'] as const;

const nameOf = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1).replaceAll(/[_-]/g, ' ');

/** What the configuration names, in its order; practice databases of our own where it names nothing. */
export function configuredEnvironments({ databases }: MigrationConfig): ConfiguredEnvironment[] {
  const named = databases.length > 0 ? databases : practiceKeys.map((key) => ({ key, url: null }) as const);
  return named.map(({ key, url }, index) => ({
    key,
    name: nameOf(key),
    position: index + 1,
    engine: url === null ? 'embedded' : 'postgres',
    url,
  }));
}

/**
 * Brings the records to what the configuration says. One it no longer names stays, because runs belong to it, but is
 * disabled; should it be named again, it is as it was before.
 */
export async function syncEnvironments(
  db: Database,
  configured: readonly ConfiguredEnvironment[],
): Promise<void> {
  const wanted = JSON.stringify(
    configured.map(({ key, name, position, engine }) => ({ key, name, position, engine })),
  );
  // What the configuration says is nobody's change.
  const quietly = { isAudited: false };
  await db.transaction(async (tx) => {
    // Several servers may start at once.
    await tx.query({ text: 'lock table database_environments in share row exclusive mode' });
    const { bulk } = records(tx, { userId: null, requestId: 'start', address: 'server' });
    const rename = (from: string, to: string, engine: string): Promise<number> =>
      bulk(
        databaseEnvironment,
        {
          rows: sql`select * from database_environments where key = ${from} and engine = ${engine} for update`,
          set: sql`key = ${to}`,
        },
        quietly,
      );
    // Another kind of database under the same name is another database: what was run on the one was not on the other.
    for (const { key, engine } of configured) {
      const other = engine === 'embedded' ? 'postgres' : 'embedded';
      await rename(key, `${key}-${other}`, other);
      await rename(`${key}-${engine}`, key, engine);
    }
    const named = sql`jsonb_to_recordset(${wanted}::jsonb) as w (key text, name text, position int, engine text)`;
    await bulk(
      databaseEnvironment,
      {
        rows: sql`
          select e.*, w.position as wanted_position, w.engine as wanted_engine
          from database_environments e join ${named} on w.key = e.key
          where (e.position, e.engine, e.configured) is distinct from (w.position, w.engine, true)
          for update of e`,
        set: sql`position = o.wanted_position, engine = o.wanted_engine, configured = true,
          status = case when o.configured then o.status else 'enabled' end`,
      },
      quietly,
    );
    await bulk(
      databaseEnvironment,
      {
        insert: sql`insert into database_environments (key, name, position, engine)
          select key, name, position, engine from ${named} on conflict (key) do nothing returning *`,
      },
      quietly,
    );
    await bulk(
      databaseEnvironment,
      {
        rows: sql`select * from database_environments
          where configured and not key = any (${configured.map(({ key }) => key)}::text[]) for update`,
        set: sql`configured = false, status = 'disabled'`,
      },
      quietly,
    );
  });
}

const columns = 'id, key, name, position, status, version, fingerprint, schema_lines, target_id';

export async function readEnvironments(db: Queryable): Promise<EnvironmentRow[]> {
  const { rows } = await db.query<EnvironmentRow>({
    text: `select ${columns} from database_environments order by position, id`,
  });
  return rows;
}

export async function readEnvironment(db: Queryable, id: number): Promise<EnvironmentRow> {
  const { rows } = await db.query<EnvironmentRow>({
    text: `select ${columns} from database_environments where id = $1`,
    values: [id],
  });
  const [row] = rows;
  if (row === undefined) throw problem('not_found', { thing: databaseEnvironment.singular, key: id });
  return row;
}
