import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answered, drawn, failed, mainMenu, openConsole, pathOf, useBrowser } from '../support/console.ts';

useBrowser();

/** Replaces the tools page by one that fails in the given way. */
const toolsPageThat =
  (body: string) =>
  (page: Page): Promise<unknown> =>
    page.route(/\/assets\/tools-page-[^/]*\.js/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `export function Page() { ${body} }` }),
    );

describe('the error page', () => {
  it('of an unknown page says so and links home', async () => {
    const page = await openConsole('/no-such-page', { as: 'admin', expectedErrors: /could not be found/ });
    await page.getByRole('heading', { name: 'This page could not be found' }).waitFor();
    await page.locator('#content').getByText('404', { exact: true }).waitFor();
    await mainMenu(page).waitFor();
    await expect.poll(() => page.title()).toBe('This page could not be found · Supersync');
    expect(await page.getByRole('button', { name: 'Pin this page to home' }).count()).toBe(0);
    const menu = await mainMenu(page).locator('[data-nav-item]').allTextContents();
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await expect.poll(() => pathOf(page)).toBe('/');
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
    // The menu is complete even when the first page does not exist.
    expect(await mainMenu(page).locator('[data-nav-item]').allTextContents()).toEqual(menu);
  });

  it('has no layout for signed-out people', async () => {
    const page = await openConsole('/no-such-page', {
      expectedErrors: /could not be found|status of 401/,
    });
    await page.getByRole('heading', { name: 'This page could not be found' }).waitFor();
    await expect.poll(() => page.title()).toBe('This page could not be found · Supersync');
    expect(await mainMenu(page).count()).toBe(0);
  });

  it('shows the message, and status 500 unless the error has another', async () => {
    const page = await openConsole('/tools', {
      as: 'support',
      expectedErrors: /The roof is leaking/,
      prepare: toolsPageThat("throw new Error('The roof is leaking')"),
    });
    await page.getByRole('heading', { name: 'The roof is leaking' }).waitFor();
    await page.locator('#content').getByText('500', { exact: true }).waitFor();
    await expect.poll(() => page.title()).toBe('The roof is leaking · Supersync');
  });

  it('shows the status of the error', async () => {
    const page = await openConsole('/tools', {
      as: 'support',
      expectedErrors: /Out of service/,
      prepare: toolsPageThat("throw Object.assign(new Error('Out of service'), { status: 503 })"),
    });
    await page.getByRole('heading', { name: 'Out of service' }).waitFor();
    await page.locator('#content').getByText('503', { exact: true }).waitFor();
  });

  it('without a message says "Error"', async () => {
    const page = await openConsole('/tools', {
      as: 'support',
      expectedErrors: /Error/,
      prepare: toolsPageThat("throw new Error('')"),
    });
    await page.getByRole('heading', { name: 'Error', exact: true }).waitFor();
    await page.locator('#content').getByText('500', { exact: true }).waitFor();
  });

  it('that fails itself is replaced by a static one', async () => {
    const page = await openConsole('/tools', {
      as: 'support',
      expectedErrors: /./,
      prepare: toolsPageThat("throw { get status() { throw new Error('even this') } }"),
    });
    await page.getByText('An error occurred while showing the error page').waitFor();
    await page.getByRole('link', { name: 'Go back to home' }).click();
    await expect.poll(() => pathOf(page)).toBe('/');
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  });

  it('of an unknown check says "Unknown middleware"', async () => {
    const page = await openConsole('/tools', {
      as: 'support',
      expectedErrors: /Unknown middleware/,
      prepare: (before) =>
        before.route(/\/assets\/[^/]*\.js/, async (route) => {
          const answer = await route.fetch();
          const script = await answer.text();
          const body = script.replace(/\[(.)auth\1,\s*\1permissions\1\]/, '[$1auth$1,$1horoscope$1]');
          await route.fulfill({ response: answer, body });
        }),
    });
    await page.getByRole('heading', { name: 'Unknown middleware' }).waitFor();
    await page.locator('#content').getByText('500', { exact: true }).waitFor();
  });
});

describe('a chunk that fails to load', () => {
  const toolsPage = /\/assets\/tools-page-[^/]*\.js/;
  const notLoaded = /tools-page|Failed to (fetch|load)|could not be loaded|net::ERR/;

  function countLoads(page: Page): () => number {
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    return () => loads;
  }

  it('reloads the page once, and not again within a minute', async () => {
    const page = await openConsole('/', { as: 'support', expectedErrors: notLoaded });
    await drawn(page);
    const loads = countLoads(page);
    const tries: string[] = [];
    await page.route(toolsPage, (route) => {
      tries.push(route.request().url());
      return route.abort();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('tools');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /This part of the console could not be loaded/ }).waitFor();
    expect(pathOf(page)).toBe('/tools');
    expect(loads()).toBe(1);
    expect(tries.length).toBeGreaterThanOrEqual(2);

    // A minute later it may reload again.
    await page.clock.install({ time: Date.now() + 61_000 });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(loads).toBe(3);
    await page.getByRole('heading', { name: /This part of the console could not be loaded/ }).waitFor();
    expect(loads()).toBe(3);
  });

  it('does not reload an open page that only loads it ahead', async () => {
    const page = await openConsole('/tools', {
      as: 'admin',
      expectedErrors: /clients-page|Failed to fetch|net::ERR/,
    });
    const loads = countLoads(page);
    await page.route(/\/assets\/clients-page-/, (route) => route.abort());
    const refused = page.waitForEvent('requestfailed');
    await page.locator('#content').getByRole('link', { name: 'Clients' }).first().hover();
    await refused;
    await drawn(page);
    expect(loads()).toBe(0);
    expect(pathOf(page)).toBe('/tools');
  });

  it('works after the reload when it was only a new release', async () => {
    const page = await openConsole('/', { as: 'support', expectedErrors: notLoaded });
    await drawn(page);
    const loads = countLoads(page);
    await page.route(toolsPage, (route) => (loads() === 0 ? route.abort() : route.continue()));
    await page.keyboard.press('Control+k');
    await page.keyboard.type('tools');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Tools', exact: true }).waitFor();
    expect(loads()).toBe(1);
    expect(pathOf(page)).toBe('/tools');
  });
});

describe('a failed request', () => {
  it('keeps the page, shows the error and retries', async () => {
    const page = await openConsole('/feedback', {
      as: 'support',
      expectedErrors: answered(500),
      prepare: (before) => before.route('**/v0/feedback?*', failed),
    });
    const list = page.getByRole('region', { name: 'All feedback' });
    await list.getByText('Something went wrong!').waitFor();
    await page.unroute('**/v0/feedback?*');
    await list.getByRole('button', { name: /try again/i }).click();
    await list.getByText('Something went wrong!').waitFor({ state: 'detached' });
  });
});
