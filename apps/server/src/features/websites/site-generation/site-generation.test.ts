import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteDraft } from '@supersync/contract/websites/site-form/site-form.ts';
import type { GenerationProgress } from '@supersync/contract/websites/site-generation/release-actions.ts';
import { pipelineItems } from '@supersync/contract/websites/site-generation/tracker.ts';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { multipart, multipartType, picture } from '#test/multipart.ts';
import { startPlatformApp, type Data, type PlatformApp } from '#test/platform-app.ts';
import { readySiteDraft } from '#test/site-draft.ts';
import { gitlabGroup, gitlabToken, startGitlab, type GitlabStandIn } from '#test/stand-ins/gitlab.ts';
import { api } from '#test/tasks-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

const path = '/api/v1/site_generations';
const keys = [...pipelineItems.values];
const limit = { timeout: 120_000, interval: 50 };

describe.each(testDatabases())('site generations on $name', (kind) => {
  let dataDir: string;
  let web: PlatformApp;
  let made = 0;

  const filesOf = async (): Promise<string[]> =>
    (await readdir(join(dataDir, 'sites'), { recursive: true }).catch(() => [])).toSorted();

  async function draft(more: object = {}): Promise<Data> {
    const clientId = await web.addClient();
    const propertyId = await web.addProperty(clientId);
    made += 1;
    const form = readySiteDraft({
      clientId,
      propertyIds: [propertyId],
      domain: `homes-${made}.example.com`,
      ...more,
    });
    return web.ok('POST', path, { clientId, theme: form.theme, domain: form.domain, form });
  }
  const stateOf = async (id: number): Promise<unknown> => (await web.ok('GET', `${path}/${id}`))['state'];
  const progressOf = (id: number) => web.ok<GenerationProgress>('GET', `${path}/${id}/progress`);
  const generate = (id: number) => web.ok('POST', `${path}/${id}/generate`, {});
  async function until(id: number, state: string): Promise<Data> {
    await expect.poll(() => stateOf(id), limit).toBe(state);
    return web.ok('GET', `${path}/${id}`);
  }
  async function done(more: object = {}): Promise<Data> {
    const { id } = await draft(more);
    await generate(id);
    await expect.poll(() => stateOf(id), limit).not.toMatch(/queued|running/);
    const progress = await progressOf(id);
    expect(progress.items.flatMap(({ comments, state }) => (state === 'error' ? comments : []))).toEqual([]);
    return until(id, 'done');
  }
  const preview = (generation: Data, file = '', headers = {}) =>
    web.app.inject({ url: `/v0/site-previews/${String(generation['previewKey'])}/${file}`, headers });
  const releasesOf = (id: number) =>
    web.ok<Data[]>('GET', `/api/v1/site_releases?generationId=${id}&sort=number`);
  async function untilLive(id: number, number: number): Promise<void> {
    await expect
      .poll(
        async () => (await releasesOf(id)).map((each) => [each['number'], each['state'], each['error']]),
        limit,
      )
      .toContainEqual([number, 'live', null]);
  }

  describe('on this server', () => {
    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'supersync-test-sites-'));
      web = await startPlatformApp(kind, { DATA_DIR: dataDir });
      await web.app.startWork();
    });
    afterAll(async () => {
      await web.stop();
      await rm(dataDir, { recursive: true, force: true });
    });

    it('does the eleven items in order and shows the site at its preview address', async () => {
      const answer = await web.app.inject({
        method: 'POST',
        url: '/v0/files?purpose=photo',
        headers: { cookie: web.admin.jar.header, 'content-type': multipartType },
        payload: multipart(await picture(512, 512).jpeg().toBuffer(), {
          filename: 'icon.jpg',
          type: 'image/jpeg',
        }),
      });
      const favicon = { fileId: answer.json().data.id, width: 512, height: 512 };
      const generation = await done({ logos: { light: null, dark: null, favicon } });
      const { items, lines, currentRoom } = await progressOf(generation.id);
      expect(items.map(({ key }) => key)).toEqual(keys);
      expect(
        items.every(({ state, startedAt, finishedAt }) => state === 'done' && startedAt && finishedAt),
      ).toBe(true);
      expect(currentRoom).toBe(`site-generation:${generation.id}-1`);
      expect(lines.map(({ text }) => text)).toContainEqual(expect.stringContaining('Start the repository'));
      const repository = join(dataDir, 'sites', String(generation.id), 'repository.git');
      const git = (...args: string[]) =>
        execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8' });
      expect(git('log', '--format=%s', 'main').trim().split('\n').toReversed()).toEqual([
        'Start the repository',
        'Add branding',
        'Update config files',
        expect.stringMatching(/^Build theme aurora \d/),
      ]);
      expect(git('branch', '--format=%(refname:short)').trim().split('\n')).toEqual(['main', 'staging']);
      const page = await preview(generation);
      expect(page.statusCode).toBe(200);
      expect(page.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex, nofollow',
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'.*sandbox allow-scripts allow-forms/,
        ),
      });
      expect(page.headers['content-security-policy']).not.toContain('allow-same-origin');
      expect(page.headers['set-cookie']).toBeUndefined();
      expect(page.body).toContain(readySiteDraft({}).name);
      const site = await web.ok('GET', `/api/v1/sites/${Number(generation['siteId'])}`);
      expect(site).toMatchObject({ domain: generation['domain'], theme: 'aurora', status: 'building' });
      const settings = await web.ok<Data[]>(
        'GET',
        `/api/v1/lift_settings?clientId=${Number(generation['clientId'])}&moduleKey=website&limit=50`,
      );
      expect(settings.map((each) => each['key'])).toContain('lead_email');
      expect(await web.by('GET', `${path}/${generation.id}/bundle`)).toMatchObject({ statusCode: 200 });
    });

    it('serves files of the live release only, whatever the path says', async () => {
      const generation = await done();
      await writeFile(join(dataDir, 'sites', String(generation.id), 'builds', 'secret.html'), 'secret');
      for (const file of [
        '../secret.html',
        '..%2fsecret.html',
        '%2e%2e/secret.html',
        '..\\secret.html',
        'assets/..%2f..%2f..%2fvariables.json',
        '/etc/passwd',
        '.git/config',
        'index.html%00.css',
        'missing.html',
        'index.php',
      ])
        expect([file, (await preview(generation, file)).statusCode]).toEqual([file, 404]);
      expect((await preview({ ...generation, previewKey: 'A'.repeat(22) })).statusCode).toBe(404);
      expect((await preview(generation, 'robots.txt')).headers['content-type']).toBe(
        'text/plain; charset=utf-8',
      );
      const { headers } = await preview(generation, 'index.html');
      expect((await preview(generation, 'index.html', { 'if-none-match': headers['etag'] })).statusCode).toBe(
        304,
      );
    });

    it('fails an item with words, retries from it in a new attempt, and undoes everything', async () => {
      const before = await filesOf();
      const { id } = await draft();
      const generation = await web.ok('GET', `${path}/${id}`);
      // Taken between the check and the last item.
      const clientId = Number(generation['clientId']);
      await web.db
        .query(sql`create or replace function test_take() returns trigger language plpgsql as $$ begin
        if new.current_item = 'db' and new.domain = tg_argv[0] then
          insert into sites (source_client_id, name, domain, theme) values (new.client_id, 'Taken', new.domain, 'x')
          on conflict do nothing; end if; return new; end $$`);
      await web.db.query({
        text: `create trigger test_take before update on site_generations for each row
          execute function test_take('${String(generation['domain'])}')`,
      });
      await generate(id);
      const failed = await until(id, 'failed');
      expect(failed['error']).toBe(
        `Another website has the domain ${String(generation['domain'])}. Change the domain in the form.`,
      );
      const first = await progressOf(id);
      expect(first.items.at(-1)).toMatchObject({ key: 'db', state: 'error', comments: [failed['error']] });
      await web.db.query(sql`drop trigger test_take on site_generations`);
      await web.db.query(sql`delete from sites where name = 'Taken' and source_client_id = ${clientId}`);
      expect((await web.by('POST', `${path}/${id}/retry`, { body: { from: 'nonsense' } })).statusCode).toBe(
        400,
      );
      await web.ok('POST', `${path}/${id}/retry`, {});
      const again = await until(id, 'done');
      const second = await progressOf(id);
      expect(second).toMatchObject({ attempt: 2, attempts: 2, currentRoom: `site-generation:${id}-2` });
      // The items before were not done again.
      expect(second.items.slice(0, -1)).toMatchObject(
        first.items.slice(0, -1).map(({ key, finishedAt }) => ({ key, finishedAt })),
      );
      expect(
        (await web.by('PUT', `${path}/${id}`, { body: { domain: 'other.example.com' } })).statusCode,
      ).toBe(400);
      await web.ok('POST', `${path}/${id}/undo`, {});
      const undone = await until(id, 'draft');
      expect(undone).toMatchObject({ siteId: null, previewKey: null, repositoryUrl: null, doneItems: 0 });
      expect(await filesOf()).toEqual(before);
      expect((await web.by('GET', `/api/v1/sites/${Number(again['siteId'])}`)).statusCode).toBe(404);
      expect((await preview(again)).statusCode).toBe(404);
      expect(await releasesOf(id)).toEqual([]);
    });

    it('makes everything anew where the form was changed before a retry', async () => {
      const { id } = await draft();
      const generation = await web.ok('GET', `${path}/${id}`);
      const form = siteDraft.parse(generation['form']);
      const domain = `moved-${id}.example.com`;
      await web.db.query(sql`create function test_break_check() returns trigger language plpgsql as $$ begin
        if new.current_item = 'security' and new.attempt = 1 then new.state := 'failed'; end if; return new; end $$`);
      await web.db.query({
        text: `create trigger test_break_check before update on site_generations for each row when (new.id = ${id})
          execute function test_break_check()`,
      });
      await generate(id);
      await until(id, 'failed');
      await web.db.query(sql`drop trigger test_break_check on site_generations`);
      await web.ok('PUT', `${path}/${id}`, { domain, form: { ...form, domain, name: 'Moved' } });
      await web.ok('POST', `${path}/${id}/retry`, { from: 'security' });
      const moved = await until(id, 'done');
      expect((await preview(moved)).body).toContain('Moved');
      expect((await preview(moved, 'robots.txt')).body).not.toContain(String(generation['domain']));
      expect((await preview(moved)).body).not.toContain(String(generation['domain']));
    });

    it('is canceled while it waits, keeps what was made, and goes on by a retry', async () => {
      const { id } = await draft();
      // As if another server had it in hand, so that it stays queued.
      const hold = (end: Date | null) =>
        web.db.query(sql`update site_generations set live_until = ${end} where id = ${id}`);
      await hold(new Date(Date.now() + 3_600_000));
      await generate(id);
      expect(await web.ok('POST', `${path}/${id}/cancel`, {})).toMatchObject({ state: 'canceled' });
      expect((await progressOf(id)).items.map(({ state }) => state)).toEqual(keys.map(() => 'not-running'));
      expect((await web.by('POST', `${path}/${id}/cancel`, { body: {} })).json()).toMatchObject({
        code: 'illegal_state',
      });
      await web.ok('POST', `${path}/${id}/retry`, {});
      await hold(null);
      await until(id, 'done');
      expect((await progressOf(id)).attempt).toBe(2);
    });

    it('rolls a changed colour out, shows the difference before, and rolls back', async () => {
      const generation = await done();
      const { id } = generation;
      const css = async (): Promise<string> => (await preview(generation, 'assets/site.css')).body;
      const first = await css();
      const form = siteDraft.parse(generation['form']);
      const changed = { ...form, colours: { ...form.colours, primary: '#14405f' } };
      await web.ok('PUT', `${path}/${id}`, { form: changed });
      expect(await web.ok('GET', `${path}/${id}/difference`)).toMatchObject({
        fields: [{ path: 'colours.primary', before: form.colours.primary, after: '#14405f' }],
        files: { added: [], removed: [], changed: expect.arrayContaining(['assets/site.css']) },
      });
      expect(await web.ok('POST', `${path}/${id}/roll_out`, { note: 'New blue' })).toMatchObject({
        number: 2,
      });
      await untilLive(id, 2);
      expect(await css()).toContain('#14405f');
      const [release] = await releasesOf(id);
      await web.ok('POST', `${path}/${id}/roll_back`, { releaseId: release?.id });
      await untilLive(id, 3);
      expect(await css()).toBe(first);
      expect((await web.ok('GET', `${path}/${id}`))['form']).toEqual(form);
      // Old files go, and can still be rolled back to: they are in the repository.
      const builds = async (): Promise<string[]> =>
        (await readdir(join(dataDir, 'sites', String(id), 'builds'))).toSorted();
      expect(await builds()).toEqual(['1', '2', '3']);
      await web.ok('POST', `${api}/tasks`, { name: 'purge-site-builds', parameters: { keep: 0 } });
      await expect.poll(builds, limit).toEqual(['3']);
      const second = (await releasesOf(id))[1];
      await web.ok('POST', `${path}/${id}/roll_back`, { releaseId: second?.id });
      await untilLive(id, 4);
      expect(await css()).toContain('#14405f');
      await web.ok('POST', `${path}/${id}/take_offline`, {});
      expect((await preview(generation)).statusCode).toBe(503);
      await web.ok('POST', `${path}/${id}/bring_online`, {});
      expect((await preview(generation)).statusCode).toBe(200);
    });

    it('launches by a rollout: the website, its settings and the pipeline follow the form that is live', async () => {
      const generation = await done({ ga4: 'G-1A2B3C4D5E', callTrackingNumber: '' });
      const { id } = generation;
      const readSite = () => web.ok('GET', `/api/v1/sites/${Number(generation['siteId'])}`);
      const settings = async (): Promise<Record<string, unknown>> => {
        const rows = await web.ok<Data[]>(
          'GET',
          `/api/v1/lift_settings?clientId=${Number(generation['clientId'])}&moduleKey=website&limit=50`,
        );
        return Object.fromEntries(rows.map((each) => [each['key'], each['value']]));
      };
      const variables = async (): Promise<unknown> =>
        JSON.parse(await readFile(join(dataDir, 'sites', String(id), 'variables.json'), 'utf8'));
      // Offline and online again, it is not live before its launch.
      await web.ok('POST', `${path}/${id}/take_offline`, {});
      expect(await readSite()).toMatchObject({ status: 'paused' });
      await web.ok('POST', `${path}/${id}/bring_online`, {});
      expect(await readSite()).toMatchObject({ status: 'building' });

      const form = siteDraft.parse(generation['form']);
      const launched = {
        ...form,
        name: 'Birch Homes',
        noindex: false,
        leadEmail: 'new@example.com',
        ga4: '',
      };
      const elsewhere = { ...form, domain: 'other.example.com' };
      expect((await web.by('PUT', `${path}/${id}`, { body: { form: elsewhere } })).json()).toMatchObject({
        status: 400,
        errors: { 'form.domain': 'Cannot be changed after the site was made' },
      });
      await web.ok('PUT', `${path}/${id}`, { form: launched });
      expect(await settings()).toMatchObject({ lead_email: form.leadEmail, ga4_id: 'G-1A2B3C4D5E' });
      await web.ok('POST', `${path}/${id}/roll_out`, {});
      await untilLive(id, 2);
      expect(await readSite()).toMatchObject({
        status: 'active',
        name: 'Birch Homes',
        lastDeployResult: 'succeeded',
      });
      const stored = await settings();
      expect(stored).toMatchObject({
        site_name: 'Birch Homes',
        lead_email: 'new@example.com',
        site_noindex: '0',
      });
      expect(stored).not.toHaveProperty('ga4_id');
      expect(await variables()).toMatchObject({ SITE_NOINDEX: '0', LEAD_EMAIL: 'new@example.com' });
      expect(await variables()).not.toHaveProperty('GA4_ID');

      // A deploy that fails shows with the website; what was live stays live.
      const [propertyId] = form.propertyIds;
      const other = await web.addClient();
      await web.db.query(sql`update properties set client_id = ${other} where id = ${propertyId}`);
      await web.ok('POST', `${path}/${id}/roll_out`, {});
      await expect
        .poll(async () => (await releasesOf(id)).map(({ state }) => state), limit)
        .toEqual(['replaced', 'live', 'failed']);
      expect(await readSite()).toMatchObject({ status: 'active', lastDeployResult: 'failed' });
    });

    it('refuses an incomplete form, another site’s domain and work in the wrong state', async () => {
      const { id } = await draft({ leadEmail: '' });
      const answer = await web.by('POST', `${path}/${id}/generate`, { body: {} });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toEqual({ 'form.leadEmail': 'Enter an email address' });
      expect((await web.by('POST', `${path}/${id}/cancel`, { body: {} })).statusCode).toBe(409);
      expect((await web.by('POST', `${path}/${id}/undo`, { body: {} })).statusCode).toBe(409);
      expect((await web.by('GET', `${path}/${id}/bundle`)).statusCode).toBe(404);
    });

    it('requires supersync_themed_site_generator, also for the live events', async () => {
      const { id } = await draft();
      const stranger = await web.person(['supersync_fpn_data_gen']);
      for (const url of [
        `${path}/${id}`,
        `${path}/${id}/progress`,
        `${path}/${id}/bundle`,
        `/v0/events?room=site-generation:${id}-1`,
      ])
        expect((await web.call(stranger, 'GET', url)).statusCode).toBe(403);
    });
  });

  describe('on a GitLab server', () => {
    let gitlab: GitlabStandIn;

    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'supersync-test-sites-'));
      gitlab = await startGitlab();
      web = await startPlatformApp(kind, {
        DATA_DIR: dataDir,
        GITLAB_URL: gitlab.url,
        GITLAB_TOKEN: gitlabToken,
        GITLAB_GROUP: gitlabGroup,
        OUTBOUND_HOSTS: gitlab.host,
      });
      await web.app.startWork();
    });
    afterAll(async () => {
      await web.stop();
      gitlab.stop();
      await rm(dataDir, { recursive: true, force: true });
    });
    // Every call was as GitLab documents it.
    afterEach(() => expect(gitlab.wrong).toEqual([]));

    it('makes the project with variables, branches and pipeline, and removes it again', async () => {
      const before = await filesOf();
      const generation = await done();
      expect(generation).toMatchObject({ host: 'gitlab' });
      const [project] = [...gitlab.projects.values()];
      expect(project).toMatchObject({ path: String(generation['domain']).replaceAll('.', '-') });
      expect(project?.commits.map(({ message }) => message)).toHaveLength(4);
      expect([...(project?.protectedBranches.keys() ?? [])]).toEqual(['main', 'staging']);
      expect(project?.pipelines).toHaveLength(1);
      expect(project?.variables.get('SITE_DOMAIN')).toBe(generation['domain']);
      expect(project?.settings).toMatchObject({ visibility: 'private', forking_access_level: 'disabled' });
      expect((await preview(generation)).statusCode).toBe(200);
      expect(JSON.stringify(await progressOf(generation.id))).not.toContain(gitlabToken);
      await web.ok('POST', `${path}/${generation.id}/undo`, {});
      await until(generation.id, 'draft');
      expect(gitlab.projects.size).toBe(0);
      expect(await filesOf()).toEqual(before);
    });

    it('says when the pipeline failed, and leaves a project of somebody else alone', async () => {
      gitlab.pipelinesFail = true;
      const { id } = await draft();
      await generate(id);
      expect((await until(id, 'failed'))['error']).toBe('The pipeline failed: GitLab says: failed');
      const moved = await web.by('PUT', `${path}/${id}`, { body: { domain: 'other.example.com' } });
      expect(moved.json()).toMatchObject({ status: 400, errors: { domain: expect.any(String) } });
      gitlab.pipelinesFail = false;
      // Its pipeline runs again, and what was made before stays.
      await web.ok('POST', `${path}/${id}/retry`, {});
      await until(id, 'done');
      expect((await releasesOf(id)).map(({ state }) => state)).toEqual(['failed', 'live']);
      expect([...gitlab.projects.values()].map(({ pipelines }) => pipelines.length)).toEqual([2]);
      const [project] = [...gitlab.projects.values()];
      if (project !== undefined) project.description = 'Somebody else’s';
      await web.ok('POST', `${path}/${id}/undo`, {});
      const failed = await until(id, 'failed');
      expect(failed['error']).toContain('that this generation did not make');
      expect(gitlab.projects.size).toBe(1);
    });
  });
});
