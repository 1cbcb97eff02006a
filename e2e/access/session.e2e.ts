import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  address,
  answered,
  drawn,
  filterBox,
  mainMenu,
  openConsole,
  openTab,
  pathOf,
  useBrowser,
} from '../support/console.ts';

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
    const page = await openConsole('/tools', { as: 'admin', expectedErrors: answered(401) });
    await drawn(page);
    const calls = recordCalls(page);
    await page.context().clearCookies({ name: 'supersync_access' });
    // No token comes before every search of the box has been refused, so that all of them wait for it.
    const refused = (): string[] => calls.filter(({ status }) => status === 401).map(({ path }) => path);
    const searched = ['/perms-api/roles', '/v0/super-users'];
    await page.route('**/token', async (route) => {
      await expect.poll(() => searched.filter((path) => !refused().includes(path))).toEqual([]);
      await route.continue();
    });
    await filterBox(page).fill('admin');
    await page.getByRole('group', { name: 'Roles' }).getByRole('option').first().waitFor();
    await page.getByRole('group', { name: 'Super users' }).getByRole('option').first().waitFor();
    for (const path of searched) expect([path, statusesOf(calls, path)]).toEqual([path, [401, 200]]);
    expect(statusesOf(calls, '/token')).toEqual([200]);
    expect(pathOf(page)).toBe('/tools');
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

  it('refused for ever although the session is sound: once to the login page and back, then the page says so', async () => {
    const page = await openConsole('/example?show=badges', signedOut);
    await drawn(page);
    const calls = recordCalls(page);
    const visited: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) visited.push(new URL(request.url()).pathname);
    });
    await page.route('**/api/v1/clients?*', (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        json: {
          status: 401,
          title: 'Not signed in',
          detail: 'Sign in to continue.',
          code: 'not_signed_in',
          requestId: 'refused-request',
        },
      }),
    );
    await openList(page);
    await page
      .getByRole('heading', { name: 'You are signed in, but the server refuses what this page asks for' })
      .waitFor();
    await page.getByText('refused-request').waitFor();
    await mainMenu(page).waitFor();
    expect(pathOf(page)).toBe('/example?show=list-page');
    expect(visited).toEqual(['/login']);
    // Sent, and once more with a fresh token, before the login page and after it: then never again.
    expect(statusesOf(calls, '/api/v1/clients')).toEqual([401, 401, 401, 401]);
    expect(statusesOf(calls, '/token')).toEqual([200, 200]);

    // The rest of the console goes on, and so does this page once it is answered.
    await mainMenu(page).getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('region', { name: 'Pinned' }).waitFor();
    await page.unroute('**/api/v1/clients?*');
    await page.goBack();
    await page.getByRole('grid', { name: 'Clients' }).getByRole('link').first().waitFor();
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
    await page.getByRole('heading', { name: 'Tools', exact: true }).waitFor();
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
