import { describe, expect, expectTypeOf, test } from 'vitest';
import { relationNames, relationOf, type Resource } from '../../kernel/define-resource.ts';
import { parseQuery } from '../../kernel/query/parse-query.ts';
import type { CreateInput, KeyOf, With } from '../../kernel/record.ts';
import { newsFeedClient } from '../news-feed/news-feed-client.ts';
import { newsFeed } from '../news-feed/news-feed.ts';
import { building } from '../building/building.ts';
import { partner } from '../../syndication/partner/partner.ts';
import { product } from '../../access/product/product.ts';
import { propertyMeta } from '../property/property-meta.ts';
import { roleProduct } from '../../access/role/role-product.ts';
import { roleUser } from '../../access/role/role-user.ts';
import { role } from '../../access/role/role.ts';
import { service } from '../../sales/service/service.ts';
import { setting } from '../setting/setting.ts';
import { site } from '../../websites/site/site.ts';
import { subscription } from '../../sales/subscription/subscription.ts';
import { user } from '../../access/user/user.ts';
import { clientContact } from './client-contact.ts';
import { clientPartner } from './client-partner.ts';
import { client } from './client.ts';

const records: readonly Resource[] = [
  building,
  client,
  clientContact,
  clientPartner,
  newsFeed,
  newsFeedClient,
  partner,
  product,
  propertyMeta,
  role,
  roleProduct,
  roleUser,
  service,
  setting,
  site,
  subscription,
  user,
];

describe('types derived from the declarations', () => {
  test('a client with its partners', () => {
    type ClientWithPartners = With<typeof client, 'partners' | 'sites'>;
    expectTypeOf<ClientWithPartners['partners'][number]['partnerKey']>().toEqualTypeOf<string>();
    expectTypeOf<ClientWithPartners['primaryLogo']>().toEqualTypeOf<string | null>();
    expectTypeOf<ClientWithPartners['sites'][number]['status']>().toEqualTypeOf<
      'building' | 'active' | 'paused' | 'archived'
    >();
  });

  test('a relation to one may be null, and has its alias in the answer', () => {
    type Named = NonNullable<With<typeof site, 'sourceClient:sc'>['sc']>;
    expectTypeOf<Named['clientKey']>().toEqualTypeOf<string>();
    type Nested = NonNullable<With<typeof role, 'users.user'>['users'][number]['user']>;
    expectTypeOf<Nested['firstName']>().toEqualTypeOf<string>();
  });

  test('keys and bodies', () => {
    expectTypeOf<KeyOf<typeof roleProduct>>().toEqualTypeOf<{
      readonly roleId: string;
      readonly productKey: string;
    }>();
    expectTypeOf<KeyOf<typeof client>>().toEqualTypeOf<number>();
    expectTypeOf<{ clientKey: string; name: string }>().toExtend<CreateInput<typeof client>>();
    expectTypeOf<{ name: string }>().not.toExtend<CreateInput<typeof client>>();
  });
});

describe('every record', () => {
  test.each(records.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
    expect(Object.keys(resource.fields)).toContain(resource.label);
    // Parsing an empty query checks the default sort against the fields.
    expect(parseQuery(resource, {}).limit).toBe(resource.defaultLimit);
    for (const name of relationNames(resource)) {
      const relation = relationOf(resource, name);
      expect(relation, `${resource.name}.${name} leads to a resource`).toBeDefined();
      if (relation === undefined) continue;
      const { target, on, through } = relation;
      const [near, far] = [through?.link ?? resource, through?.on ?? {}];
      for (const [ours, theirs] of Object.entries(on)) {
        expect(Object.keys(near.fields)).toContain(ours);
        expect(Object.keys(target.fields)).toContain(theirs);
      }
      for (const [ours, links] of Object.entries(far)) {
        expect(Object.keys(resource.fields)).toContain(ours);
        expect(Object.keys(near.fields)).toContain(links);
      }
    }
  });

  test('default limits of lists', () => {
    expect([client, site, product].map(({ defaultLimit }) => defaultLimit)).toEqual([0, 999, 200]);
  });
});
