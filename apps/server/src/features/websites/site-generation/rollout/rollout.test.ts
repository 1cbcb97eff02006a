import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteDraft } from '@supersync/contract/websites/site-form/site-form.ts';
import { wavesOf } from '@supersync/contract/websites/site-rollout/waves.ts';
import { uploadAddress } from '@supersync/contract/workspace/file/file.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { localFileStore, sweepFiles } from '#platform/files/files.ts';
import { multipart, multipartType, picture } from '#test/multipart.ts';
import { startPlatformApp, type Data, type PlatformApp } from '#test/platform-app.ts';
import { readySiteDraft } from '#test/site-draft.ts';
import { testDatabases } from '#test/support/test-database.ts';

const generations = '/api/v1/site_generations';
const rollouts = '/api/v1/site_rollouts';
const limit = { timeout: 170_000, interval: 50 };
const blue = { colours: { primary: '#14405f' } };

it('puts sites into waves of the given sizes, and the rest into the last', () => {
  expect(wavesOf(8, [1, 5])).toEqual([1, 2, 2, 2, 2, 2, 3, 3]);
  expect(wavesOf(3, [1, 5])).toEqual([1, 2, 2]);
  expect(wavesOf(2, [])).toEqual([1, 1]);
});

describe.each(testDatabases())('rollouts on $name', (kind) => {
  let dataDir: string;
  let web: PlatformApp;
  let sites: Data[];

  const itemsOf = (id: number) => web.ok<Data[]>('GET', `/api/v1/site_rollout_items?rolloutId=${id}&sort=id`);
  const statesOf = async (id: number) => (await itemsOf(id)).map(({ state }) => state);
  const css = async ({ previewKey }: Data): Promise<string> =>
    (await web.app.inject({ url: `/v0/site-previews/${String(previewKey)}/assets/site.css` })).body;
  async function until(id: number, state: string): Promise<Data> {
    await expect.poll(async () => (await web.ok('GET', `${rollouts}/${id}`))['state'], limit).toBe(state);
    return web.ok('GET', `${rollouts}/${id}`);
  }
  const siteIds = (wanted: readonly Data[]) => wanted.map(({ siteId }) => Number(siteId));
  const start = (wanted: readonly Data[], more: object) =>
    web.ok('POST', rollouts, { siteIds: siteIds(wanted), waves: [1], expected: wanted.length, ...more });

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'supersync-test-rollouts-'));
    web = await startPlatformApp(kind, { DATA_DIR: dataDir });
    await web.app.startWork();
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c']) {
      const clientId = await web.addClient();
      const propertyIds = [await web.addProperty(clientId)];
      const form = readySiteDraft({ clientId, propertyIds, domain: `${name}.example.com` });
      const { id } = await web.ok('POST', generations, {
        clientId,
        theme: form.theme,
        domain: form.domain,
        form,
      });
      await web.ok('POST', `${generations}/${id}/generate`, {});
      ids.push(id);
    }
    for (const id of ids)
      await vi.waitFor(
        async () => expect((await web.ok('GET', `${generations}/${id}`))['state']).toBe('done'),
        limit,
      );
    sites = await Promise.all(ids.map((id) => web.ok('GET', `${generations}/${id}`)));
  });
  afterAll(async () => {
    await web.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('finds the sites with an older theme, previews, goes wave by wave, and rolls everything back', async () => {
    expect(await web.ok('POST', `${rollouts}/preview`, {})).toEqual({
      changed: [],
      unchanged: 0,
      refused: [],
    });
    await web.db.query(sql`update site_releases set theme_version = '4.2.0'`);
    const before = await Promise.all(sites.map(css));
    const preview = await web.ok<{ changed: Data[] }>('POST', `${rollouts}/preview`, { branding: blue });
    expect(preview).toMatchObject({
      changed: sites.map(({ domain }) => ({
        domain,
        themeVersion: { before: '4.2.0', after: '5.0.1' },
        fields: [{ path: 'colours.primary', after: '#14405f' }],
      })),
    });
    const [first] = sites;
    const difference = { generationId: first?.id, branding: blue };
    expect(await web.ok('POST', `${rollouts}/difference`, difference)).toMatchObject({
      files: { changed: expect.arrayContaining(['assets/site.css']) },
    });
    const body = { branding: blue, waves: [1], isStepwise: true, note: 'New blue' };
    const stale = await web.by('POST', rollouts, { body: { ...body, expected: 2 } });
    expect(stale.json()).toMatchObject({ status: 409, code: 'batch_changed' });
    const { id } = await web.ok('POST', rollouts, { ...body, expected: 3 });

    // The first wave is one site; the others wait until somebody continues.
    expect(await until(id, 'paused')).toMatchObject({ wave: 2, waveCount: 2, liveCount: 1 });
    expect(await statesOf(id)).toEqual(['live', 'waiting', 'waiting']);
    expect((await Promise.all(sites.map(css))).map((text) => text.includes('#14405f'))).toEqual([
      true,
      false,
      false,
    ]);
    expect(await web.ok('POST', `${rollouts}/preview`, { siteIds: siteIds(sites) })).toMatchObject({
      refused: [{ reason: `Takes part in rollout ${id}` }, { reason: `Takes part in rollout ${id}` }],
    });
    await web.ok('POST', `${rollouts}/${id}/continue`, {});
    expect(await until(id, 'done')).toMatchObject({ liveCount: 3, failedCount: 0 });
    for (const site of sites) {
      expect(await css(site)).toContain('#14405f');
      expect((await web.ok('GET', `${generations}/${site.id}`))['form']).toMatchObject(blue);
    }

    // One site, then the rest.
    const [item] = await itemsOf(id);
    await web.ok('POST', `/api/v1/site_rollout_items/${item?.id}/roll_back`);
    await expect.poll(() => statesOf(id), limit).toEqual(['rolled_back', 'live', 'live']);
    await web.ok('POST', `${rollouts}/${id}/roll_back`);
    await until(id, 'rolled_back');
    expect(await statesOf(id)).toEqual(['rolled_back', 'rolled_back', 'rolled_back']);
    expect(await Promise.all(sites.map(css))).toEqual(before);
    const { rows } = await web.db.query<{ action: string }>(sql`
      select action from audit_entries where resource = 'site_rollout' and record_key = ${String(id)} order by id`);
    expect(rows.map(({ action }) => action)).toEqual([
      'started',
      'paused',
      'continued',
      'done',
      'rollback_started',
      'rolled_back',
    ]);
  });

  it('brings logos to every site, keeps the earlier ones for a rollback, and refuses what is not stored', async () => {
    const uploaded = async (side: number): Promise<string> => {
      const payload = multipart(await picture(side, side).png().toBuffer());
      const headers = { cookie: web.admin.jar.header, 'content-type': multipartType };
      const answer = await web.app.inject({ method: 'POST', url: uploadAddress('logo'), headers, payload });
      return answer.json<{ data: { id: string } }>().data.id;
    };
    const logo = (fileId: string, side: number) => ({ fileId, width: side, height: side });
    const home = async ({ previewKey }: Data): Promise<string> =>
      (await web.app.inject({ url: `/v0/site-previews/${String(previewKey)}/` })).body;
    const [light, icon] = [await uploaded(64), await uploaded(512)];
    const branding = { logos: { light: logo(light, 64), favicon: logo(icon, 512) } };

    const unknown = { logos: { dark: logo('00000000-0000-4000-8000-000000000000', 64) } };
    for (const path of [`${rollouts}/preview`, `${rollouts}/difference`]) {
      const body = { branding: unknown, ...(path.endsWith('preview') ? {} : { generationId: sites[0]?.id }) };
      expect((await web.by('POST', path, { body })).json()).toMatchObject({
        status: 400,
        errors: { 'branding.logos.dark': 'Is not stored. Upload it again.' },
      });
    }
    const small = { logos: { favicon: logo(light, 64) } };
    expect(
      await web.ok('POST', `${rollouts}/preview`, { siteIds: siteIds(sites), branding: small }),
    ).toMatchObject({ changed: [], refused: [{}, {}, {}] });

    const { id } = await start(sites, { branding });
    expect(await until(id, 'done')).toMatchObject({ liveCount: 3 });
    for (const site of sites) {
      expect(await home(site)).toContain(`assets/${light}.png`);
      expect(await home(site)).toContain(`assets/${icon}.png`);
    }
    // The pictures are old enough to be swept, and nothing but the rollout and its releases names them.
    await web.ok('POST', `${rollouts}/${id}/roll_back`);
    await until(id, 'rolled_back');
    for (const site of sites) expect(await home(site)).not.toContain(light);
    await web.db.query(sql`update files set created = created - interval '3 days'`);
    await sweepFiles(web.db, localFileStore(join(dataDir, 'none')), new Date());
    const { rows } = await web.db.query(sql`select id from files where id in (${light}, ${icon})`);
    expect(rows).toHaveLength(2);
  });

  it('is held when a build fails: later sites stay, and go on without it or with it', async () => {
    const [a, b] = [sites[0], sites[1]].filter((each) => each !== undefined);
    if (a === undefined || b === undefined) throw new Error('There are no sites');
    const other = await web.addClient();
    const [propertyId] = siteDraft.parse(a['form']).propertyIds;
    const moveTo = (clientId: unknown) =>
      web.db.query(sql`update properties set client_id = ${Number(clientId)} where id = ${propertyId}`);
    await moveTo(other);
    const before = await css(b);
    const branding = { colours: { primary: '#5f1440' } };
    const { id } = await start([a, b], { branding });
    const held = await until(id, 'held');
    expect(held['problem']).toBe(
      'a.example.com: None of the chosen properties belongs to the client any more. Choose others.',
    );
    expect(await statesOf(id)).toEqual(['failed', 'waiting']);
    expect(await css(b)).toBe(before);
    await moveTo(a['clientId']);
    await web.ok('POST', `${rollouts}/${id}/continue`, { retryFailed: true });
    expect(await until(id, 'done')).toMatchObject({ liveCount: 2, failedCount: 0, problem: null });
    expect(await css(a)).toContain('#5f1440');
  });

  it('is held when the check of the live site fails, and stops', async () => {
    await web.db.query(sql`create function test_break() returns trigger language plpgsql as $$ begin
      update site_generations set preview_key = null where id = new.generation_id; return null; end $$`);
    await web.db.query(sql`create trigger test_break after update on site_releases for each row
      when (new.state = 'live' and new.note = 'Break') execute function test_break()`);
    const [, b, c] = sites;
    if (b === undefined || c === undefined) throw new Error('There are no sites');
    const { id } = await start([b, c], { branding: { headingFont: 'slab' }, note: 'Break' });
    expect((await until(id, 'held'))['problem']).toBe('b.example.com: The site has no preview address.');
    await web.ok('POST', `${rollouts}/${id}/stop`);
    expect(await statesOf(id)).toEqual(['failed', 'left']);
    expect((await web.by('POST', `${rollouts}/${id}/pause`)).json()).toMatchObject({ code: 'illegal_state' });
  });
});
