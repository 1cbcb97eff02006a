import { adUrlCheck } from '@supersync/contract/syndication/ad-url/ad-url-check.ts';
import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { building } from '@supersync/contract/records/building/building.ts';
import { clientPartner } from '@supersync/contract/records/client/client-partner.ts';
import { buildingStackBuilding } from '@supersync/contract/records/building-stack/building-stack-building.ts';
import { buildingStackCompany } from '@supersync/contract/records/building-stack/building-stack-company.ts';
import { client } from '@supersync/contract/records/client/client.ts';
import { exportRecipe } from '@supersync/contract/workspace/export-recipe/export-recipe.ts';
import { infinityMigration } from '@supersync/contract/records/infinity/infinity-migration.ts';
import { newsFeed } from '@supersync/contract/records/news-feed/news-feed.ts';
import { note } from '@supersync/contract/records/note/note.ts';
import { propertyPartner } from '@supersync/contract/records/property/property-partner.ts';
import { propertyTypeRule } from '@supersync/contract/records/property-type/property-type-rule.ts';
import { propertyType } from '@supersync/contract/records/property-type/property-type.ts';
import { rateIncrease } from '@supersync/contract/sales/rate-increase/rate-increase.ts';
import { restriction } from '@supersync/contract/records/restriction/restriction.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { printKey } from '@supersync/contract/kernel/record-key.ts';
import { fromWire } from '@supersync/contract/kernel/wire.ts';
import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import { photo } from '@supersync/contract/records/photo/photo.ts';
import { product } from '@supersync/contract/access/product/product.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { roleProduct } from '@supersync/contract/access/role/role-product.ts';
import { roleUser } from '@supersync/contract/access/role/role-user.ts';
import { role } from '@supersync/contract/access/role/role.ts';
import { service } from '@supersync/contract/sales/service/service.ts';
import { setting } from '@supersync/contract/records/setting/setting.ts';
import { site } from '@supersync/contract/websites/site/site.ts';
import { subscription } from '@supersync/contract/sales/subscription/subscription.ts';
import { user } from '@supersync/contract/access/user/user.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { pathOf, recordAnswer, useDemoApp } from '#test/support/use-demo-app.ts';

const { call, list } = useDemoApp();

const encoded = (value: unknown): string => encodeURIComponent(JSON.stringify(value));

/** resource, relations to load, search term */
const records: readonly (readonly [Resource, string, string | null])[] = [
  [adUrl, 'property,partner', 'zumper'],
  [adUrlCheck, 'adUrl', null],
  [building, 'client,properties', 'tower'],
  [client, 'partners,liftSettings,sites,properties', 'residential'],
  [clientPartner, 'client,partner', null],
  [buildingStackBuilding, 'company,property,suggestedProperty', 'tower'],
  [buildingStackCompany, 'client,buildings', null],
  [exportRecipe, 'user', 'vacancies'],
  [infinityMigration, 'client', null],
  [newsFeed, 'clients,modifiedUser', 'maintenance'],
  [note, 'client,property,author', 'feed'],
  [partner, 'clients', 'zumper'],
  [photo, 'property', 'kitchen'],
  [product, 'roleLinks', 'importer'],
  [propertyMeta, 'building,client,photos', 'toronto'],
  [propertyPartner, 'property,partner', null],
  [propertyType, 'properties', 'loft'],
  [propertyTypeRule, 'client', null],
  [rateIncrease, 'service', null],
  [restriction, 'client', 'zillow'],
  [role, 'products,users.user', 'sales'],
  [roleProduct, 'product,role', null],
  [roleUser, 'user,role', null],
  [service, 'subscriptions', 'website'],
  [setting, 'client,site', 'infinity'],
  [site, 'sourceClient:sc', 'www'],
  [subscription, 'client,service,property', null],
  [user, 'roleLinks', 'administrator'],
];

describe.each(records.map((each) => [each[0].name, ...each] as const))('%s', (_, resource, relations) => {
  const path = pathOf(resource);

  test('the full list matches its declaration', async () => {
    const { data, meta } = await list(`${path}?limit=0`);
    expect(data.length).toBeGreaterThan(0);
    expect(data.length).toBe(meta.total);
    const promised = [...Object.keys(resource.fields), 'version'].toSorted().join();
    const broken = data.flatMap((wire) => {
      const record = z.record(z.string(), z.unknown()).parse(fromWire(resource, wire));
      const wrong = Object.entries(resource.fields).filter(
        ([name, field]) => !field.schema.safeParse(record[name]).success,
      );
      const complete = Object.keys(record).toSorted().join() === promised;
      return complete && wrong.length === 0 ? [] : [{ record, wrong: wrong.map(([name]) => name) }];
    });
    expect(broken).toEqual([]);
  });

  test('returns a page, and one record with relations', async () => {
    const { data, meta } = await list(`${path}?limit=2&page=1`);
    expect(meta).toMatchObject({ page: 1, limit: 2, pageCount: Math.ceil(meta.total / 2) });
    const [first] = data;
    const answer = await call('admin', 'GET', `${path}/${printKey(resource, first)}?relations=${relations}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const { data: record } = recordAnswer.parse(answer.json());
    expect(record).toMatchObject(first ?? {});
    for (const relation of relations.split(',')) {
      const alias = relation.split('.')[0]?.split(':').at(-1) ?? '';
      expect(record).toHaveProperty(alias);
    }
  });

  test('refuses people who are not super users', async () => {
    expect((await call(null, 'GET', path)).statusCode).toBe(401);
    expect((await call('client', 'GET', path)).statusCode).toBe(403);
  });
});

const searched = records.flatMap(([resource, , word]) =>
  word === null ? [] : [[resource.name, resource, word] as const],
);

test.each(searched)('a search for a %s finds some records and not others', async (_, resource, word) => {
  const all = await list(`${pathOf(resource)}?limit=1`);
  const found = await list(`${pathOf(resource)}?limit=1&search=${word}`);
  expect(found.meta.total).toBeGreaterThan(0);
  expect(found.meta.total).toBeLessThan(all.meta.total);
});

describe('the lists', () => {
  test('clients filter by Rentals Infinity, source reporting and an active site', async () => {
    const where = {
      'partners.partnerKey': 'rentals_infinity',
      'liftSettings.key': 'infinity_source_reporting',
      'sites.status': 'active',
    };
    const { data, meta } = await list(
      `${client.path}?relations=partners,liftSettings,sites&where=${encoded(where)}`,
    );
    expect(meta.total).toBeGreaterThan(0);
    for (const record of data)
      expect(record).toMatchObject({
        partners: expect.arrayContaining([expect.objectContaining({ partnerKey: 'rentals_infinity' })]),
        liftSettings: expect.arrayContaining([expect.objectContaining({ key: 'infinity_source_reporting' })]),
        sites: expect.arrayContaining([expect.objectContaining({ status: 'active' })]),
      });
  });

  test('clients have no limit, sites 999, products 200', async () => {
    const clients = await list(client.path);
    expect(clients.data).toHaveLength(120);
    expect((await list(`${site.path}?relations=sourceClient:sc`)).meta.limit).toBe(999);
    const products = await list(`${product.path}?where=${encoded({ productType: 'internal' })}`);
    expect(products.meta).toMatchObject({ limit: 200, total: 31 });
  });

  test('roles require role management', async () => {
    const answer = await call('support', 'GET', role.path);
    expect(answer.json()).toMatchObject({
      status: 403,
      detail: 'Missing permissions: supersync_admin_tools, supersync_manage_roles',
    });
    expect((await call('auditor', 'GET', `${role.path}?relations=products,users`)).statusCode).toBe(200);
  });

  test('email addresses are masked without permission for personal data', async () => {
    const masked = await list(`${user.path}?limit=0`, 'support');
    expect(new Set(masked.data.map(({ email }) => email))).toEqual(new Set(['•••']));
    const clear = await list(`${user.path}?limit=0`);
    expect(clear.data.map(({ email }) => email)).toContain('sales@supersync.test');
    expect(JSON.stringify(clear)).not.toContain('argon2');
  });
});
