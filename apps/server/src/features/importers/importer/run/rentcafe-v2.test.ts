import { printFeed } from '@supersync/contract/importers/feed-parser/printing/print-feed.ts';
import type { FeedProperty } from '@supersync/contract/importers/feed-parser/feed.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoProperty } from '../demo-documents.ts';
import { elm, oak, startImporterApp, type ImporterApp, type SourceAnswer } from '#test/importer-app.ts';
import { dataOf } from '#test/tasks-app.ts';

let made: ImporterApp;
let origin: string;
/** What reached the source, in words. */
let calls: string[] = [];
let token = 0;
/** Calls that a token lasts for. */
let callsPerToken = Number.POSITIVE_INFINITY;
let callsLeft = 0;
let answerFor: (endpoint: string, code: string) => SourceAnswer;

const json = (body: string, status = 200): SourceAnswer => ({
  status,
  body,
  headers: { 'content-type': 'application/json' },
});

const feeds: Readonly<Record<string, FeedProperty>> = { rc1: elm, rc2: oak };

/** One envelope of the printed feed: the source answers each endpoint with its own. */
function envelope(code: string, member: 'floorplans' | 'apartmentAvailabilities'): SourceAnswer {
  const property = feeds[code];
  if (property === undefined) return json('', 404);
  const printed: Record<string, unknown> = JSON.parse(
    printFeed('rentcafe-v2', [demoProperty(property, 'rentcafe-v2')]),
  );
  return json(JSON.stringify({ [member]: printed[member] }));
}

const usual = (endpoint: string, code: string): SourceAnswer =>
  envelope(code, endpoint.startsWith('floorplan') ? 'floorplans' : 'apartmentAvailabilities');

const memberOf = (body: string, name: string): unknown => Reflect.get(Object(JSON.parse(body)), name);

beforeAll(async () => {
  made = await startImporterApp();
  origin = new URL(made.feedUrl).origin;
  const { app, importerId } = made;
  const admin = await made.signIn('supersync_importer_admin');
  for (const [name, value] of [
    ['elm/sign-in', '{"client_id":"elm","client_secret":"s3cret"}'],
    ['elm/api', 'api-1'],
  ])
    expect((await app.call('PUT', '/api/v1/secrets/value', { name, value }, admin)).statusCode).toBe(200);
  const saved = await app.call(
    'PUT',
    `/api/v1/importers/${importerId}/config`,
    {
      basedOn: 1,
      document: {
        source: 'rentcafe',
        feedUrl: `${origin}/api/`,
        format: 'rentcafe-v2',
        request: 'rentcafe-v2',
        companyCode: 'c100',
        vendor: 'Supersync',
        credentialRef: 'elm/sign-in',
        credentialUse: 'token',
        tokenUrl: `${origin}/token`,
        apiTokenRef: 'elm/api',
        minIntervalMinutes: 0,
      },
    },
    app.importer,
  );
  expect([saved.statusCode, saved.body]).toEqual([200, expect.any(String)]);
  made.serve(({ method, path, headers, body }) => {
    if (path === '/token') {
      const form = new URLSearchParams(body);
      calls.push(`token ${form.get('client_id')} ${form.get('client_secret')}`);
      token += 1;
      callsLeft = callsPerToken;
      return json(JSON.stringify({ access_token: `t${token}` }));
    }
    const endpoint = path.replace('/api/', '');
    const code = String(memberOf(body, 'propertyCode'));
    calls.push(`${method} ${endpoint} ${code}`);
    const isLetIn = headers['authorization'] === `Bearer t${token}` && callsLeft > 0;
    callsLeft -= 1;
    if (!isLetIn) return json('{}', 401);
    expect({ vendor: headers['vendor'], body: JSON.parse(body) }).toEqual({
      vendor: 'Supersync',
      body: { apiToken: 'api-1', companyCode: 'c100', propertyCode: code, showAllUnit: true },
    });
    return answerFor(endpoint, code);
  });
});
afterAll(() => made.close());
beforeEach(() => {
  calls = [];
  callsPerToken = Number.POSITIVE_INFINITY;
  answerFor = usual;
});

const units = async (): Promise<unknown> =>
  (await made.app.db.query(sql`select property_id, count(*)::int as units from units group by 1 order by 1`))
    .rows;

const both = [
  { property_id: 1, units: elm.units.length },
  { property_id: 2, units: oak.units.length },
];

describe('RentCafe v2', () => {
  it('signs in once and posts for floorplans and units of each property', async () => {
    expect(await made.run()).toMatchObject({ status: 'success' });
    expect(calls).toEqual([
      'token elm s3cret',
      'POST floorplan/getfloorplans rc1',
      'POST apartmentavailability/getapartmentavailability rc1',
      'POST floorplan/getfloorplans rc2',
      'POST apartmentavailability/getapartmentavailability rc2',
    ]);
    expect(await units()).toEqual(both);
    const { rows } = await made.app.db.query(sql`select name from properties order by id`);
    expect(rows).toEqual([{ name: elm.name }, { name: 'Oak' }]);
    expect(await made.run()).toMatchObject({ status: 'success', added: 0, changed: 0, removed: 0 });
  });

  it('renews a token that expires between two calls, and gives up when the new one is refused', async () => {
    callsPerToken = 2;
    expect(await made.run()).toMatchObject({ status: 'success', unchanged: expect.any(Number) });
    expect(calls.filter((call) => call.startsWith('token'))).toHaveLength(2);
    callsPerToken = 0;
    expect(await made.run()).toMatchObject({
      status: 'fatal-error',
      message: 'The source answered 401. Nothing was changed.',
    });
    expect(await units()).toEqual(both);
  });

  it.each([
    ['an error page', json('<!doctype html><html></html>'), 'fatal-error', 'a web page'],
    ['trouble', json('', 503), 'RECOVERABLE_ERROR', 'answered 503'],
    ['an empty answer', json(' '), 'RECOVERABLE_ERROR', 'was empty'],
    ['half a document', json('{"apartmentAvailabilities":[{"apart'), 'fatal-error', 'not a feed'],
  ] as const)('%s for one property changes none', async (_, answer, status, words) => {
    answerFor = (endpoint, code) =>
      code === 'rc2' && endpoint.startsWith('apartment') ? answer : usual(endpoint, code);
    const outcome = await made.run();
    expect([outcome.status, outcome.message]).toEqual([status, expect.stringContaining(words)]);
    expect(await units()).toEqual(both);
  });

  it('takes 204 for a property without units, and holds their removal', async () => {
    answerFor = (endpoint, code) =>
      code === 'rc2' && endpoint.startsWith('apartment') ? { status: 204, body: '' } : usual(endpoint, code);
    const outcome = await made.run();
    expect(outcome).toMatchObject({
      status: 'RECOVERABLE_ERROR',
      result: { held: { removals: oak.units.length, units: elm.units.length + oak.units.length } },
    });
    expect(await units()).toEqual(both);
  });

  it('stores no token and no secret with the payload', async () => {
    const { rows } = await made.app.db.query<{ text: string }>(sql`
      select row_to_json(p)::text as text from import_payloads p
      union all select text from run_log_lines`);
    expect(rows.filter(({ text }) => /s3cret|api-1|Bearer/.test(text))).toEqual([]);
    const payloads = dataOf<{ id: number }[]>(
      await made.app.call('GET', '/api/v1/import_payloads?limit=1&sort=id', undefined, made.app.importer),
    );
    const text = await made.app.call(
      'GET',
      `/api/v1/import_payloads/${payloads[0]?.id}/text`,
      undefined,
      made.app.importer,
    );
    expect(text.body).not.toMatch(/s3cret|api-1/);
  });
});
