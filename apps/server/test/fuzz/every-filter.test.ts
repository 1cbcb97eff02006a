import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Field, FieldKind } from '@supersync/contract/kernel/field.ts';
import { parseWhere } from '@supersync/contract/kernel/query/parse-where.ts';
import { operators, queryLimits } from '@supersync/contract/kernel/query/query.ts';
import { resourcePath } from '@supersync/contract/kernel/resource-path.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInOn } from '../sign-in.ts';
import { testDatabases, type SharedDatabase } from '../support/test-database.ts';
import { startWebApp, type WebApp } from '../web-app.ts';
import { registeredResources } from '#platform/resource/resource-rules.ts';
import type { Server } from '#platform/server.ts';

const samples: Readonly<Record<FieldKind, string | number>> = {
  text: `%_\\"'{a},`,
  choice: '',
  integer: Number.MAX_SAFE_INTEGER,
  decimal: '-99999999999999.99999999',
  flag: 1,
  timestamp: '9999-12-31T23:59:59Z',
  date: '0001-01-01',
  uuid: '00000000-0000-0000-0000-000000000000',
  json: '{a}',
  stamp: '',
};

const sampleOf = ({ kind, choices }: Field): unknown => choices?.values[0] ?? samples[kind];

/** Every condition that the grammar allows for the fields of a resource. */
function conditionsOf(resource: Resource): object[] {
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    operators.flatMap((operator) => {
      const sample = sampleOf(field);
      const value = operator === 'isNull' ? true : /^n?in$/.test(operator) ? [sample, sample] : sample;
      const condition = { [name]: { [operator]: value } };
      try {
        parseWhere(resource, [], JSON.stringify(condition), []);
        return [condition];
      } catch {
        return [];
      }
    }),
  );
}

describe.each(testDatabases().slice(-1))('the filters of every list on $name', (kind) => {
  let shared: SharedDatabase;
  let web: WebApp;
  let server: Server | undefined;

  beforeAll(async () => {
    shared = await kind.make();
    web = await startWebApp(shared, { alsoRegister: [(given) => void (server = given)] });
  });
  afterAll(async () => {
    await web.close();
    await shared.drop();
  });

  it('are understood by the database, in a page and in a CSV', { timeout: 300_000 }, async () => {
    if (server === undefined) throw new Error('The server was not put together');
    const { cookie } = await signInOn(web.db, ['supersync_all', 'supersync_superuser_manager']);
    const resources = registeredResources(server);
    expect(resources.length).toBeGreaterThan(50);
    const failures: string[] = [];
    for (const resource of resources) {
      const all = conditionsOf(resource);
      expect(all.length, resource.name).toBeGreaterThan(0);
      for (let at = 0; at < all.length; at += queryLimits.conditions / 2) {
        const where = JSON.stringify({ or: all.slice(at, at + queryLimits.conditions / 2) });
        for (const form of ['limit=1', 'format=csv']) {
          const path = resourcePath(resource.path, server.config.product.slug);
          const url = `${path}?${form}&where=${encodeURIComponent(where)}`;
          const { statusCode } = await web.app.inject({ url, headers: { cookie } });
          // Some lists are for managers that the configuration names.
          if (statusCode !== 200 && statusCode !== 403)
            failures.push(`${statusCode} ${path} ${form} ${where}`);
        }
      }
    }
    expect(failures).toEqual([]);
  });
});
