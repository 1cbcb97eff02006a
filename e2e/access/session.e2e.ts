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
/** `other` is what the document asks for before its scripts. */
const isCall = (request: Request): boolean => ['fetch', 'xhr', 'other'].includes(request.resourceType());

type Calls = { path: string; status: number }[];

/** Every completed call, in order of completion. */
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

/** Switching the pattern runs no session check: its fetch is the first to meet the missing token. */
async function openList(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Patterns' }).getByRole('link', { name: 'List page' }).click();
}

describe('an expired token', () => {
  it('is renewed once for all waiting calls, and each is retried once', async () => {
    const page = await openConsole('/tools', { as: 'admin', expectedErrors: answered(401) });
    await drawn(page);
    const calls = recordCalls(page);
    await page.context().clearCookies({ name: 'supersync_access' });
    // Hold the token until every search was refused, so that all of them wait for it.
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

  it('redirects to the login page when it cannot be renewed, with a return page', async () => {
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

  it('refused repeatedly despite a valid session: redirects to login once, then shows an error', async () => {
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
    // Sent and retried once with a new token, before and after the login page: then never again.
    expect(statusesOf(calls, '/api/v1/clients')).toEqual([401, 401, 401, 401]);
    expect(statusesOf(calls, '/token')).toEqual([200, 200]);

    // Other pages work, and so does this one once it is answered.
    await mainMenu(page).getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('region', { name: 'Pinned' }).waitFor();
    await page.unroute('**/api/v1/clients?*');
    await page.goBack();
    await page.getByRole('grid', { name: 'Clients' }).getByRole('link').first().waitFor();
  });
});

describe('the current user request', () => {
  it('is not retried after a 401, nor is the token', async () => {
    let calls: Calls = [];
    const page = await openConsole('/tools', {
      expectedErrors: answered(401),
      prepare: async (before) => {
        calls = recordCalls(before);
      },
    });
    await page.getByRole('heading', { name: 'Sign in to Supersync' }).waitFor();
    // One request by the page, one by the login page; each tries to renew the token once.
    expect(statusesOf(calls, '/auth/current-user')).toEqual([401, 401]);
    expect(statusesOf(calls, '/token')).toEqual([401, 401]);
  });

  it('restores a session whose token expired', async () => {
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
  it('in one tab applies to the next request in another, and invalidates the cookies', async () => {
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
