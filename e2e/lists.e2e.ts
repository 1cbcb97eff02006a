import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { drawn, openConsole, patience, useBrowser, wide } from './support/console.ts';
import { placed, sampleAddress } from './support/screens.ts';
import { settled, visit, walk } from './support/walk.ts';

useBrowser();

/** Lists that stand behind a switch of a page. */
const switched = ['/messaging/audit-message?list=replays', '/ad-urls/adUrls'];

/** A page between two others. Its heading, because content alone may be a record that was just opened. */
const toolsHeading = '#content h1:text-is("Tools")';

const grid = (page: Page) => page.locator('#content [role=grid][tabindex="0"]').first();
const rowsOf = (page: Page) => grid(page).locator('[role=row][data-index]');
const activeIndex = (page: Page): Promise<string | null> =>
  grid(page)
    .locator('[role=row][data-active=true]')
    .first()
    .getAttribute('data-index', { timeout: 5000 })
    .catch(() => null);

/** Whether the page is a list: it can be narrowed down, and shows rows as a table. */
async function showsRows(page: Page): Promise<boolean> {
  const bar = page.getByRole('search', { name: /^Narrow down/ });
  return (await bar.count()) > 0 && (await rowsOf(page).count()) > 0;
}

async function listAddresses(page: Page): Promise<string[]> {
  const paths = await Promise.all(placed.map(({ screen }) => sampleAddress(screen.path, page.request)));
  return [...new Set([...paths, ...switched])];
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
      .poll(ask, patience(30_000))
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
    await visit(page, '/tools', toolsHeading);
    await visit(page, path);
    await settled(page, path);
    await page.locator('#content').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    check(await soon(async () => page.url() !== new URL(path, page.url()).href), 'e does not edit the row');
  }
  return wrong;
}

/** Cells in sight, and those whose content does not fit. */
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

interface Cut {
  readonly words: string;
  readonly troubles: readonly string[];
}

/** Resizes the window, and waits until tables have followed: they are told after a frame, and drawn after that. */
async function resize(page: Page, viewport: typeof wide): Promise<void> {
  await page.setViewportSize(viewport);
  await page.waitForFunction((width) => innerWidth === width, viewport.width);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const frame = (): Promise<unknown> => new Promise((resolve) => void requestAnimationFrame(resolve));
    await frame();
    await frame();
    await new Promise((resolve) => setTimeout(resolve));
    await frame();
  });
}

async function cutAt(page: Page, path: string, viewport: typeof wide): Promise<Cut> {
  await resize(page, viewport);
  await settled(page, path);
  const { cells, cut, badges, what } = await cellsCut(page);
  const share = cells === 0 ? 0 : cut / cells;
  return {
    words: `${(share * 100).toFixed(1).padStart(5)} %  ${cut} of ${cells}  ${path}  columns ${[...new Set(what)]}`,
    troubles: [
      ...(share > maxCutShare ? [`${cut} of ${cells} cells are cut`] : []),
      ...(badges > 0 ? [`${badges} badges are cut`] : []),
    ],
  };
}

interface Seen {
  readonly path: string;
  readonly cuts: readonly Cut[];
  readonly keys: readonly string[];
}

async function seeEveryList(): Promise<readonly Seen[]> {
  // The preview of a hostile mail is blocked by its sandbox, which the browser reports.
  const expectedErrors = /status of (401|404)|Content Security Policy|sandboxed/;
  const first = await openConsole('/tools', { as: 'admin', expectedErrors });
  await drawn(first);
  const seen: Seen[] = [];
  await walk(first, await listAddresses(first), async (page, path) => {
    await settled(page, path);
    if (!(await showsRows(page))) return;
    const cuts: Cut[] = [];
    for (const viewport of widths.toReversed()) cuts.unshift(await cutAt(page, path, viewport));
    seen.push({ path, cuts, keys: await drive(page, path) });
    // Driving ends on a record, which may be the next address.
    await visit(page, '/tools', toolsHeading);
  });
  return seen;
}

/** What went wrong, by the list's address. */
const troublesBy = (seen: readonly Seen[], troublesOf: (list: Seen) => readonly string[] | undefined) =>
  Object.fromEntries(
    seen.flatMap((list) => {
      const troubles = troublesOf(list) ?? [];
      return troubles.length > 0 ? [[list.path, troubles]] : [];
    }),
  );

describe('every list', () => {
  // One walk through all pages answers every case: opening them takes longer than looking at them.
  const walking = { timeout: 1_200_000 };
  let everyList: Promise<readonly Seen[]> | undefined;
  const lists = (): Promise<readonly Seen[]> => (everyList ??= seeEveryList());

  it('is driven with the keys that ? lists', walking, async () => {
    const seen = await lists();
    expect(troublesBy(seen, ({ keys }) => keys)).toEqual({});
    expect(seen.length).toBeGreaterThanOrEqual(40);
  });

  it.each(widths.map((viewport, index) => ({ ...viewport, index })))(
    'cuts few cells at $width px',
    walking,
    async ({ width, index }) => {
      const seen = await lists();
      const shares = seen.map(({ cuts }) => cuts[index]?.words ?? '').toSorted();
      // oxlint-disable-next-line no-console -- the figures are what one wants to read in the run
      console.log(`Cells cut at ${width} px\n${shares.toReversed().join('\n')}`);
      expect(troublesBy(seen, ({ cuts }) => cuts[index]?.troubles)).toEqual({});
    },
  );
});
