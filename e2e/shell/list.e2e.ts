import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  address,
  mainMenu,
  narrow,
  openConsole,
  openTab,
  pathOf,
  toastWith,
  useBrowser,
  type Persona,
} from '../support/console.ts';

useBrowser();

const grid = (page: Page) => page.getByRole('grid', { name: 'Clients' });
const names = (page: Page) => grid(page).getByRole('link');
const openList = async (query = '', as: Persona = 'support'): Promise<Page> => {
  const page = await openConsole(`/example?show=list-page${query}`, { as });
  await names(page).first().waitFor();
  return page;
};
const totalOf = async (page: Page): Promise<number> =>
  Number(await grid(page).getAttribute('aria-rowcount')) - 1;

/** Sets the status filter by hand. */
async function filterByStatus(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('listitem').getByRole('button', { name: 'Status', exact: true }).click();
  await page.getByRole('checkbox', { name: label }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
}

describe('a list', () => {
  it('keeps filters as chips and in the URL, and a copied URL shows the same rows', async () => {
    const page = await openList();
    const everything = await totalOf(page);
    await filterByStatus(page, 'Paused');
    const chip = page.getByRole('button', { name: 'Status: Paused', exact: true });
    await chip.waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('f.status')).toBe('in:paused');
    await expect.poll(() => totalOf(page)).toBeLessThan(everything);
    const shown = await names(page).allTextContents();
    const total = await totalOf(page);

    const other = await openTab(page, pathOf(page));
    await other.getByRole('button', { name: 'Status: Paused', exact: true }).waitFor();
    await expect.poll(() => totalOf(other)).toBe(total);
    expect(await names(other).allTextContents()).toEqual(shown);

    await page.getByRole('button', { name: 'Remove the filter Status: Paused' }).click();
    await chip.waitFor({ state: 'detached' });
    await expect.poll(() => totalOf(page)).toBe(everything);
    expect(new URL(page.url()).searchParams.get('f.status')).toBe(null);
    await page.getByRole('button', { name: 'Back' }).click();
    await chip.waitFor();
  });

  it('searches, sorts, and has an empty state', async () => {
    const page = await openList();
    const [first = ''] = await names(page).allTextContents();
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect.poll(() => names(page).first().textContent()).not.toBe(first);
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('-name');

    await page.getByRole('searchbox', { name: 'Search clients' }).fill('no client is called this');
    await page.getByText('Nothing matches').waitFor();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await names(page).first().waitFor();
    expect(new URL(page.url()).searchParams.get('search')).toBe(null);
  });

  it('is saved as a view, shown again and deleted', async () => {
    const page = await openList('&f.status=in%3Aactive');
    const name = 'Active ones';
    const views = page.getByRole('button', { name: /^(Views|Active ones)/ });
    await views.click();
    await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
    await page.getByRole('dialog', { name: 'Save this view' }).getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Save view' }).click();
    await toastWith(page, 'View saved').waitFor();
    await page.getByRole('button', { name, exact: true }).waitFor();

    const again = await openTab(page, '/example?show=list-page');
    await again.getByRole('button', { name: 'Views' }).click();
    await again.getByRole('menuitem', { name }).click();
    await again.getByRole('button', { name: 'Status: Active', exact: true }).waitFor();

    await again.getByRole('button', { name, exact: true }).click();
    await again.getByRole('menuitem', { name: `Remove “${name}”` }).click();
    await toastWith(again, `View “${name}” removed`).waitFor();
    await again.reload();
    await again.getByRole('button', { name: 'Views' }).click();
    await again.getByRole('menuitem', { name: 'Everything' }).waitFor();
    expect(await again.getByRole('menuitem', { name }).count()).toBe(0);
  });

  it('remembers the visible columns', async () => {
    const page = await openList();
    const header = page.getByRole('columnheader', { name: 'City' });
    await header.waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'City' }).uncheck();
    await header.waitFor({ state: 'detached' });
    await page.reload();
    await names(page).first().waitFor();
    expect(await header.count()).toBe(0);
    expect(await page.getByRole('columnheader', { name: 'Status' }).count()).toBe(1);
  });

  it('exports the shown rows as CSV', async () => {
    const page = await openList('&f.status=in%3Apaused', 'data');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8'))
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split(/\r?\n/);
    const header = (lines[0] ?? '').split(',');
    const column = header.findIndex((each) => each === 'name' || each === 'Name');
    expect(column).toBeGreaterThanOrEqual(0);
    expect(lines.slice(1)).toHaveLength(await totalOf(page));
    const shown = await names(page).allTextContents();
    for (const [index, name] of shown.entries()) expect(lines[index + 1]).toContain(name);
  });

  it('renders only the visible rows of many', async () => {
    const page = await openList();
    const total = await totalOf(page);
    const rows = grid(page).locator('[role=row][data-index]');
    const scroll = (to: number): Promise<void> =>
      grid(page).evaluate((element, top) => element.scrollTo({ top }), to);
    const last = grid(page)
      .locator(`[data-index="${total - 1}"]`)
      .getByRole('link');
    const height = await grid(page).evaluate((element) => element.scrollHeight);
    expect(total).toBeGreaterThan(100);
    for (let top = 0; top < height; top += 2000) {
      await scroll(top);
      const index = String(Math.min(total - 1, Math.floor(top / 36) + 5));
      await grid(page).locator(`[data-index="${index}"]`).getByRole('link').waitFor();
      expect(await rows.count()).toBeLessThan(60);
    }
    await scroll(height);
    await last.waitFor();
    expect(await rows.count()).toBeLessThan(60);
  });

  it('shows cards on a small screen, which follow its filters', async () => {
    const page = await openConsole('/example?show=list-page', { as: 'support', viewport: narrow });
    const cards = page.getByRole('group', { name: 'Clients', exact: true }).getByRole('listitem');
    await cards.getByRole('link').first().waitFor();
    expect(await grid(page).count()).toBe(0);
    const total = await cards.first().getAttribute('aria-setsize');
    await filterByStatus(page, 'Paused');
    await expect.poll(() => cards.first().getAttribute('aria-setsize')).not.toBe(total);
    await page.getByRole('button', { name: 'Remove the filter Status: Paused' }).click();
    await expect.poll(() => cards.first().getAttribute('aria-setsize')).toBe(total);
  });

  it('shows a failed request and can retry', async () => {
    const page = await openConsole('/example?show=list-page', {
      as: 'support',
      expectedErrors: /net::ERR|Failed to (fetch|load)/,
      prepare: (before) => before.route('**/api/v1/clients?*', (route) => route.abort()),
    });
    await page.getByText('Your search and filters are unchanged.').waitFor();
    await page.unroute('**/api/v1/clients?*');
    await page.getByRole('button', { name: /try again/i }).click();
    await names(page).first().waitFor();
  });
});

describe('feedback', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
    'base64',
  );

  it('is sent with its page and a screenshot, appears live for others, and is handled', async () => {
    const administrator = await openConsole('/feedback', { as: 'admin' });
    const seen = administrator.getByRole('region', { name: 'All feedback' });
    await seen.waitFor();

    const page = await openConsole('/tools', { as: 'support' });
    await page.getByRole('button', { name: /^Signed in as / }).click();
    await page.getByRole('menuitem', { name: 'Send feedback' }).click();
    const form = page.getByRole('form', { name: 'Send feedback' });
    expect(await form.getByLabel('Page', { exact: true }).inputValue()).toBe('/tools');
    const message = `The cards could say more ${Date.now()}`;
    await form.getByLabel('What should we know?').fill(message);
    await form
      .locator('label')
      .filter({ has: page.getByRole('radio', { name: '4 of 5' }) })
      .click();
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'seen.png', mimeType: 'image/png', buffer: png });
    await form.getByText('seen.png').waitFor();
    await form.getByRole('button', { name: 'Send' }).click();
    await toastWith(page, 'Thank you. Your feedback was sent.').waitFor();

    // The other window updates live.
    const piece = seen.getByRole('listitem').filter({ hasText: message });
    await piece.waitFor();
    await piece.getByLabel('Rating 4 of 5').waitFor();
    expect(await piece.getByRole('link', { name: '/tools' }).getAttribute('href')).toBe('/tools');
    const screenshot = await piece.getByRole('link', { name: 'Screenshot' }).getAttribute('href');
    const stored = await administrator.request.get(new URL(screenshot ?? '', address()).href);
    expect([stored.status(), stored.headers()['content-type']]).toEqual([200, 'image/png']);

    await piece.getByRole('button', { name: 'Mark handled' }).click();
    await toastWith(administrator, 'Marked as handled.').waitFor();
    await piece.waitFor({ state: 'detached' });
    await seen.getByText('Handled', { exact: true }).click();
    await piece.waitFor();
    // The sender no longer sees it among the open ones.
    await page.getByRole('listitem').filter({ hasText: message }).waitFor({ state: 'detached' });
  });
});

it('a column grows for a badge that comes into sight later', async () => {
  const page = await openConsole('/clients', {
    as: 'admin',
    prepare: (before) =>
      before.route(/\/api\/v1\/clients\?/, async (route) => {
        const response = await route.fetch();
        const answer: { data: { status: string }[] } = await response.json();
        answer.data.forEach((client, index) => {
          client.status = index < 60 ? 'active' : 'onboarding';
        });
        await route.fulfill({ response, json: answer });
      }),
  });
  const badges = page.locator('#content [role=gridcell] [data-tone]');
  await badges.getByText('Active').first().waitFor();
  await grid(page).evaluate((table) => table.scrollTo({ top: table.scrollHeight }));
  const late = badges.getByText('Onboarding').first();
  await late.waitFor();
  await expect
    .poll(() => late.evaluate((words) => words.scrollWidth - words.clientWidth))
    .toBeLessThanOrEqual(0);
});

/** The columns as they were fitted to their content. */
async function fittedColumns(page: Page): Promise<string> {
  const columns = (): Promise<string> =>
    grid(page).evaluate((table) => getComputedStyle(table).getPropertyValue('--columns'));
  await expect.poll(columns).toMatch(/\d+px \d+px/);
  return columns();
}

it('a list is measured again when its font has come', async () => {
  let inAnotherFont = '';
  const page = await openConsole('/clients', {
    as: 'admin',
    prepare: (before) =>
      before.route(/\/inter-latin-wght[^/]*woff2/, async (route) => {
        inAnotherFont = await fittedColumns(before);
        await route.continue();
      }),
  });
  await expect.poll(() => fittedColumns(page)).not.toBe(inAnotherFont);
  expect(inAnotherFont).not.toBe('');
});

it('a list that is come back to has the widths it had, without measuring', async () => {
  const page = await openConsole('/clients', { as: 'admin' });
  const row = page.getByRole('link', { name: 'Alderbridge Residential' });
  await row.waitFor();
  await page.evaluate(() => document.fonts.ready);
  const go = async (name: string): Promise<void> => {
    await mainMenu(page).getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  };
  // The first may have come before the font; from the second on it is known.
  await go('Client Restrictions');
  await go('Clients');
  await row.waitFor();
  const before = await fittedColumns(page);
  await go('Client Restrictions');
  await page.evaluate(() => {
    // Measuring lays the columns out at the width of their content for a moment.
    const seen = new MutationObserver((changes) => {
      if (changes.some(({ oldValue }) => oldValue?.includes('max-content') === true))
        document.body.dataset['measured'] = '';
    });
    seen.observe(document, { attributeFilter: ['style'], attributeOldValue: true, subtree: true });
  });
  await go('Clients');
  await row.waitFor();
  expect(await fittedColumns(page)).toBe(before);
  await expect(page.locator('body[data-measured]').count()).resolves.toBe(0);
});
