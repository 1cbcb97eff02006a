import type { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { createEngine, initializeEngine } from '../engine.ts';

/** Everything a database says of itself: the rows of its catalogs, its settings and the version of its files. */
async function describe(engine: PGlite): Promise<Record<string, unknown>> {
  const { rows: catalogs } = await engine.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'pg_catalog'::regnamespace and relname <> 'pg_statistic' order by 1`,
  );
  const described: Record<string, unknown> = {};
  for (const { name } of catalogs) {
    const { rows } = await engine.query(
      `select count(*)::int as rows, md5(string_agg(to_jsonb(c)::text, ',' order by to_jsonb(c)::text)) as all
       from ${name} as c`,
    );
    described[name] = rows;
  }
  const { rows: settings } = await engine.query('select name, setting from pg_settings order by name');
  const { rows: versions } = await engine.query(
    'select pg_control_version, catalog_version_no from pg_control_system()',
  );
  return { ...described, settings, versions };
}

it('is what initdb of the installed engine makes', async () => {
  const [stored, initialized] = await Promise.all([createEngine(), initializeEngine()]);
  expect(await describe(stored)).toEqual(await describe(initialized));
  await Promise.all([stored.close(), initialized.close()]);
});
