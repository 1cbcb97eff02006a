import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { makePlace, type Place } from '#test/death/place.ts';
import { readySiteDraft } from '#test/site-draft.ts';
import { SiteDeaths } from '#test/sites/site-deaths.ts';
import { hasPostgres } from '#test/support/test-database.ts';

const blue = '#14405f';
const siteIds = [1, 2] as const;

/** Sites that were made elsewhere: the first server builds their first release. */
async function addSites(db: Database): Promise<void> {
  await db.query(sql`insert into clients (id, client_key, name) values (1, 'homes', 'Homes')`);
  await db.query(sql`
    insert into properties (id, client_id, property_type, name, permalink, address, city, province_code, country_code,
      postal_code)
    values (1, 1, 'house', 'The House', 'the-house', '1 Main St', 'Toronto', 'ON', 'CA', 'M5V 1A1')`);
  for (const id of siteIds) {
    const domain = `homes-${id}.example.com`;
    const form = JSON.stringify(readySiteDraft({ clientId: 1, propertyIds: [1], domain }));
    await db.transaction(async (tx) => {
      await tx.query(sql`
        insert into site_generations (id, client_id, theme, domain, form, state, host, attempt, preview_key, release_id)
        values (${id}, 1, 'aurora', ${domain}, ${form}::jsonb, 'done', 'local', 1, ${String(id).repeat(22)}, ${id})`);
      await tx.query(sql`
        insert into site_releases (id, generation_id, number, form, theme_version, state, is_rollout)
        overriding system value values (${id}, ${id}, 1, ${form}::jsonb, '4.2.0', 'building', true)`);
    });
  }
  await db.query(sql`select setval(pg_get_serial_sequence('site_releases', 'id'), 2)`);
}

/** Two waves of one site each, as the step leaves them. */
async function startRollout(db: Database): Promise<void> {
  const branding = JSON.stringify({ colours: { primary: blue } });
  await db.query(sql`
    insert into site_rollouts (id, branding, waves, wave_count, site_count)
    values (1, ${branding}::jsonb, '[1]', 2, 2)`);
  for (const id of siteIds)
    await db.query(sql`
      insert into site_rollout_items (rollout_id, generation_id, wave) values (1, ${id}, ${id})`);
}

async function rollBack(db: Database): Promise<void> {
  await db.query(sql`update site_rollouts set state = 'rolling_back', finished_at = null`);
  await db.query(sql`update site_rollout_items set state = 'returning', look_at = null`);
}

describe.skipIf(!hasPostgres)('a rollout whose server dies after every move', () => {
  let place: Place;
  let deaths: SiteDeaths;

  beforeAll(async () => {
    place = await makePlace('PostgreSQL');
    await place.use(async (db) => {
      await addSites(db);
      await startRollout(db);
    });
    deaths = new SiteDeaths(place);
  });
  afterAll(async () => {
    deaths.stop();
    await place.drop();
  });

  const git = (id: number, ...args: readonly string[]): string[] =>
    execFileSync('git', ['-C', join(place.dataDir, 'sites', String(id), 'repository.git'), ...args], {
      encoding: 'utf8',
    })
      .trim()
      .split('\n');
  const treeOf = (id: number) => git(id, 'rev-parse', 'main^{tree}');
  const commitsOf = (id: number) => git(id, 'log', '--reverse', '--format=%s', 'main');

  const found = () =>
    place.use(async (db) => {
      const { rows } = await db.query<object>(sql`
        select (select state from site_rollouts) as rollout,
          (select array_agg(state order by id) from site_rollout_items) as items,
          (select array_agg(form #>> '{colours,primary}' order by id) from site_generations) as colours,
          (select array_agg(number || ' ' || state order by generation_id, number) from site_releases) as releases,
          (select array_agg(action order by id) from audit_entries where resource = 'site_rollout') as audited`);
      return rows[0];
    });

  it('goes on where it was, builds nothing twice, and takes everything back', async () => {
    await deaths.dieAfter('rollout-building');
    const before = { trees: siteIds.map(treeOf), ...(await found()) };
    for (const effect of ['release-committed', 'release-written', 'rollout-checking', 'rollout-live'])
      await deaths.dieAfter(effect);
    // The wave ends, and with the next one the rollout.
    await deaths.dieAfter('rollout-settled');
    await deaths.dieAfter('rollout-settled');
    // The commit had its effect when its server died, and once more for the next server to find it made.
    expect(deaths.timesOf('release-committed')).toBe(2 + 2 + 1);
    for (const id of siteIds) {
      expect(commitsOf(id)).toEqual(['Release 1', 'Release 2']);
      expect(git(id, 'show', 'main:public/assets/site.css').join('\n')).toContain(blue);
    }
    expect(await found()).toEqual({
      rollout: 'done',
      items: ['live', 'live'],
      colours: [blue, blue],
      releases: ['1 replaced', '2 live', '1 replaced', '2 live'],
      audited: ['next_wave', 'done'],
    });

    await place.use(rollBack);
    for (const effect of ['rollout-restoring', 'release-committed', 'rollout-rolled_back', 'rollout-settled'])
      await deaths.dieAfter(effect);
    for (const id of siteIds)
      expect(commitsOf(id)).toEqual(['Release 1', 'Release 2', 'Release 3 (rollback)']);
    expect({ trees: siteIds.map(treeOf), ...(await found()) }).toEqual({
      ...before,
      rollout: 'rolled_back',
      items: ['rolled_back', 'rolled_back'],
      releases: ['1 replaced', '2 replaced', '3 live', '1 replaced', '2 replaced', '3 live'],
      audited: ['next_wave', 'done', 'rolled_back'],
    });
  });
});
