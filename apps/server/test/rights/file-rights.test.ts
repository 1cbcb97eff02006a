import type { PermissionKey } from '@supersync/contract/access/permission/permission-key.ts';
import { enhanceImages } from '@supersync/contract/data-services/image-enhancement/actions.ts';
import { parseQuery } from '@supersync/contract/kernel/query/parse-query.ts';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeToken } from '../api-token.ts';
import { startPeopleApp, type PeopleApp, type SignedIn } from '../people-app.ts';
import { api, dataOf } from '../tasks-app.ts';
import { testDatabases } from '../support/test-database.ts';
import { requireContentAccess, fileContentsOf, partsOfList } from '#platform/files/file-contents.ts';
import { registeredResources } from '#platform/resource/resource-rules.ts';
import { viewerOf } from '#platform/resource/viewer.ts';
import type { Caller, Server } from '#platform/server.ts';
import { readActor } from '#platform/session/actor.ts';

/** A caller: a person by session, or a program by token. */
interface Asking {
  readonly by: SignedIn | null;
  readonly headers?: Record<string, string>;
}

const developer = ['supersync_developer_tools'] as const satisfies readonly PermissionKey[];
const administrator = [...developer, 'supersync_admin_tools'] as const satisfies readonly PermissionKey[];

type Files =
  | 'auditLog'
  | 'people'
  | 'maskedPeople'
  | 'clients'
  | 'ownViews'
  | 'recipe'
  | 'narrowed'
  | 'backup';

const missingSight = 'Missing permissions: supersync_redact, supersync_admin_tools';
const noLog = 'Missing permission: supersync_admin_tools';
const ofOthers = 'This file holds saved views that are not yours to see. Export them yourself.';

describe.each(testDatabases())('files of runs on $name', (kind) => {
  let web: PeopleApp;
  let maker: SignedIn;
  const runs = {} as Record<Files, number>;
  const asking: Record<string, Asking> = {};

  async function run(name: string, parameters: object, by: SignedIn = maker): Promise<number> {
    const started = await web.call(by, 'POST', `${api}/tasks`, { body: { name, parameters } });
    expect(started.statusCode, started.body).toBe(202);
    const { id } = dataOf(started);
    for (;;) {
      const { status } = dataOf<{ status: string }>(await web.call(maker, 'GET', `${api}/runs/${id}`));
      if (!['queued', 'running'].includes(status)) {
        expect(status).toBe('success');
        return id;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  beforeAll(async () => {
    web = await startPeopleApp(kind, {}, { works: true });
    maker = await web.person(['supersync_all']);
    const plain = await web.person(developer);
    await web.db.query(sql`
      insert into clients (id, client_key, name) values (1, 'elm', 'Elm') on conflict do nothing`);
    const view = { name: 'Mine', list: 'clients', query: 'status=active' };
    await web.call(maker, 'POST', '/v0/saved-views', { body: view });
    const recipe = await web.call(maker, 'POST', '/api/v1/export_recipes', {
      body: { name: 'Contacts', resource: 'client', fields: ['name', 'contacts.email'], isShared: 1 },
    });
    expect(recipe.statusCode, recipe.body).toBe(201);
    const recipeId = dataOf(recipe).id;
    Object.assign(runs, {
      auditLog: await run('csv-export', { resource: 'audit_entry', fields: 'id,changes' }),
      people: await run('csv-export', { resource: 'user', fields: 'id,email' }),
      maskedPeople: await run('csv-export', { resource: 'user', fields: 'id,email' }, plain),
      clients: await run('csv-export', { resource: 'client', fields: 'id,name' }),
      ownViews: await run('csv-export', { resource: 'saved_view', fields: 'id,name' }),
      recipe: await run('export-recipe', { recipeId, reason: 'A test' }),
      // Only ids, but filtered by a personal address.
      narrowed: await run('csv-export', {
        resource: 'user',
        fields: 'id',
        sort: 'id',
        where: { email: maker.email },
      }),
      backup: await run('backup', {}),
    });
    const owner = await web.person(administrator);
    const narrow = await makeToken(web, owner, { keys: developer });
    const wide = await makeToken(web, owner, { keys: administrator, readOnly: true });
    Object.assign(asking, {
      'its maker': { by: maker },
      'another with every key': { by: await web.person(['supersync_all']) },
      'an administrator': { by: await web.person(administrator) },
      'a developer': { by: await web.person(developer) },
      'a token with one key': { by: null, headers: narrow.headers },
      'a read-only token of an administrator': { by: null, headers: wide.headers },
      'the importer team': { by: await web.person(['supersync_importer_team']) },
    } satisfies Record<string, Asking>);
  });
  afterAll(() => web.stop());

  const download = (file: Files, who: string): Promise<LightMyRequestResponse> => {
    const { by = null, headers = {} } = asking[who] ?? {};
    return web.call(by, 'GET', `${api}/runs/${runs[file]}/file`, { headers });
  };

  /** Expected refusals; null gets the file. Written by hand from the file's contents and permissions. */
  const table: Record<Files, Record<string, string | null>> = {
    auditLog: {
      'another with every key': null,
      'an administrator': null,
      'a developer': missingSight,
      'a token with one key': missingSight,
      'a read-only token of an administrator': null,
    },
    people: {
      'another with every key': null,
      'an administrator': null,
      'a developer': missingSight,
      'a token with one key': missingSight,
      'a read-only token of an administrator': null,
    },
    maskedPeople: {
      'another with every key': null,
      'an administrator': null,
      'a developer': null,
      'a token with one key': null,
      'a read-only token of an administrator': null,
    },
    clients: {
      'another with every key': null,
      'an administrator': null,
      'a developer': null,
      'a token with one key': null,
      'a read-only token of an administrator': null,
    },
    ownViews: {
      'another with every key': ofOthers,
      'an administrator': ofOthers,
      'a developer': ofOthers,
      'a token with one key': ofOthers,
      'a read-only token of an administrator': ofOthers,
    },
    recipe: {
      'another with every key': null,
      'an administrator': null,
      'a developer': missingSight,
      'a token with one key': missingSight,
      'a read-only token of an administrator': null,
    },
    narrowed: {
      'another with every key': null,
      'an administrator': null,
      'a developer': missingSight,
      'a token with one key': missingSight,
      'a read-only token of an administrator': null,
    },
    backup: {
      'another with every key': null,
      'an administrator': expect.stringMatching(/^Missing permissions: /),
      'a developer': missingSight,
      'a token with one key': missingSight,
      'a read-only token of an administrator': expect.stringMatching(/^Missing permissions: /),
    },
  };

  it('are available to callers who may see everything in them, unmasked where they are', async () => {
    for (const file of Object.keys(runs) as Files[])
      for (const [who, words] of Object.entries({ ...table[file], 'its maker': null })) {
        const answer = await download(file, who);
        const detail = answer.statusCode === 200 ? null : answer.json().detail;
        expect
          .soft([file, who, answer.statusCode, detail])
          .toEqual([file, who, words === null ? 200 : 403, words]);
      }
    for (const file of Object.keys(runs) as Files[])
      expect.soft([file, (await download(file, 'the importer team')).statusCode]).toEqual([file, 404]);
  });

  it('are refused to their maker after losing the permission', async () => {
    const person = await web.person(administrator);
    const id = await run('csv-export', { resource: 'audit_entry', fields: 'id,action' }, person);
    const file = () => web.call(person, 'GET', `${api}/runs/${id}/file`);
    expect((await file()).statusCode).toBe(200);
    await web.db.query(sql`
      delete from role_products where product_key = 'supersync_admin_tools'
        and role_id in (select role_id from role_users where user_id = ${person.userId})`);
    // The server is notified by the database.
    for (;;) {
      const answer = await file();
      if (answer.statusCode === 200) continue;
      expect([answer.statusCode, answer.json().detail]).toEqual([403, noLog]);
      break;
    }
  });

  it('without recorded holdings require every permission', async () => {
    const id = await run('csv-export', { resource: 'client', fields: 'id' });
    await web.db.query(sql`
      update files set holds = '"everything"', shows_personal = true
      where id = (select file_id from task_runs where id = ${id})`);
    const status = async (who: string): Promise<number> => {
      const { by = null, headers = {} } = asking[who] ?? {};
      return (await web.call(by, 'GET', `${api}/runs/${id}/file`, { headers })).statusCode;
    };
    expect([
      await status('its maker'),
      await status('an administrator'),
      await status('a developer'),
    ]).toEqual([200, 403, 403]);
  });

  it('a screenshot by someone with access to personal data requires the same access', async () => {
    const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const upload = async (by: SignedIn): Promise<string> => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'screen.png');
      const encoded = new Response(form);
      const answer = await web.app.inject({
        method: 'POST',
        url: '/v0/files?purpose=screenshot',
        headers: { cookie: by.jar.header, 'content-type': encoded.headers.get('content-type') ?? '' },
        payload: Buffer.from(await encoded.arrayBuffer()),
      });
      expect(answer.statusCode, answer.body).toBe(201);
      return dataOf<{ id: string }>(answer).id;
    };
    const [plain, other, seeing] = [await web.person(), await web.person(), await web.person(administrator)];
    const status = async (id: string, by: SignedIn): Promise<number> =>
      (await web.call(by, 'GET', `/v0/files/${id}`)).statusCode;
    const plainScreenshot = await upload(plain);
    expect([await status(plainScreenshot, plain), await status(plainScreenshot, other)]).toEqual([200, 200]);
    const clear = await upload(seeing);
    expect([await status(clear, seeing), await status(clear, maker), await status(clear, other)]).toEqual([
      200, 200, 403,
    ]);
    // Nor is it reached as a copy, or by the service that would make one.
    const enhanced = await web.call(other, 'POST', enhanceImages.path, {
      body: { fileIds: [clear], settings: {} },
    });
    expect([enhanced.statusCode, enhanced.json().errors]).toEqual([
      409,
      { fileIds: `There is no photo ${clear}` },
    ]);
  });
});

/** Their fields may hold personal data of other records. */
const holdsOthersData = new Set(['audit_entry', 'record_import_row']);

/** Private rows: files of them are for their owner only, whatever the keys. */
const privateResources = new Set([
  'saved_view',
  'export_recipe',
  'parameter_set',
  'record_import',
  'record_import_row',
]);

describe.each(testDatabases().slice(-1))('a file of every list on $name', (kind) => {
  let web: PeopleApp;
  let server: Server | undefined;

  beforeAll(async () => {
    const take = (given: Server): void => {
      server = given;
    };
    web = await startPeopleApp(kind, {}, { alsoRegister: [take] });
  });
  afterAll(() => web.stop());

  it('requires list access, and access to personal data where it contains any', async () => {
    if (server === undefined) throw new Error('The server was not put together');
    const running = server;
    const callerOf = async (userId: number, apiClientId: string | null = null): Promise<Caller> => {
      const caller = await readActor(running, web.db, { userId, apiClientId });
      if (typeof caller === 'string') throw new Error(caller);
      return caller;
    };
    const maker = await web.manager(0, ['supersync_all']);
    const makerViewer = viewerOf(await callerOf(maker.userId));
    const token = await makeToken(web, maker, { keys: developer });
    const people = [await web.person(developer), await web.person(administrator), await web.person([])];
    const asking: { name: string; who: Asking; caller: Caller; sees: boolean }[] = [
      {
        name: 'a token',
        who: { by: null, headers: token.headers },
        caller: await callerOf(maker.userId, token.id),
        sees: false,
      },
    ];
    for (const [index, person] of people.entries())
      asking.push({
        name: `person ${index}`,
        who: { by: person },
        caller: await callerOf(person.userId),
        sees: index === 1,
      });
    const resources = registeredResources(running);
    expect(resources.length).toBeGreaterThan(50);
    for (const resource of resources) {
      const holdings = fileContentsOf(running, makerViewer, partsOfList(resource, parseQuery(resource, {})));
      const isPersonal =
        holdsOthersData.has(resource.name) || Object.values(resource.fields).some(({ personal }) => personal);
      expect.soft([resource.name, holdings.showsPersonal]).toEqual([resource.name, isPersonal]);
      for (const { name, who, caller, sees } of asking) {
        const more = who.headers === undefined ? {} : { headers: who.headers };
        const list = await web.call(who.by, 'GET', `${resource.path}?limit=1`, more);
        const isDue =
          list.statusCode === 200 &&
          (sees || !isPersonal) &&
          // A token's owner made them.
          (!privateResources.has(resource.name) || caller.userId === maker.userId);
        let isGiven = true;
        try {
          requireContentAccess(running, caller, holdings);
        } catch (error) {
          expect(error).toMatchObject({ status: 403 });
          isGiven = false;
        }
        expect.soft([resource.name, name, isGiven]).toEqual([resource.name, name, isDue]);
      }
    }
  });
});
