import { execFileSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipelineItems } from '@supersync/contract/websites/site-generation/tracker.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { makePlace, type Place } from '#test/death/place.ts';
import { readySiteDraft } from '#test/site-draft.ts';
import { SiteDeaths } from '#test/sites/site-deaths.ts';
import { gitlabGroup, gitlabToken, startGitlab, type GitlabStandIn } from '#test/stand-ins/gitlab.ts';
import { hasPostgres } from '#test/support/test-database.ts';

/** Dozens of servers start, one after another; on a busy machine each takes many seconds. */
const limit = { timeout: 900_000 };
const domain = 'homes.example.com';

/** A queued generation with its items, as the step leaves it. */
async function addGeneration(db: Database, host: string): Promise<void> {
  await db.query(sql`insert into clients (id, client_key, name) values (1, 'homes', 'Homes')`);
  const { rows } = await db.query<{ id: number }>(sql`
    insert into properties (client_id, property_type, name, permalink, address, city, province_code, country_code, postal_code)
    values (1, 'house', 'The House', 'the-house', '1 Main St', 'Toronto', 'ON', 'CA', 'M5V 1A1') returning id`);
  const form = readySiteDraft({ clientId: 1, propertyIds: [rows[0]?.id ?? 0], domain });
  await db.query(sql`
    insert into site_generations (id, client_id, theme, domain, form, state, host, attempt, current_room)
    values (1, 1, 'aurora', ${domain}, ${JSON.stringify(form)}::jsonb, 'queued', ${host}, 1, 'site-generation:1-1')`);
  for (const [position, key] of pipelineItems.values.entries())
    await db.query(sql`insert into site_generation_items (generation_id, attempt, position, key, text)
      values (1, 1, ${position}, ${key}, ${pipelineItems.labels[key]})`);
}

const kinds = [
  { name: 'embedded', host: 'local' },
  ...(hasPostgres
    ? ([
        { name: 'PostgreSQL', host: 'local' },
        { name: 'PostgreSQL', host: 'gitlab' },
      ] as const)
    : []),
] as const;

describe.each(kinds)(
  'a generator that dies after every item, on $name and $host',
  limit,
  ({ name, host }) => {
    let place: Place;
    let gitlab: GitlabStandIn;
    let deaths: SiteDeaths;

    beforeAll(async () => {
      gitlab = await startGitlab();
      place = await makePlace(name);
      await place.use((db) => addGeneration(db, host));
      const { url, host: outside } = gitlab;
      deaths = new SiteDeaths(
        place,
        host === 'local'
          ? {}
          : {
              GITLAB_URL: url,
              GITLAB_TOKEN: gitlabToken,
              GITLAB_GROUP: gitlabGroup,
              OUTBOUND_HOSTS: outside,
            },
      );
    });
    afterAll(async () => {
      deaths.stop();
      await place.drop();
      gitlab.stop();
    });

    it('resumes at the item, makes nothing twice, and undoes all of it', async () => {
      const sites = (): Promise<string[]> => readdir(join(place.dataDir, 'sites')).catch(() => []);
      for (const key of pipelineItems.values) await deaths.dieAfter(key);
      await deaths.runUntil('db', 2);
      // Each item had its effect when its server died, and once more for the next server to find it done.
      for (const key of pipelineItems.values) expect([key, deaths.timesOf(key)]).toEqual([key, 2]);
      const found = await place.use(async (db) => {
        const one = async (text: string): Promise<unknown> =>
          (await db.query<{ n: unknown }>({ text })).rows[0]?.n;
        return {
          state: await one('select state as n from site_generations'),
          items: await one(`select count(*)::int as n from site_generation_items where state = 'done'`),
          sites: await one('select count(*)::int as n from sites'),
          settings: await one('select count(*)::int - count(distinct key)::int as n from settings'),
          releases: await one(`select string_agg(number || ' ' || state, ',') as n from site_releases`),
        };
      });
      expect(found).toEqual({ state: 'done', items: 11, sites: 1, settings: 0, releases: '1 live' });
      if (host === 'local') {
        const repository = join(place.dataDir, 'sites', '1', 'repository.git');
        const log = execFileSync('git', ['-C', repository, 'log', '--format=%s', 'main'], {
          encoding: 'utf8',
        });
        expect(log.trim().split('\n')).toHaveLength(4);
      } else {
        const [project] = [...gitlab.projects.values()];
        expect(project?.commits).toHaveLength(4);
        expect(project?.pipelines).toHaveLength(1);
        expect(gitlab.writes.filter((call) => call === 'POST /projects')).toHaveLength(1);
      }
      expect(gitlab.wrong).toEqual([]);

      await place.use((db) => db.query(sql`update site_generations set state = 'undoing'`));
      await deaths.dieAfter('undo');
      await deaths.runUntil('undo', 2);
      expect(await sites()).toEqual([]);
      expect(gitlab.projects.size).toBe(0);
      expect(
        await place.use(async (db) => {
          const { rows } = await db.query(sql`
          select state, site_id, preview_key, (select count(*)::int from sites) as sites,
            (select count(*)::int from settings) as settings, (select count(*)::int from site_releases) as releases
          from site_generations`);
          return rows;
        }),
      ).toEqual([{ state: 'draft', site_id: null, preview_key: null, sites: 0, settings: 0, releases: 0 }]);
    });
  },
);
