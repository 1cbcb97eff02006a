import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { logout } from '@supersync/contract/access/session/actions.ts';
import { endSessions } from '@supersync/contract/access/super-user/actions.ts';
import { superUser } from '@supersync/contract/access/super-user/super-user.ts';
import { startViewAs, stopViewAs } from '@supersync/contract/access/view-as/actions.ts';
import type { Action } from '@supersync/contract/kernel/define-action.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { refreshCompany } from '@supersync/contract/records/building-stack/actions.ts';
import { checkAdUrl } from '@supersync/contract/syndication/ad-url/actions.ts';
import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { printKey } from '@supersync/contract/kernel/record-key.ts';
import { describe, expect, test } from 'vitest';
import { useDemoWrites, type ChangedRow } from '#test/demo-writes.ts';
import { testDatabases } from '#test/support/test-database.ts';

const contract = dirname(
  dirname(createRequire(import.meta.url).resolve('@supersync/contract/kernel/errors.ts')),
);

const isWrite = (value: unknown): value is Action =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'answer' in value &&
  'method' in value &&
  value.method !== 'GET' &&
  !('step' in value && value.step !== undefined);

const modules = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
);

/** Every action of the contract that may write and is no step: those are driven in `steps.test.ts`. */
const actions: Action[] = [
  ...new Set(
    (
      await Promise.all(
        modules.map(async (path): Promise<object> => import(pathToFileURL(join(contract, path)).href)),
      )
    ).flatMap((found) => Object.values(found).filter(isWrite)),
  ),
];

/** They open, change or end a session, so each is driven in a session of its own. */
const onSessions = ['login', 'logout', 'start_view_as', 'stop_view_as', 'end_sessions'];

/** Pasted, so that nothing is fetched. */
const payload = { data: { buildings: [{ id: 'wharf-1', name: 'Wharf House', address: '2 Wharf St' }] } };

/** What an action is sent so that it does something; the others are sent nothing they could take. */
const bodies: Readonly<Record<string, object>> = {
  set_schedule_status: { ids: [1, 2], status: 'paused', pausedUntil: null },
  pin_feed_build: { pinned: true },
  lock_fields: { fields: ['name'], locked: true },
  set_news_audience: { clientIds: [1, 2] },
  create_api_client: { name: 'Reports', permissionKeys: ['supersync_leads_replay'], expiresInDays: 30 },
  begin_lead_import: { name: 'leads.csv' },
  begin_record_import: { resource: 'client', name: 'clients.csv' },
  begin_ad_url_upload: { name: 'ads.csv' },
  apply_parsers: { ids: [1, 2, 3] },
  create_super_user: { firstName: 'Night', lastName: 'Desk', email: 'night-desk@supersync.test' },
  set_super_user_flag: { isSuperUser: false },
  request_access: { page: '/roles', title: 'Roles', permissionKeys: ['supersync_admin_tools'] },
  refresh_building_stack_company: { payload },
  test_building_stack_sync: { payload },
  decide_promoted_listings: { ids: [1], decision: 'reject', reason: 'Not now' },
};

const unpaired = (changed: readonly ChangedRow[], said: string): string[] =>
  changed
    .filter(({ entries, events }) => entries !== 1 || events !== 1)
    .map(
      ({ resource, key, entries, events }) =>
        `${said} changed ${resource} ${key} with ${entries} entries and ${events} events`,
    );

describe.each(testDatabases().slice(-1))('every write endpoint on $name', (kind) => {
  const demo = useDemoWrites(kind);

  const firstOf = async ({ path }: Resource): Promise<Record<string, unknown> | undefined> => {
    const list = await demo.call('GET', `${path}?limit=1`);
    return list.statusCode === 200 ? list.json<{ data: Record<string, unknown>[] }>().data[0] : undefined;
  };

  /** The address of an action on the first record of the resource whose path it begins with. */
  async function addressOf({ path }: Action): Promise<string> {
    const [owner] = demo
      .resources()
      .filter((each) => path.startsWith(`${each.path}/{`))
      .toSorted((a, b) => b.path.length - a.path.length);
    const record = owner === undefined ? undefined : await firstOf(owner);
    const key = owner === undefined || record === undefined ? '1' : printKey(owner, record);
    return path.replace(/\{\w+\}/, key).replaceAll(/\{\w+\}/g, '1');
  }

  test('an update has one audit entry and one event', async () => {
    const wrong: string[] = [];
    let updated = 0;
    for (const resource of demo.resources()) {
      const { access, path, name, fields } = resource;
      if (access.update === undefined || path.includes('{')) continue;
      const [field] = Object.entries(fields).find(
        ([, { kind: is, supplied, schema }]) =>
          is === 'text' && supplied === 'always' && schema.safeParse('Another text').success,
      ) ?? [''];
      const record = await firstOf(resource);
      if (field === '' || record === undefined || resource.key.length > 1) continue;
      const { result: answer, changed } = await demo.changedBy(() =>
        demo.call('PUT', `${path}/${printKey(resource, record)}`, { [field]: 'Another text' }),
      );
      if (answer.statusCode !== 200) continue;
      updated += 1;
      const own = changed.filter((each) => each.resource === name);
      if (own.length !== 1) wrong.push(`${name}: ${own.length} records changed`);
      wrong.push(...unpaired(changed, name));
    }
    expect(wrong).toEqual([]);
    expect(updated).toBeGreaterThan(5);
  });

  /** A record like another, where texts that may have to be unique are other ones. */
  function similarTo({ fields }: Resource, record: Record<string, unknown>): object {
    const sent = Object.entries(fields).filter(([, { supplied }]) => supplied !== 'never');
    return Object.fromEntries(
      sent.flatMap(([name, { kind: is, schema }]) => {
        const value = record[name];
        if (value === undefined) return [];
        const other = typeof value === 'string' && is === 'text' ? `${value}-2` : value;
        return [[name, schema.safeParse(other).success ? other : value]];
      }),
    );
  }

  test('a creation and a removal have one audit entry and one event each', async () => {
    const wrong: string[] = [];
    const done = { created: 0, deleted: 0 };
    for (const resource of demo.resources()) {
      const { access, path, name } = resource;
      if (access.create === undefined || path.includes('{')) continue;
      const record = await firstOf(resource);
      if (record === undefined) continue;
      const keyIn = (answer: { statusCode: number; json: <T>() => T }): string =>
        answer.statusCode === 201
          ? printKey(resource, answer.json<{ data: Record<string, unknown> }>().data)
          : '';
      const made = await demo.tracesOf(
        resource,
        () => demo.call('POST', path, similarTo(resource, record)),
        keyIn,
      );
      if (made.result.statusCode !== 201) continue;
      done.created += 1;
      if (JSON.stringify(made.traces) !== '{"entries":["created"],"events":["created"]}')
        wrong.push(`${name} created: ${JSON.stringify(made.traces)}`);
      if (access.delete === undefined) continue;
      const key = keyIn(made.result);
      const gone = await demo.tracesOf(
        resource,
        () => demo.call('DELETE', `${path}/${key}`),
        () => key,
      );
      if (gone.result.statusCode >= 300) continue;
      done.deleted += 1;
      if (JSON.stringify(gone.traces) !== '{"entries":["deleted"],"events":["deleted"]}')
        wrong.push(`${name} deleted: ${JSON.stringify(gone.traces)}`);
    }
    expect(wrong).toEqual([]);
    expect(done.created).toBeGreaterThan(5);
    expect(done.deleted).toBeGreaterThan(3);
  });

  test('any other action leaves nothing where it is refused, and one entry and one event where it is not', async () => {
    const wrong: string[] = [];
    const done: string[] = [];
    for (const action of actions.filter(({ name }) => !onSessions.includes(name))) {
      const method = action.method === 'PUT' ? 'PUT' : action.method === 'DELETE' ? 'DELETE' : 'POST';
      const address = await addressOf(action);
      const body = bodies[action.name] ?? (action.body === undefined ? undefined : {});
      const { result: answer, changed } = await demo.changedBy(() => demo.call(method, address, body));
      const said = `${action.name}: ${answer.statusCode} ${answer.body.slice(0, 200)}`;
      // Without a queue, what asks for a job is refused as a whole.
      if (answer.statusCode >= 500 && answer.statusCode !== 503) wrong.push(said);
      if (answer.statusCode >= 300 && changed.length > 0)
        wrong.push(`${said} changed ${changed.map(({ resource, key }) => `${resource} ${key}`).join(', ')}`);
      if (answer.statusCode >= 300) continue;
      if (changed.length > 0) done.push(action.name);
      wrong.push(...unpaired(changed, said));
    }
    expect(wrong).toEqual([]);
    expect(done.length, done.join(', ')).toBeGreaterThan(8);
    expect(done).toContain(refreshCompany.name);
  });

  test('a check of an ad URL keeps its version, and has one audit entry and one event', async () => {
    const record = await firstOf(adUrl);
    const key = record === undefined ? '' : printKey(adUrl, record);
    const { result, traces } = await demo.tracesOf(
      adUrl,
      () => demo.call('POST', checkAdUrl.path.replace('{id}', key)),
      () => key,
    );
    expect(result.statusCode, result.body).toBe(200);
    expect(traces).toEqual({ entries: ['checked'], events: ['updated'] });
  });

  test('sessions are audited, and change no record', async () => {
    const other = 'support@supersync.test';
    const found = await demo.call('GET', `${superUser.path}?where=${JSON.stringify({ email: other })}`);
    const [{ id } = { id: 0 }] = found.json<{ data: { id: number }[] }>().data;
    let own = '';
    const steps: Readonly<Record<string, readonly [() => Promise<unknown>, audited: readonly string[]]>> = {
      login: [async () => (own = await demo.signIn('admin@supersync.test')), ['signed in']],
      start_view_as: [() => demo.call('POST', startViewAs.path, { userId: id }, own), ['began viewing as']],
      stop_view_as: [() => demo.call('POST', stopViewAs.path, undefined, own), ['stopped viewing as']],
      logout: [() => demo.call('POST', logout.path, undefined, own), ['signed out']],
      end_sessions: [
        async () => {
          await demo.signIn(other);
          await demo.call('POST', endSessions.path.replace('{id}', String(id)));
        },
        ['signed in', 'ended the sessions'],
      ],
    };
    expect(Object.keys(steps).toSorted()).toEqual(onSessions.toSorted());
    for (const [name, [step, audited]] of Object.entries(steps)) {
      let said: string[] = [];
      const { changed } = await demo.changedBy(async () => {
        said = await demo.auditedBy(step);
      });
      expect(said, name).toEqual(audited);
      expect(changed, name).toEqual([]);
    }
  });
});
