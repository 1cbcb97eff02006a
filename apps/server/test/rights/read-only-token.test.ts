import { standardRules } from '@supersync/contract/data-services/discrete-building/matching/match-rules.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { permissionKeys } from '@supersync/contract/access/permission/permission-key.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeToken, type TestToken } from '../api-token.ts';
import { startPeopleApp, type Method, type PeopleApp, type SignedIn } from '../people-app.ts';
import { tableContents } from '../table-contents.ts';
import type { KnownRoute } from '#platform/access/enforce-access.ts';
import { testDatabases } from '../support/test-database.ts';
import { authorizationTable } from './authorization-table.ts';

const sampleTime = '2026-01-01T00:00:00Z';

/**
 * Every POST that only reads, with a body that succeeds on the demo data. Written by hand: one that changes something
 * fails here.
 */
const readingPosts: Readonly<Record<string, object | undefined>> = {
  'POST /api/v1/sites/steps/preview': { step: 'pause', ids: [1] },
  'POST /api/v1/site_rollouts/preview': {},
  'POST /api/v1/site_rollouts/difference': { generationId: 1 },
  'POST /task_runner/api/v1/tasks/health-scan/validate': { parameters: {} },
  'POST /migrations/api/v1/database_migrations/lint': { upScript: 'select 1', downScript: '' },
  'POST /v0/audit/verify': undefined,
  'POST /syndication/api/v1/partner_trials': undefined,
  'POST /syndication/api/v1/audit/partners/1/fixes/preview': { gate: 'property' },
  'POST /v0/messaging-api/leads.created/_search': {},
  'POST /v0/messaging-api/replay-plans': {
    topic: 'leads.created',
    replayIds: ['00000000-0000-4000-8000-000000000000'],
  },
  'POST /api/v1/ad_url_patterns/test': {
    partnerId: 1,
    propertyId: 1,
    pattern: 'https://ads.example.test/{importId}',
    marks: '',
  },
  'POST /api/v1/clients/1/property_types/preview': { useRules: true },
  'POST /api/v1/properties/bulk/preview': { target: { ids: [1] }, changes: { website: null } },
  'POST /api/v1/exports/count': { resource: 'client', fields: ['id'] },
  'POST /api/v1/exports': { resource: 'client', fields: ['id'], reason: 'A test' },
  'POST /api/v1/building_stack_companies/1/sync_test': { payload: { data: { buildings: [] } } },
  'POST /v0/lead-mails/try': { ids: [1] },
  'POST /v0/lead-replay-plans': {
    receivedFrom: sampleTime,
    receivedTo: '2026-01-02T00:00:00Z',
    clientId: 1,
    destination: 'leads.created',
  },
  'POST /v0/redaction-searches': { emails: ['nobody@example.test'] },
  'POST /api/v1/tracking_numbers/1/simulate': { from: '+14165550123', outcome: 'answered' },
  'POST /api/v1/service_default_rate_increases/simulate': {
    serviceId: 1,
    increaseType: 'percent',
    amount: '5.00',
    minIncrease: null,
    maxIncreasePct: null,
    roundTo: '0.05',
    noticeDays: 60,
    termMonths: 12,
    autoApproveBelowPct: null,
    effectiveFrom: '2026-01-01',
  },
  'POST /api/v1/rate_letter_templates/preview': { subscriptionId: 1 },
  'POST /api/v1/import_id_batches/preview': { text: 'propertyId,importId\n1,p-1\n' },
  'POST /api/v1/import_days': { importerIds: [1] },
  'POST /api/v1/import_payloads/1/reparse': undefined,
  'POST /api/v1/match_rules/try': { rules: standardRules },
  'POST /v0/site-data': { clientId: 1, propertyIds: [1] },
};

/** Side effects of reads: sealed audit entries, the token's last use, a key the installation generates. */
const traces = [
  'audit_entries',
  'audit_chain',
  'audit_seals',
  'api_clients',
  'events',
  'installation_secrets',
];

const nameOf = ({ method, url }: KnownRoute): string => `${method} ${url}`;

describe.each(testDatabases())('a read-only token on $name', (kind) => {
  let web: PeopleApp;
  let owner: SignedIn;
  let token: TestToken;
  let routes: KnownRoute[];

  beforeAll(async () => {
    web = await startPeopleApp(kind, {}, { contents: 'demo' });
    owner = await web.manager(0, ['supersync_all']);
    token = await makeToken(web, owner, { keys: permissionKeys, readOnly: true });
    routes = web.app
      .knownRoutes()
      .filter(({ method, config }) => method !== 'HEAD' && config.access !== 'public');
  });
  afterAll(() => web.stop());

  const methodOf = (name: string): Method =>
    name === 'PUT' ? 'PUT' : name === 'DELETE' ? 'DELETE' : name === 'GET' ? 'GET' : 'POST';
  async function send(endpoint: string, body: object | undefined): Promise<LightMyRequestResponse> {
    await nextTurn();
    const [method = '', url = ''] = endpoint.split(' ');
    return web.call(null, methodOf(method), url, {
      headers: token.headers,
      ...(body === undefined ? {} : { body }),
    });
  }

  const isChanging = (route: KnownRoute): boolean => {
    const expected = authorizationTable[nameOf(route)];
    return route.method !== 'GET' && !(typeof expected === 'object' && expected.flag === 'r');
  };

  it('is refused by every changing operation, with a reason, and nothing changes', async () => {
    const before = await tableContents(web.db, { except: traces });
    const changing = routes.filter(isChanging);
    expect(changing.length).toBeGreaterThan(150);
    for (const route of changing) {
      // An existing record, so that only the token's limit refuses.
      const address = nameOf(route).replaceAll(/:\w+/g, '1');
      const answer = await send(address, route.method === 'DELETE' ? undefined : {});
      const isAboutSessions = route.config.access === 'signed-in';
      expect
        .soft([nameOf(route), answer.statusCode, answer.json().code])
        .toEqual([nameOf(route), 403, isAboutSessions ? 'people_only' : 'read_only_token']);
    }
    expect(await tableContents(web.db, { except: traces })).toEqual(before);
    const refused = await send('POST /api/v1/notes', { clientId: 1, text: 'No' });
    expect(refused.json().detail).toBe(
      `The token of API client "${token.name}" only reads, so nothing was changed. Use a client that may write.`,
    );
  });

  it('no operation declared as reading is listed as changing', () => {
    const wrong = routes.filter(
      (route) => isChanging(route) && route.config.flag === 'r' && route.config.access !== 'signed-in',
    );
    expect(wrong.map(nameOf)).toEqual([]);
  });

  it('is accepted by every reading POST, which changes nothing', async () => {
    const pattern = (url: string): RegExp => new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`);
    const reading = routes.filter(
      (route) => route.method !== 'GET' && !isChanging(route) && route.config.access !== 'signed-in',
    );
    const listed = Object.keys(readingPosts);
    for (const route of reading) {
      const named = listed.filter((each) => pattern(nameOf(route)).test(each));
      expect.soft([nameOf(route), named.length]).toEqual([nameOf(route), 1]);
    }
    const partner = (await send('GET /api/v1/partners/1', undefined)).json().data;
    const draft = Object.fromEntries(
      'name partnerKey status format level countries provinces propertyTypes requiredFields limits bannedPatterns'
        .split(' ')
        .map((name) => [name, partner[name]]),
    );
    const before = await tableContents(web.db, { except: traces });
    for (const endpoint of listed) {
      const body =
        endpoint === 'POST /syndication/api/v1/partner_trials'
          ? { partnerId: 1, propertyId: null, draft }
          : readingPosts[endpoint];
      const answer = await send(endpoint, body);
      expect
        .soft([endpoint, answer.statusCode, answer.body.slice(0, 300)])
        .toEqual([endpoint, 200, expect.anything()]);
    }
    expect(await tableContents(web.db, { except: traces })).toEqual(before);
  });

  it('reads what its owner may read, and no GET changes anything', async () => {
    // A practice database is created on first read, by any reader.
    const environments = await web.call(owner, 'GET', '/migrations/api/v1/database_environments');
    for (const { id } of environments.json<{ data: { id: number }[] }>().data)
      await web.call(owner, 'GET', `/migrations/api/v1/database_environments/${id}/drift`);
    // Kept counts are brought up to date by any reader, once.
    await web.call(owner, 'GET', '/syndication/api/v1/audit/matrix');
    const lists = new Map<string, string>();
    for (const { method, url } of routes) {
      if (method !== 'GET' || !url.endsWith('/:key')) continue;
      const list = url.slice(0, -'/:key'.length);
      const answer = await send(`GET ${list}?limit=1`, undefined);
      const [record] = answer.statusCode === 200 ? answer.json<{ data: { id?: unknown }[] }>().data : [];
      if (record?.id !== undefined) lists.set(list, String(record.id));
    }
    expect(lists.size).toBeGreaterThan(30);
    const before = await tableContents(web.db, { except: traces });
    for (const route of routes) {
      if (route.method !== 'GET' || route.url === '/v0/events') continue;
      const { url } = route;
      const parent = url.slice(0, Math.max(0, url.indexOf('/:')));
      const address = url.replace(/:\w+/, lists.get(parent) ?? '1').replaceAll(/:\w+/g, '1');
      const answer = await send(`GET ${address}`, undefined);
      const { access } = route.config;
      const isForPeople =
        access === 'signed-in' || (typeof access === 'object' && access.managersOnly === true);
      expect
        .soft([address, answer.statusCode === 403, answer.statusCode < 500])
        .toEqual([address, isForPeople, true]);
    }
    expect(await tableContents(web.db, { except: traces })).toEqual(before);
  });
});
