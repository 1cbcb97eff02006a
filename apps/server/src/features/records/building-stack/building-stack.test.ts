import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propertiesPath, startPlatformApp, type Data, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

const companies = '/api/v1/building_stack_companies';
const buildings = '/api/v1/building_stack_buildings';

/** A stub of Building Stack on its own port. */
async function startRemote(
  answer: (request: IncomingMessage, body: string) => { status: number; body: object },
): Promise<{ host: string; stop(): void }> {
  const remote = createServer((request, response) => {
    void text(request).then((sent) => {
      const { status, body } = answer(request, sent);
      response.writeHead(status).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => remote.listen(0, '127.0.0.1', resolve));
  const bound = remote.address();
  return {
    host: `127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`,
    stop: () => void remote.close(),
  };
}

const maple = { status: 200, body: { data: { buildings: [{ id: 2, name: 'Maple Court' }] } } };

describe.each(testDatabases())('Building Stack on $name', (kind) => {
  let web: PlatformApp;
  let clientId: number;
  let companyId: number;
  const properties: number[] = [];

  beforeAll(async () => {
    web = await startPlatformApp(kind);
    clientId = await web.addClient({ name: 'Oakfield' });
    companyId = (await web.ok('POST', companies, { remoteId: 'BS-1', name: 'Oakfield Inc' })).id;
    properties.push(
      await web.addProperty(clientId, { name: 'King West', address: '45 King Street West' }),
      await web.addProperty(clientId, {
        name: 'Maple Court',
        address: '9 Elm Avenue',
        bedsMin: 1,
        bedsMax: 2,
        rentMin: '1500.00',
        rentMax: '1900.00',
      }),
    );
  });
  afterAll(() => web.stop());

  const addBuilding = async (more: object): Promise<number> =>
    (await web.ok('POST', buildings, { companyId, ...more })).id;
  const act = (verb: string, body?: object) =>
    web.ok<Record<string, unknown>>('POST', `${companies}/${companyId}/${verb}`, body, {
      'idempotency-key': randomUUID(),
    });
  const read = (id: number) => web.ok<Data>('GET', `${buildings}/${id}`);

  it('suggests the client, then properties by address, then by name; a person decides', async () => {
    const byAddress = await addBuilding({
      remoteId: '1',
      name: 'Tower',
      address: '45 KING ST. W',
      postalCode: 'M5V1A1',
    });
    const byName = await addBuilding({ remoteId: '2', name: 'The Maple Court Apartments' });
    const unknown = await addBuilding({ remoteId: '3', name: 'Nobody knows it', address: '1 Nowhere Rd' });
    expect(await act('suggest')).toEqual({ suggested: 1, left: 0 });
    expect(await web.ok('GET', `${companies}/${companyId}`)).toMatchObject({
      status: 'suggested',
      suggestedClientId: clientId,
    });
    expect(await web.ok('PUT', `${companies}/${companyId}`, { clientId })).toMatchObject({
      status: 'mapped',
    });
    expect(await act('suggest')).toEqual({ suggested: 2, left: 1 });
    expect(await read(byAddress)).toMatchObject({
      status: 'suggested',
      suggestedPropertyId: properties[0],
      suggestedBy: 'address',
    });
    expect(await read(byName)).toMatchObject({
      status: 'suggested',
      suggestedPropertyId: properties[1],
      suggestedBy: 'name',
    });
    expect(await read(unknown)).toMatchObject({ status: 'unmapped', propertyId: null });
    expect(await act('accept', { buildingIds: [byAddress] })).toEqual({ mapped: 1 });
    expect(await act('accept', {})).toEqual({ mapped: 1 });
    expect(await read(byName)).toMatchObject({ status: 'mapped', propertyId: properties[1] });
    expect(await act('suggest')).toEqual({ suggested: 0, left: 1 });
    // Unmapped buildings are suggested again.
    expect(await web.ok('PUT', `${buildings}/${byName}`, { propertyId: null })).toMatchObject({
      status: 'unmapped',
    });
    expect(await act('suggest')).toEqual({ suggested: 1, left: 1 });
    expect(await read(byName)).toMatchObject({ status: 'suggested', suggestedPropertyId: properties[1] });
    expect(await act('accept', {})).toEqual({ mapped: 1 });
    expect(await web.ok('PUT', `${buildings}/${unknown}`, { status: 'ignored' })).toMatchObject({
      status: 'ignored',
    });
  });

  it('maps one to one, within the client', async () => {
    const another = await addBuilding({ remoteId: '9', name: 'Another' });
    const duplicate = await web.by('PUT', `${buildings}/${another}`, { body: { propertyId: properties[0] } });
    expect(duplicate.json()).toMatchObject({ status: 409, errors: { propertyId: 'Already taken' } });
    const foreignProperty = await web.addProperty(await web.addClient());
    const foreign = await web.by('PUT', `${buildings}/${another}`, { body: { propertyId: foreignProperty } });
    expect(foreign.json()).toMatchObject({
      status: 400,
      errors: { propertyId: 'Belongs to another client than the company' },
    });
    for (const status of ['mapped', 'suggested'])
      expect((await web.by('PUT', `${buildings}/${another}`, { body: { status } })).statusCode).toBe(400);
    expect((await web.by('DELETE', `${buildings}/${another}`)).statusCode).toBe(204);
  });

  it('a sync test compares field by field and writes nothing', async () => {
    await web.ok('PUT', `/api/v1/properties/${properties[1]}/locks`, { fields: ['rentMax'], locked: true });
    const payload = {
      data: {
        buildings: [
          {
            id: 2,
            name: 'Maple Court',
            availableUnits: [
              { name: '101', numberOfBedrooms: 1, rent: 1600, size: 600 },
              { name: '102', numberOfBedrooms: 2, rent: 2100, size: 800 },
            ],
          },
          { name: 'Brand new', availableUnits: [] },
        ],
      },
    };
    const before = await web.ok('GET', `${propertiesPath}/${properties[1]}`);
    const answer = await web.ok<{
      buildings: { fields: { field: string; verdict: string; ours: unknown; theirs: unknown }[] }[];
    }>('POST', `${companies}/${companyId}/sync_test`, { payload });
    expect(answer).toMatchObject({
      source: 'pasted',
      changed: 1,
      unmapped: 1,
      missing: [{ name: 'Tower' }],
      buildings: [{ propertyId: properties[1], units: 2 }, { propertyId: null }],
    });
    const fields = Object.fromEntries((answer.buildings[0]?.fields ?? []).map((each) => [each.field, each]));
    expect(fields['rentMin']).toMatchObject({ ours: '1500.00', theirs: '1600.00', verdict: 'changed' });
    expect(fields['rentMax']).toMatchObject({ verdict: 'locked' });
    expect(fields['bedsMax']).toMatchObject({ verdict: 'same' });
    expect(await web.ok('GET', `${propertiesPath}/${properties[1]}`)).toEqual(before);
  });

  it("imports a company's buildings and keeps mappings and properties", async () => {
    const existing = await web.by('GET', `${buildings}?companyId=${companyId}&limit=0`);
    const mapped = existing.json().data.filter(({ status }: Data) => status === 'mapped');
    expect(mapped.length).toBeGreaterThan(0);
    const payload = {
      data: { buildings: [{ id: 2, name: 'Maple Court Residences' }, { name: 'Brand New House' }] },
    };
    expect(await act('refresh', { payload })).toEqual({
      source: 'pasted',
      added: 1,
      changed: 1,
      unchanged: 0,
      missing: existing.json().data.length - 1,
    });
    expect(await act('refresh', { payload })).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    const after = await web.by('GET', `${buildings}?companyId=${companyId}&limit=0`);
    for (const { id, propertyId } of mapped)
      expect(after.json().data.find((each: Data) => each.id === id)).toMatchObject({
        propertyId,
        status: 'mapped',
      });
    expect(await web.ok('GET', `${companies}/${companyId}`)).toMatchObject({ fetchedAt: expect.any(String) });
  });

  it('leaves an ignored company out until it is mapped again', async () => {
    const owner = await web.addClient({ name: 'Elmfield' });
    const company = (
      await web.ok('POST', companies, { remoteId: 'BS-7', name: 'Elmfield Inc', clientId: owner })
    ).id;
    const made: number[] = [];
    for (const name of ['Elm House', 'Ash House']) {
      await web.addProperty(owner, { name, address: `${made.length + 1} Side Street` });
      made.push((await web.ok('POST', buildings, { companyId: company, remoteId: name, name })).id);
    }
    const call = (verb: string, body: object = {}) =>
      web.ok<Record<string, unknown>>('POST', `${companies}/${company}/${verb}`, body, {
        'idempotency-key': randomUUID(),
      });
    const payload = { data: { buildings: [{ id: 'Elm House', name: 'Elm House' }] } };
    expect(await call('suggest')).toEqual({ suggested: 2, left: 0 });
    expect(await call('accept', { buildingIds: made.slice(0, 1) })).toEqual({ mapped: 1 });
    const waiting = `${buildings}?where=${encodeURIComponent(
      JSON.stringify({ companyId: company, status: 'suggested', 'company.status': 'mapped' }),
    )}`;
    const countWaiting = async () => (await web.by('GET', waiting)).json().meta.total;
    expect(await countWaiting()).toBe(1);

    await web.ok('PUT', `${companies}/${company}`, { status: 'ignored' });
    expect(await countWaiting()).toBe(0);
    expect(await call('suggest')).toEqual({ suggested: 0, left: 0 });
    expect(await call('accept')).toEqual({ mapped: 0 });
    expect(await call('sync_test', { payload })).toMatchObject({
      buildings: [{ propertyId: null, fields: [] }],
      changed: 0,
      missing: [],
    });

    await web.ok('PUT', `${companies}/${company}`, { clientId: owner });
    expect(await call('accept')).toEqual({ mapped: 1 });
    expect(await call('sync_test', { payload })).toMatchObject({
      unmapped: 0,
      missing: [{ name: 'Ash House' }],
    });
  });

  it('reports a missing configuration', async () => {
    const answer = await web.by('POST', `${companies}/${companyId}/sync_test`, { body: {} });
    expect(answer.json()).toMatchObject({ status: 409, code: 'not_configured' });
  });

  it('fetches from the configured URL, within the allowed hosts', async () => {
    const requests: string[] = [];
    const remote = await startRemote((request) => {
      requests.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      return maple;
    });
    const env = {
      BUILDING_STACK_URL: `http://${remote.host}/companies?id={company}`,
      BUILDING_STACK_TOKEN: 'secret-token',
    };
    const connected = await startPlatformApp(kind, { ...env, OUTBOUND_HOSTS: remote.host });
    const closed = await startPlatformApp(kind, env);
    try {
      for (const app of [connected, closed])
        await app.ok('POST', companies, { remoteId: 'BS 7', name: 'Somebody' });
      expect(await connected.ok('POST', `${companies}/1/sync_test`, {})).toMatchObject({
        source: 'fetched',
        unmapped: 1,
      });
      expect(requests).toEqual(['GET /companies?id=BS%207 Bearer secret-token']);
      const refused = await closed.by('POST', `${companies}/1/sync_test`, { body: {} });
      expect(refused.json()).toMatchObject({ status: 502, code: 'not_fetched' });
      expect(refused.body).not.toContain('secret-token');
      expect(requests).toHaveLength(1);
    } finally {
      await connected.stop();
      await closed.stop();
      remote.stop();
    }
  });

  it('signs in once for concurrent calls, once more after expiry, and no third time', async () => {
    const requests: string[] = [];
    const password = 'secret-password';
    let signIns = 0;
    let isOpen = true;
    let isKnown = true;
    const remote = await startRemote((request, body) => {
      requests.push(`${request.method} ${request.url}`);
      if (request.url === '/v2/api/Auth/Login') {
        expect(JSON.parse(body)).toEqual({ username: 'sync@example.test', password });
        if (!isKnown) return { status: 403, body: { error: `No, ${password}` } };
        signIns += 1;
        return { status: 200, body: { accessToken: `secret-token-${signIns}`, expiresIn: 3600 } };
      }
      const isNewest = request.headers.authorization === `Bearer secret-token-${signIns}`;
      return isOpen && isNewest ? maple : { status: 401, body: {} };
    });
    const app = await startPlatformApp(kind, {
      BUILDING_STACK_URL: `http://${remote.host}/v2/api/Widget/CompanyWebsiteData?company={company}`,
      BUILDING_STACK_USER: 'sync@example.test',
      BUILDING_STACK_PASSWORD: password,
      OUTBOUND_HOSTS: remote.host,
    });
    try {
      await app.ok('POST', companies, { remoteId: 'BS 7', name: 'Somebody' });
      const answers: string[] = [];
      const fetched = async (): Promise<number> => {
        const answer = await app.by('POST', `${companies}/1/sync_test`, { body: {} });
        answers.push(answer.body);
        return answer.statusCode;
      };
      expect(await Promise.all([fetched(), fetched(), fetched(), fetched()])).toEqual([200, 200, 200, 200]);
      expect(signIns).toBe(1);
      expect(await fetched()).toBe(200);
      expect(signIns).toBe(1);

      // The token expired for all of them.
      signIns += 1;
      expect(await Promise.all([fetched(), fetched(), fetched()])).toEqual([200, 200, 200]);
      expect(signIns).toBe(3);

      isOpen = false;
      requests.length = 0;
      expect(await fetched()).toBe(502);
      const data = 'GET /v2/api/Widget/CompanyWebsiteData?company=BS%207';
      expect(requests).toEqual([data, 'POST /v2/api/Auth/Login', data]);
      expect(JSON.parse(answers.at(-1) ?? '')).toMatchObject({
        code: 'not_fetched',
        detail: 'Building Stack signed this server in, but gives it no data (401). Nothing was changed.',
      });

      isKnown = false;
      requests.length = 0;
      expect(await fetched()).toBe(502);
      expect(requests).toEqual(['POST /v2/api/Auth/Login']);
      expect(JSON.parse(answers.at(-1) ?? '')).toMatchObject({
        code: 'not_fetched',
        detail: expect.stringContaining('(BUILDING_STACK_USER); it answered 403'),
      });

      // A failed sign-in is not cached.
      isKnown = true;
      isOpen = true;
      expect(await fetched()).toBe(200);
      expect(answers.join('') + app.logged()).not.toMatch(/secret-|sync@example/);
    } finally {
      await app.stop();
      remote.stop();
    }
  });

  it('refuses an invalid payload with the path of the error', async () => {
    const answer = await web.by('POST', `${companies}/${companyId}/sync_test`, {
      body: { payload: { data: { buildings: [{ availableUnits: [] }] } } },
    });
    expect(answer.json()).toMatchObject({
      status: 400,
      errors: { 'payload.data.buildings.0.name': expect.any(String) },
    });
    for (const payload of ['<html>', null, [], { data: null }])
      expect(
        (await web.by('POST', `${companies}/${companyId}/sync_test`, { body: { payload } })).statusCode,
      ).toBe(400);
  });
});
