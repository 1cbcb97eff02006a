import { cp, rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { publishedPassword } from '../../apps/server/src/config/demo.ts';
import { address } from '../support/console.ts';
import { launch, newDataDir, startServer } from '../support/server.ts';

const json = { 'content-type': 'application/json' };

/** Cookies of a signed-in administrator. */
async function signedIn(server: string): Promise<string> {
  const answer = await fetch(`${server}/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'admin@supersync.test', password: publishedPassword }),
  });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

async function messages(server: string, cookie: string): Promise<string[]> {
  const answer = await fetch(`${server}/v0/feedback?limit=50`, { headers: { cookie } });
  const { data }: { data: { message: string }[] } = await answer.json();
  return data.map(({ message }) => message);
}

describe('the product', () => {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await newDataDir();
    await cp(inject('seededDataDir'), dataDir, { recursive: true });
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it(
    'keeps acknowledged writes when killed, and stops cleanly on a signal',
    { timeout: 600_000 },
    async () => {
      const first = await startServer({ dataDir });
      const cookie = await signedIn(first.address);
      const sent = await fetch(`${first.address}/v0/feedback`, {
        method: 'POST',
        headers: { ...json, cookie },
        body: JSON.stringify({ page: '/tools', rating: 5, message: 'Kept?', screenshotId: null }),
      });
      expect(sent.status).toBe(201);

      const second = launch({ PORT: '0', DATA_DIR: dataDir, SEED: 'none' });
      expect(await second.ended).toBe(1);
      expect(second.output().trimEnd().split('\n')).toHaveLength(1);
      expect(second.output()).toContain(dataDir);
      expect(second.output()).toContain('in use');

      first.kill('SIGKILL');
      await first.ended;
      const again = await startServer({ dataDir });
      expect(await messages(again.address, cookie)).toContain('Kept?');
      again.kill('SIGTERM');
      expect(await again.ended).toBe(0);
    },
  );

  it('reports an invalid setting in one line', async () => {
    const launched = launch({ PORT: 'eighty', DATA_DIR: dataDir });
    expect(await launched.ended).toBe(1);
    expect(launched.output()).toBe('PORT must be a port number from 0 to 65535, not "eighty".\n');
  });

  it('serves every page from one address, with nothing inline allowed', async () => {
    const answer = await fetch(`${address()}/clients/7`, { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self'(;|$)/);
    expect(await answer.text()).not.toMatch(/<script(?![^>]*\bsrc=)/);
  });
});
