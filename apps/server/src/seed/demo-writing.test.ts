import { clientPartner } from '@supersync/contract/records/client/client-partner.ts';
import { client } from '@supersync/contract/records/client/client.ts';
import { printKey } from '@supersync/contract/kernel/record-key.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { setting } from '@supersync/contract/records/setting/setting.ts';
import { site } from '@supersync/contract/websites/site/site.ts';
import { subscription } from '@supersync/contract/sales/subscription/subscription.ts';
import { describe, expect, test } from 'vitest';
import { pathOf, recordAnswer, useDemoApp } from '#test/support/use-demo-app.ts';

const { call, list } = useDemoApp();

describe('writing records', () => {
  const created = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await call('support', 'POST', path, body);
    expect(answer.statusCode, answer.body).toBe(201);
    return recordAnswer.parse(answer.json()).data;
  };

  test('a client gets the next id, and its key is unique', async () => {
    const record = await created(client.path, { clientKey: 'quaymere_test', name: 'Quaymere Test' });
    expect(record).toMatchObject({ id: 121, status: 'onboarding', timezone: 'America/Toronto' });
    const duplicate = await call('support', 'POST', client.path, {
      clientKey: 'quaymere_test',
      name: 'Other',
    });
    expect(duplicate.statusCode).toBe(409);
    expect(duplicate.json()).toMatchObject({ errors: { clientKey: 'Already taken' } });
  });

  test('a setting is signed by its creator; another name is refused', async () => {
    const body = { clientId: 3, key: 'test_setting', value: '1' };
    const forged = await call('support', 'POST', setting.path, { ...body, createdUserId: 2 });
    expect(forged.json()).toMatchObject({ status: 403, code: 'not_your_stamp' });
    const template = { siteId: null, moduleKey: 'global', created: '2001-01-01T00:00:00Z', createdUserId: 5 };
    const record = await created(setting.path, { ...body, ...template });
    expect(record).toMatchObject({ createdUserId: 5, moduleKey: 'global' });
    expect(String(record['created'])).not.toContain('2001');
    const changed = await call('support', 'PUT', `${setting.path}/${String(record['id'])}`, {
      id: record['id'],
      clientId: 3,
      value: '0',
    });
    expect(changed.json()).toMatchObject({ data: { value: '0', version: 2 } });
    const twice = await call('support', 'POST', setting.path, body);
    expect(twice.statusCode).toBe(409);
  });

  test("a setting cannot reference another client's site", async () => {
    const [found] = (await list(`${site.path}?limit=1`)).data;
    const other = found?.['sourceClientId'] === 1 ? 2 : 1;
    const answer = await call('support', 'POST', setting.path, {
      clientId: other,
      siteId: found?.['id'],
      key: 'test_site',
      value: '1',
    });
    expect(answer.json()).toMatchObject({ status: 409, code: 'unknown_reference' });
  });

  test('a property is created, updated and deleted', async () => {
    const path = pathOf(propertyMeta);
    const record = await created(path, {
      clientId: 1,
      name: 'Test House',
      permalink: 'test-house',
      propertyType: 'house',
      address: '1 Test St',
      city: 'Toronto',
      provinceCode: 'ON',
      postalCode: 'M5V 1A1',
      rentMin: '1500.50',
    });
    expect(record).toMatchObject({ rentMin: '1500.50', status: 'draft', petFriendly: null });
    const address = `${path}/${String(record['id'])}`;
    const changed = await call('support', 'PUT', address, { petFriendly: 1, rentMin: '-1' });
    expect(changed.json()).toMatchObject({ status: 400, errors: { rentMin: 'Not allowed' } });
    expect((await call('support', 'PUT', address, { petFriendly: 1 })).json()).toMatchObject({
      data: { petFriendly: 1, version: 2 },
    });
    expect((await call('support', 'DELETE', address)).statusCode).toBe(204);
    expect((await call('support', 'GET', address)).statusCode).toBe(404);
  });

  test('a partner is linked to a client and unlinked', async () => {
    const key = { clientId: 121, partnerId: 1 };
    await created(clientPartner.path, key);
    const address = `${clientPartner.path}/${printKey(clientPartner, key)}`;
    expect((await call('support', 'DELETE', address)).statusCode).toBe(204);
  });

  test('subscriptions require rate permissions, and their state is read-only', async () => {
    const body = { clientId: 1, serviceId: 1, rate: '99.95', startedOn: '2026-01-01' };
    const refused = await call('support', 'POST', subscription.path, body);
    expect(refused.json()).toMatchObject({ detail: 'Missing permission: supersync_rate_retirement' });
    const answer = await call('sales', 'POST', subscription.path, body);
    expect(answer.json()).toMatchObject({ data: { rate: '99.95', status: 'current', currency: 'CAD' } });
    const jump = await call('sales', 'POST', subscription.path, { ...body, status: 'approved' });
    expect(jump.json()).toMatchObject({ status: 400, errors: { status: 'Unknown field' } });
  });
});
