import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encoded, propertiesPath, startPlatformApp, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

/** The API contract other programs rely on: paths, defaults and bodies. */
describe.each(testDatabases())('platform API on $name', (kind) => {
  let web: PlatformApp;
  let clientId: number;
  let serviceId: number;

  beforeAll(async () => {
    web = await startPlatformApp(kind);
    clientId = await web.addClient({ name: 'Oak Residential' });
    const { rows } = await web.db.query<{ id: number }>(sql`
      insert into services (service_key, name, category, charged_per, default_rate)
      values ('hosting', 'Hosting', 'website', 'site', 45) returning id`);
    serviceId = rows[0]?.id ?? 0;
  });
  afterAll(() => web.stop());

  it('people at clients are found and exported by both names', async () => {
    const employer = await web.addClient({ name: 'Elm Residential' });
    for (const [firstName, lastName] of [
      ['Ann', 'Smith'],
      ['Ann', 'Jones'],
    ])
      await web.ok('POST', '/api/v1/client_contacts', { clientId: employer, firstName, lastName });
    const found = await web.by('GET', '/api/v1/client_contacts?search=Ann%20Smith');
    expect(found.json().data).toMatchObject([{ firstName: 'Ann', lastName: 'Smith' }]);
    const csv = await web.by(
      'GET',
      `/api/v1/clients?where=${encoded({ id: employer })}&fields=name&relations=contacts&format=csv`,
    );
    expect(csv.body).toContain('Elm Residential,Ann Jones; Ann Smith');
  });

  describe('properties meta', () => {
    it('are listed, read with building and client, created, updated and deleted', async () => {
      const building = await web.ok('POST', '/api/v1/buildings', {
        clientId,
        name: 'Oak Tower',
        address: '1 Oak St',
        city: 'Toronto',
        provinceCode: 'ON',
        postalCode: 'M5V 1A1',
      });
      const id = await web.addProperty(clientId, { buildingId: building['id'], name: 'Oak Tower North' });
      expect(await web.ok('GET', `${propertiesPath}/${id}?relations=building,client`)).toMatchObject({
        id,
        building: { name: 'Oak Tower' },
        client: { id: clientId, name: 'Oak Residential' },
      });
      const list = await web.by('GET', `${propertiesPath}?where=${encoded({ clientId })}&limit=10`);
      expect(list.json()).toMatchObject({
        data: [{ id }],
        meta: { total: 1, page: 1, limit: 10, pageCount: 1 },
      });
      expect(await web.ok('PUT', `${propertiesPath}/${id}`, { phone: '+14165550123' })).toMatchObject({
        phone: '+14165550123',
        version: 2,
      });
      const stale = await web.by('PUT', `${propertiesPath}/${id}`, {
        body: { phone: null },
        headers: { 'if-match': '"1"' },
      });
      expect(stale.json()).toMatchObject({ status: 412, current: { phone: '+14165550123' } });
      expect((await web.by('DELETE', `${propertiesPath}/${id}`)).statusCode).toBe(204);
      expect((await web.by('GET', `${propertiesPath}/${id}`)).statusCode).toBe(404);
    });

    it('refuse javascript: URLs', async () => {
      const answer = await web.by('PUT', `${propertiesPath}/1`, { body: { website: 'javascript:alert(1)' } });
      expect(answer.json()).toMatchObject({ status: 400, errors: { website: expect.any(String) } });
    });
  });

  describe('news feeds', () => {
    const path = '/api/v1/lift_news_feeds';
    const template = () => ({
      author: 'Support desk',
      title: 'Rent report',
      summaryIcon: null,
      imagePath: null,
      summaryText: 'It is out.',
      detailsContent: '<p>Read it.</p>',
      url: null,
      status: 'enabled',
      publishDate: '2026-01-01T00:00:00.000Z',
      clicks: 0,
      sendToAdminsOnly: 0,
      createdUserId: web.admin.userId,
    });

    it('are created from the template and read with clients and modifying user', async () => {
      const item = await web.ok('POST', path, template());
      expect(item).toMatchObject({
        status: 'enabled',
        clicks: 0,
        sendToAdminsOnly: 0,
        createdUserId: web.admin.userId,
      });
      const id: number = item['id'];
      await web.ok('PUT', `${path}/${id}/clients`, { clientIds: [clientId] });
      const read = await web.ok('GET', `${path}/${id}?relations=clients,modifiedUser`);
      expect(read).toMatchObject({ clients: [{ id: clientId }], modifiedUser: { id: web.admin.userId } });
      const list = await web.by('GET', `${path}?relations=clients,modifiedUser`);
      expect(list.json()).toMatchObject({ data: [{ id, clients: [{ id: clientId }] }] });
      const forged = await web.by('POST', path, {
        body: { ...template(), createdUserId: web.admin.userId + 1 },
      });
      expect(forged.json()).toMatchObject({ status: 403, code: 'not_your_stamp' });
      const clicked = await web.by('POST', path, { body: { ...template(), clicks: 9 } });
      expect(clicked.json()).toMatchObject({ status: 400, errors: { clicks: expect.any(String) } });
    });

    it('are stored sanitized', async () => {
      const hostile = '<p onclick="x()">Hi<script>alert(1)</script><a href="javascript:x">y</a></p>';
      const item = await web.ok('POST', path, { ...template(), detailsContent: hostile });
      expect(item['detailsContent']).toBe(
        '<p>Hi<a target="_blank" rel="noopener noreferrer nofollow">y</a></p>',
      );
      const address = await web.by('POST', path, { body: { ...template(), url: 'javascript:alert(1)' } });
      expect(address.statusCode).toBe(400);
    });

    it('are shown only to the selected clients', async () => {
      const other = await web.addClient();
      const title = 'Only for one';
      const { id } = await web.ok('POST', path, { ...template(), title, sendToAdminsOnly: 1 });
      const audience = await web.ok('PUT', `${path}/${id}/clients`, { clientIds: [clientId] });
      expect(audience).toEqual({ clientIds: [clientId], added: 1, removed: 0 });
      const titles = async (client: number, asAdmin: 0 | 1): Promise<string[]> => {
        const items = await web.ok<{ title: string }[]>(
          'GET',
          `/api/v1/clients/${client}/dashboard?asAdmin=${asAdmin}`,
        );
        return items.map((item) => item.title);
      };
      expect(await titles(clientId, 1)).toContain(title);
      expect(await titles(clientId, 0)).not.toContain(title);
      expect(await titles(other, 1)).not.toContain(title);
      await web.ok('PUT', `${path}/${id}`, { publishDate: '2999-01-01T00:00:00Z' });
      expect(await titles(clientId, 1)).not.toContain(title);
      const unknown = await web.by('PUT', `${path}/${id}/clients`, { body: { clientIds: [999_999] } });
      expect(unknown.json()).toMatchObject({ status: 409, code: 'unknown_reference' });
      expect(await web.ok('GET', `${path}/${id}?relations=clients`)).toMatchObject({
        clients: [{ id: clientId }],
      });
    });
  });

  describe('clicks on news', () => {
    const path = '/api/v1/lift_news_feeds';
    const add = (more: object = {}) =>
      web.ok('POST', path, {
        title: 'Clicked',
        summaryText: 'Count me.',
        publishDate: '2026-01-01T00:00:00.000Z',
        ...more,
      });
    const click = (client: number, id: number) =>
      web.by('POST', `/api/v1/clients/${client}/dashboard/${id}/clicks`, { body: {} });

    it('are counted under concurrency and do not change the item version', async () => {
      const { id, version } = await add();
      const answers = await Promise.all([click(clientId, id), click(clientId, id), click(clientId, id)]);
      expect(answers.map((answer) => answer.json().data.clicks).toSorted()).toEqual([1, 2, 3]);
      expect(await web.ok('GET', `${path}/${id}`)).toMatchObject({ clicks: 3, version });
      const refused = await web.by('PUT', `${path}/${id}`, { body: { clicks: 99 } });
      expect(refused.json()).toMatchObject({ status: 400, errors: { clicks: expect.any(String) } });
    });

    it('are counted only for items on the client’s dashboard', async () => {
      const other = await web.addClient();
      const item = await add();
      await web.ok('PUT', `${path}/${item.id}/clients`, { clientIds: [other] });
      expect((await click(clientId, item.id)).statusCode).toBe(404);
      expect((await click(other, item.id)).statusCode).toBe(200);
      const later = await add({ publishDate: '2999-01-01T00:00:00.000Z' });
      expect((await click(clientId, later.id)).statusCode).toBe(404);
      expect((await click(999_999, item.id)).statusCode).toBe(404);
    });
  });

  describe('clients and settings', () => {
    it('are listed without a limit, filtered by partner, setting and active sites', async () => {
      const infinity = await web.addPartner({ partnerKey: 'rentals_infinity', name: 'Rentals Infinity' });
      const reporting = await web.addClient();
      await web.ok('POST', '/api/v1/clients__has_partners', { clientId: reporting, partnerId: infinity });
      await web.ok('POST', '/api/v1/clients__has_partners', { clientId, partnerId: infinity });
      await web.db.query(sql`
        insert into sites (source_client_id, name, domain, theme, status)
        values (${reporting}, 'Site', ${`site${reporting}.example`}, 'aurora', 'active')`);
      await web.ok('POST', '/api/v1/lift_settings', {
        clientId: reporting,
        moduleKey: 'global',
        key: 'infinity_source_reporting',
        value: '1',
      });
      const ids = async (where: object): Promise<number[]> => {
        const answer = await web.by(
          'GET',
          `/api/v1/clients?relations=partners,liftSettings,sites&where=${encoded(where)}`,
        );
        expect(answer.json().meta).toMatchObject({ limit: 0, page: 1 });
        return answer
          .json()
          .data.map(({ id }: { id: number }) => id)
          .toSorted();
      };
      const byPartner = { 'partners.partnerKey': 'rentals_infinity' };
      expect(await ids(byPartner)).toEqual([clientId, reporting].toSorted());
      expect(
        await ids({
          ...byPartner,
          'liftSettings.key': 'infinity_source_reporting',
          'sites.status': 'active',
        }),
      ).toEqual([reporting]);
    });

    it('creates a setting with POST, updates it with PUT, and returns it with the client', async () => {
      const setting = await web.ok('POST', '/api/v1/lift_settings', {
        siteId: null,
        moduleKey: 'global',
        clientId,
        key: 'theme',
        value: 'aurora',
        createdUserId: web.admin.userId,
        created: new Date().toISOString(),
      });
      const id: number = setting['id'];
      await web.ok('PUT', `/api/v1/lift_settings/${id}`, { id, clientId, value: 'harbour' });
      const own = { clientId, moduleKey: 'global', key: 'with_id', value: '1' };
      const second = await web.ok('POST', '/api/v1/lift_settings', { id: null, ...own });
      const third = await web.ok('POST', '/api/v1/lift_settings', { ...own, id, key: 'with_another_id' });
      expect(new Set([id, second.id, third.id]).size, 'each has its own id').toBe(3);
      const twice = await web.by('POST', '/api/v1/lift_settings', { body: { id: second.id, ...own } });
      expect(twice.statusCode, 'an existing setting takes PUT, not POST').toBe(409);
      const client = await web.ok('GET', `/api/v1/clients/${clientId}?relations=liftSettings`);
      expect(client).toMatchObject({
        liftSettings: expect.arrayContaining([
          expect.objectContaining({ id, clientId, key: 'theme', value: 'harbour' }),
        ]),
      });
    });

    it('creates and updates clients', async () => {
      const id = await web.addClient({ lwsCompanyLabel: 'OAK' });
      expect(await web.ok('PUT', `/api/v1/clients/${id}`, { name: 'Renamed' })).toMatchObject({
        name: 'Renamed',
        lwsCompanyLabel: 'OAK',
      });
      const logo = await web.by('PUT', `/api/v1/clients/${id}`, {
        body: { primaryLogo: 'data:text/html,<script>alert(1)</script>' },
      });
      expect(logo.json()).toMatchObject({ status: 400, errors: { primaryLogo: expect.any(String) } });
    });
  });

  describe('services and sites', () => {
    it('services accept filters, relations and a limit; sites accept an alias and limit 999', async () => {
      const services = await web.by(
        'GET',
        `/api/v1/services?where=${encoded({ status: 'active' })}&relations=subscriptions&limit=5`,
      );
      expect(services.json()).toMatchObject({
        data: [{ id: serviceId, subscriptions: [] }],
        meta: { limit: 5 },
      });
      const sites = await web.by(
        'GET',
        `/api/v1/sites?relations=sourceClient:sc&limit=999&where=${encoded({ 'sc.name': { contains: 'client' } })}`,
      );
      expect(sites.json().meta).toMatchObject({ limit: 999 });
      for (const { sc } of sites.json().data) expect(sc).toMatchObject({ clientKey: expect.any(String) });
      expect(sites.json().data.length).toBeGreaterThan(0);
    });
  });

  describe('rate increases, subscriptions, partners', () => {
    it('a default rate increase supports every verb; one is active per service', async () => {
      const path = '/api/v1/service_default_rate_increases';
      const body = { serviceId, amount: '5.00', effectiveFrom: '2026-01-01' };
      const { id } = await web.ok('POST', path, body);
      expect(await web.ok('GET', `${path}/${id}?relations=service`)).toMatchObject({
        noticeDays: 60,
        termMonths: 12,
        service: { name: 'Hosting' },
      });
      const second = await web.by('POST', path, { body });
      expect(second.json()).toMatchObject({ status: 409, errors: { serviceId: 'Already taken' } });
      expect((await web.by('GET', `${path}?where=${encoded({ serviceId })}`)).json()).toMatchObject({
        data: [{ id }],
        meta: { total: 1 },
      });
      expect(await web.ok('PUT', `${path}/${id}`, { amount: '4.50' })).toMatchObject({ amount: '4.50' });
      expect((await web.by('DELETE', `${path}/${id}`)).statusCode).toBe(204);
    });

    it('a subscription is accepted plain and wrapped in data, with its id in the body', async () => {
      const body = { clientId, serviceId, rate: '45.00', startedOn: '2026-01-01' };
      const plain = await web.ok('POST', '/api/v1/subscriptions', body);
      const wrapped = await web.ok('POST', '/api/v1/subscriptions', { data: body });
      expect(wrapped).toMatchObject({ rate: '45.00', status: 'current' });
      expect(
        await web.ok('PUT', '/api/v1/subscriptions', { data: { id: plain['id'], rate: '50.00' } }),
      ).toMatchObject({ id: plain['id'], rate: '50.00' });
      const list = await web.by('GET', `/api/v1/subscriptions?clientId=${clientId}`);
      expect(list.json().meta).toMatchObject({ total: 2 });
      const unknown = await web.by('POST', '/api/v1/subscriptions', {
        body: { data: { ...body, status: 'approved' } },
      });
      expect(unknown.json()).toMatchObject({ status: 400, errors: { status: 'Unknown field' } });
    });

    it('partners are read at one path and written at another', async () => {
      const id = await web.addPartner({ limits: { titleMax: 35 }, propertyTypes: ['student'] });
      expect(await web.ok('GET', `/api/v1/partners/${id}`)).toMatchObject({
        limits: { titleMax: 35 },
        propertyTypes: ['student'],
        countChangeHoldPct: 20,
      });
      expect(await web.ok('PUT', `/syndication/api/v1/partners/${id}`, { status: 'paused' })).toMatchObject({
        status: 'paused',
      });
      const list = await web.by('GET', `/api/v1/partners?where=${encoded({ status: 'paused' })}`);
      expect(list.json()).toMatchObject({ data: [{ id }], meta: { total: 1 } });
      expect((await web.by('PUT', `/api/v1/partners/${id}`, { body: { status: 'active' } })).statusCode).toBe(
        405,
      );
      const history = await web.by('GET', `/v0/audit/history?resource=partner&key=${id}`);
      expect(history.json().data.entries.map(({ action }: { action: string }) => action)).toEqual([
        'updated',
        'created',
      ]);
    });
  });
});
