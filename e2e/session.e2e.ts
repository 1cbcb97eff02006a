import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { address, answered, drawn, openConsole, openTab, pathOf, useBrowser } from './support/console.ts';

useBrowser();

const signedOut = { as: 'support', expectedErrors: answered(401) } as const;
const isCall = (request: Request): boolean => ['fetch', 'xhr'].includes(request.resourceType());

type Calls = { path: string; status: number }[];

/** Every answered call, in the order of the answers. */
function recordCalls(page: Page): Calls {
  const calls: Calls = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (isCall(response.request())) calls.push({ path: pathname, status: response.status() });
  });
  return calls;
}

const statusesOf = (calls: Calls, path: string): number[] =>
  calls.filter((call) => call.path === path).map(({ status }) => status);

/** Choosing another pattern runs no check of its own: what it fetches meets the missing token first. */
async function openList(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Patterns' }).getByRole('link', { name: 'List page' }).click();
}

describe('a token that has run out', () => {
  it('is renewed once for all calls that wait, and each is sent once more', async () => {
    const page = await openConsole('/example?show=badges', signedOut);
    await drawn(page);
    const calls = recordCalls(page);
    await page.context().clearCookies({ name: 'supersync_access' });
    await openList(page);
    await page.getByRole('grid', { name: 'Clients' }).getByRole('link').first().waitFor();
    await expect.poll(() => statusesOf(calls, '/api/v1/clients')[1]).toBe(200);
    expect(statusesOf(calls, '/api/v1/clients')[0]).toBe(401);
    // Whatever else was under way waited for the same token, or came after it.
    expect(statusesOf(calls, '/token')).toEqual([200]);
    expect(calls.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(
      new Set(calls.map(({ path }) => path)).size,
    );
    expect(pathOf(page)).toBe('/example?show=list-page');
  });

  it('that cannot be renewed leads to the login page, with the way back', async () => {
    const page = await openConsole('/example?show=badges', signedOut);
    await drawn(page);
    const calls = recordCalls(page);
    await page.context().clearCookies();
    await openList(page);
    await page.getByRole('status').filter({ hasText: 'Your session has ended.' }).waitFor();
    const { pathname, searchParams } = new URL(page.url());
    expect(pathname).toBe('/login');
    expect(searchParams.get('redirect')).toBe('/example?show=list-page');
    expect(statusesOf(calls, '/api/v1/clients')).toEqual([401]);
  });

  it('a token that is refused again after its renewal ends there too', async () => {
    const page = await openConsole('/example?show=badges', signedOut);
    await drawn(page);
    const calls = recordCalls(page);
    // The session itself is sound, so that the login page leads straight back: the calls tell what happened before,
    // and what comes after is answered, or the page would go to and fro for ever.
    let refused = 0;
    await page.route('**/api/v1/clients?*', (route) => {
      refused += 1;
      if (refused > 2) return route.continue();
      return route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{}' });
    });
    await openList(page);
    await expect.poll(() => statusesOf(calls, '/api/v1/clients').slice(0, 2)).toEqual([401, 401]);
    await expect.poll(() => statusesOf(calls, '/token').length).toBeGreaterThan(0);
    expect(statusesOf(calls, '/token')[0]).toBe(200);
  });
});

describe('the look-up of the current user', () => {
  it('answers 401 for itself: nothing is sent again for it, nor for the token', async () => {
    let calls: Calls = [];
    const page = await openConsole('/tools', {
      expectedErrors: answered(401),
      prepare: async (before) => {
        calls = recordCalls(before);
      },
    });
    await page.getByRole('heading', { name: 'Sign in to Supersync' }).waitFor();
    // One look-up for the page, one for the login page; each asks for a token once, and takes no for an answer.
    expect(statusesOf(calls, '/auth/current-user')).toEqual([401, 401]);
    expect(statusesOf(calls, '/token')).toEqual([401, 401]);
  });

  it('finds the session that outlived its token', async () => {
    let calls: Calls = [];
    const page = await openConsole('/tools', {
      ...signedOut,
      prepare: async (before) => {
        await before.context().clearCookies({ name: 'supersync_access' });
        calls = recordCalls(before);
      },
    });
    await page.getByRole('heading', { name: 'Tools' }).waitFor();
    expect(statusesOf(calls, '/auth/current-user')).toEqual([401, 200]);
    expect(statusesOf(calls, '/token')).toEqual([200]);
  });
});

describe('signing out', () => {
  it('in one tab stops the next request of the other, and the cookies are worth nothing any more', async () => {
    const one = await openConsole('/tools', signedOut);
    const other = await openTab(one, '/example?show=badges');
    await drawn(other);
    const cookies = await one.context().cookies();

    await one.getByRole('button', { name: /^Signed in as / }).click();
    await one.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect.poll(() => new URL(one.url()).pathname).toBe('/login');
    expect(new URL(one.url()).searchParams.get('redirect')).toBe(null);

    await openList(other);
    await expect.poll(() => new URL(other.url()).pathname).toBe('/login');
    expect(new URL(other.url()).searchParams.get('redirect')).toBe('/example?show=list-page');

    const kept = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    expect(kept).toContain('supersync_access=');
    for (const path of ['/api/v1/clients', '/token', '/auth/current-user'])
      expect((await fetch(address() + path, { headers: { cookie: kept } })).status).toBe(401);
  });
});
