import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { resourcePath } from '@supersync/contract/kernel/resource-path.ts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../src/app.ts';
import { publishedPassword } from '../../src/config/demo.ts';
import { readConfig } from '../../src/config.ts';
import { testDatabases, type TestDatabase } from './test-database.ts';
import { createLog } from '#platform/log/log.ts';

// The full server with demo data, called by the demo's accounts.

const productSlug = 'loft';

const listAnswer = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  meta: z.object({ total: z.number(), page: z.number(), limit: z.number(), pageCount: z.number() }),
});

export const recordAnswer = z.object({ data: z.record(z.string(), z.unknown()) });

export const pathOf = (resource: Resource): string => resourcePath(resource.path, productSlug);

export function useDemoApp() {
  let made: TestDatabase;
  let app: FastifyInstance;
  let dataDir: string;
  const cookies = new Map<string, string>();

  beforeAll(async () => {
    // PostgreSQL where available; the seed's own test fills the embedded engine.
    const kind = testDatabases().at(-1);
    if (kind === undefined) throw new Error('There is no database to test on');
    dataDir = await mkdtemp(join(tmpdir(), 'supersync-test-demo-'));
    made = await kind.open({ contents: 'demo' });
    const config = readConfig(
      { PRODUCT_SLUG: productSlug, SEED: 'demo', LOG_LEVEL: 'silent', DATA_DIR: dataDir },
      [],
    );
    app = await buildApp({ config, db: made.db, log: createLog(config) });
    await app.ready();
  });

  afterAll(async () => {
    await app.close();
    await made.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function signIn(name: string): Promise<string> {
    const answer = await app.inject({
      method: 'POST',
      url: '/auth/login',
      payload: { email: `${name}@supersync.test`, password: publishedPassword },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; ');
  }

  /** A call by a demo account, or anonymous. */
  async function call(
    name: string | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: InjectOptions['payload'],
  ): Promise<LightMyRequestResponse> {
    const cookie = name === null ? '' : (cookies.get(name) ?? (await signIn(name)));
    if (name !== null) cookies.set(name, cookie);
    return app.inject({ method, url, headers: { cookie }, ...(payload === undefined ? {} : { payload }) });
  }

  async function list(url: string, name = 'admin'): Promise<z.infer<typeof listAnswer>> {
    const answer = await call(name, 'GET', url);
    expect(answer.statusCode, answer.body).toBe(200);
    return listAnswer.parse(answer.json());
  }

  return { call, list };
}
