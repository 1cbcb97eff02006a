import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { drawn, openConsole, useBrowser, wide } from './support/console.ts';
import { placed, sampleAddress } from './support/screens.ts';

useBrowser();

/** Lists that stand behind a switch of a page. */
const switched = ['/messaging/audit-message?list=replays', '/ad-urls/adUrls'];

const grid = (page: Page) => page.locator('#content [role=grid][tabindex="0"]').first();
const rowsOf = (page: Page) => grid(page).locator('[role=row][data-index]');
const activeIndex = (page: Page): Promise<string | null> =>
  grid(page)
    .locator('[role=row][data-active=true]')
    .first()
    .getAttribute('data-index', { timeout: 5000 })
    .catch(() => null);

const settled = (page: Page): Promise<void> =>
  expect.poll(() => page.locator('#content [aria-busy=true]').count()).toBe(0);

/** Whether the page is a list: it can be narrowed down, and shows rows as a table. */
async function showsRows(page: Page): Promise<boolean> {
  const bar = page.getByRole('search', { name: /^Narrow down/ });
  return (await bar.count()) > 0 && (await rowsOf(page).count()) > 0;
}

async function listAddresses(page: Page): Promise<string[]> {
  const paths = await Promise.all(placed.map(({ screen }) => sampleAddress(screen.path, page.request)));
  return [...new Set([...paths, ...switched])];
}

/** Every list there is, one after the other; answers what went wrong at which. */
async function onEveryList(look: (page: Page, path: string) => Promise<readonly string[]>) {
  // The preview of a hostile mail is blocked by its sandbox, which the browser reports.
  const expectedErrors = /status of (401|404)|Content Security Policy|sandboxed/;
  const page = await openConsole('/tools', { as: 'admin', expectedErrors });
  await drawn(page);
  const seen: string[] = [];
  const troubles: Record<string, readonly string[]> = {};
  for (const path of await listAddresses(page)) {
    await page.goto(path);
    await drawn(page);
    await settled(page);
    if (!(await showsRows(page))) continue;
    seen.push(path);
    const found = await look(page, path);
    if (found.length > 0) troubles[path] = found;
  }
  return { seen, troubles };
}

/** What `?` lists, by its label. */
async function keysOf(page: Page): Promise<string[]> {
  await page.locator('#content').focus();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keys of this page' });
  await dialog.waitFor();
  const labels = await dialog.locator('dt').allTextContents();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return labels;
}

/** Drives one list as its own `?` says. */
async function drive(page: Page, path: string): Promise<string[]> {
  const wrong: string[] = [];
  const check = (fine: boolean, what: string): void => {
    if (!fine) wrong.push(what);
  };
  const soon = (ask: () => Promise<boolean>): Promise<boolean> =>
    expect
      .poll(ask, { timeout: 8000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
  const keys = await keysOf(page);
  for (const needed of ['Next row', 'Previous row', 'Open the row', 'Preview the row'])
    check(keys.includes(needed), `? does not list "${needed}"`);
  const count = await rowsOf(page).count();

  // From the page itself, not from the table: j and k work wherever one is.
  await page.locator('#content').focus();
  await page.keyboard.press('j');
  check(await soon(async () => (await activeIndex(page)) === '0'), 'j does not reach the first row');
  if (count > 1) {
    await page.keyboard.press('j');
    check(await soon(async () => (await activeIndex(page)) === '1'), 'j does not reach the second row');
    await page.keyboard.press('k');
    check(await soon(async () => (await activeIndex(page)) === '0'), 'k does not go back');
  }

  if (keys.includes('Select the row')) {
    const bar = page.getByRole('region', { name: 'With the selected rows' });
    await page.keyboard.press('x');
    check(await soon(async () => (await bar.count()) === 1), 'x does not select');
    await page.keyboard.press('x');
    check(await soon(async () => (await bar.count()) === 0), 'x does not release');
  }

  await page.keyboard.press(' ');
  const panel = page.getByRole('complementary', { name: 'Preview' });
  check(await soon(async () => (await panel.count()) > 0), 'Space does not preview');
  await page.keyboard.press('Escape');
  check(await soon(async () => (await panel.count()) === 0), 'Escape does not close the preview');

  if (keys.includes('Search this list')) {
    await page.locator('#content').focus();
    await page.keyboard.press('/');
    const inSearch = (): Promise<boolean> =>
      page.evaluate(() => document.activeElement?.getAttribute('type') === 'search');
    check(await soon(inSearch), '/ does not reach the search');
    await page.keyboard.press('ArrowDown');
    const inGrid = (): Promise<boolean> =>
      page.evaluate(() => document.activeElement?.getAttribute('role') === 'grid');
    check(await soon(inGrid), 'the arrow down does not go from the search into the table');
    check(await soon(async () => (await activeIndex(page)) === '0'), 'nor to its first row');
  }

  const before = page.url();
  await page.locator('#content').focus();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  check(
    await soon(async () => page.url() !== before || (await panel.count()) > 0),
    'Enter does not open the row',
  );

  if (keys.includes('Edit the row')) {
    await page.goto(path);
    await drawn(page);
    await settled(page);
    await page.locator('#content').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    check(await soon(async () => page.url() !== new URL(path, page.url()).href), 'e does not edit the row');
  }
  return wrong;
}

describe('every list', () => {
  it('is driven with the keys that ? lists', { timeout: 1_200_000 }, async () => {
    const { seen, troubles } = await onEveryList(drive);
    expect(troubles).toEqual({});
    expect(seen.length).toBeGreaterThanOrEqual(20);
  });

  /** Cells whose content does not fit, of those in sight. */
  const cellsCut = (page: Page): Promise<{ cells: number; cut: number; badges: number; what: string[] }> =>
    grid(page).evaluate((table) => {
      const overflows = (element: Element): boolean => element.scrollWidth > element.clientWidth + 1;
      const cells = [...table.querySelectorAll('[role=gridcell]')].filter(
        (cell) => cell.querySelector('input[type=checkbox]') === null,
      );
      const isCut = (cell: Element): boolean =>
        overflows(cell) ||
        [...cell.querySelectorAll('*')].some(
          (part) => getComputedStyle(part).textOverflow === 'ellipsis' && overflows(part),
        );
      const cut = cells.filter(isCut);
      return {
        cells: cells.length,
        cut: cut.length,
        badges: cut.filter((cell) => cell.querySelector('[data-tone]') !== null).length,
        what: cut.map((cell) => cell.getAttribute('aria-colindex') ?? ''),
      };
    });

  const widths = [wide, { width: 1920, height: 1080 }];
  const maxCutShare = 0.05;

  it.each(widths)('cuts few cells at $width px', { timeout: 1_200_000 }, async (viewport) => {
    const shares: string[] = [];
    const { seen, troubles } = await onEveryList(async (page, path) => {
      await page.setViewportSize(viewport);
      await page.evaluate(() => document.fonts.ready);
      await settled(page);
      const { cells, cut, badges, what } = await cellsCut(page);
      const share = cells === 0 ? 0 : cut / cells;
      shares.push(
        `${(share * 100).toFixed(1).padStart(5)} %  ${cut} of ${cells}  ${path}  columns ${[...new Set(what)]}`,
      );
      return [
        ...(share > maxCutShare ? [`${cut} of ${cells} cells are cut`] : []),
        ...(badges > 0 ? [`${badges} badges are cut`] : []),
      ];
    });
    // oxlint-disable-next-line no-console -- the figures are what one wants to read in the run
    console.log(`Cells cut at ${viewport.width} px\n${shares.toSorted().toReversed().join('\n')}`);
    expect(seen.length).toBeGreaterThanOrEqual(20);
    expect(troubles).toEqual({});
  });
});
