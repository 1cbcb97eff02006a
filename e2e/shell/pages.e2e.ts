import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsOf } from '../support/accessibility.ts';
import { answered, narrow, openConsole, useBrowser, wide, type ThemeName } from '../support/console.ts';
import { placed, sampleAddress } from '../support/screens.ts';
import { settled, visit, walk } from '../support/walk.ts';

useBrowser();

/** Every page, and every pattern of the pattern book, which shows all components. */
const patterns = [
  'tool-page',
  'board',
  'form',
  'tables',
  'values',
  'badges',
  'states',
  'answers',
  'editors',
  'timeline',
  'lanes',
  'charts',
  'map',
  'files',
].map((name) => `/example?show=${name}`);
const others = [...patterns, '/promoted-listings/requests?view=calendar', '/no-such-page'];
// A token expires after ten minutes and is renewed, which may happen during the test.
const expectedErrors = new RegExp(`This page could not be found|${answered(401).source}`);

/** The pattern book keeps its frame when its pattern changes. */
const go = (page: Page, path: string): Promise<void> =>
  patterns.includes(path) && page.url().includes('/example?')
    ? visit(page, path, `#content a[aria-current=page][href="${path}"]`)
    : visit(page, path);

/** No request is pending, except those the pattern book shows on purpose. */
const ready = async (page: Page, path: string): Promise<void> => {
  if (path !== '/example?show=states') await settled(page, path);
};

/** Horizontal overflow in pixels. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const content = document.getElementById('content');
    return Math.max(
      document.documentElement.scrollWidth - window.innerWidth,
      content === null ? 0 : content.scrollWidth - content.clientWidth,
    );
  });

/** Sets the theme as theme.js does before the first paint; the theme menu has its own test. */
const changeTheme = (page: Page, theme: ThemeName): Promise<void> =>
  page.evaluate((name) => {
    // Disable transitions, so that final colours are checked.
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important; }');
    document.adoptedStyleSheets = [still];
    document.documentElement.setAttribute('data-theme', name);
    document.documentElement.setAttribute('data-mantine-color-scheme', name === 'default' ? 'dark' : 'light');
  }, theme);

/** Accessibility violations. Retries: an editor follows a theme change with a delay; real violations stay. */
async function troubleLeft(page: Page, rules: 'all' | 'contrast'): Promise<string[]> {
  let found: string[] = [];
  const look = async (): Promise<number> => {
    found = await violationsOf(page, rules);
    return found.length;
  };
  await expect
    .poll(look)
    .toBe(0)
    .catch(() => undefined);
  return found;
}

async function fits(page: Page): Promise<string[]> {
  // Retries: measured components follow a resize some frames later; real overflow stays.
  const fitted = expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  return fitted.then(
    () => [],
    async () => [`reaches ${await overflowOf(page)} px beyond the window`],
  );
}

type Size = typeof wide;

/** Dark and Light for the table layout, LIFT for the card layout: covers every theme's colours and both layouts. */
const themesAt = (size: Size): readonly [first: ThemeName, ...further: ThemeName[]] =>
  size === wide ? ['default', 'light'] : ['lift'];

/**
 * Content is the same in every theme, and layout depends on the width alone. So every rule is checked once per width,
 * and colours once per theme.
 */
async function troublesOf(page: Page, path: string, sizes: readonly Size[]): Promise<string[]> {
  const troubles: string[] = [];
  for (const size of sizes) {
    const [first, ...further] = themesAt(size);
    const note = (theme: ThemeName, found: readonly string[]): void => {
      troubles.push(...found.map((each) => `${size.width} px, ${theme}: ${each}`));
    };
    await page.setViewportSize(size);
    await changeTheme(page, first);
    await ready(page, path);
    note(first, await fits(page));
    note(first, await troubleLeft(page, 'all'));
    for (const theme of further) {
      await changeTheme(page, theme);
      note(theme, await troubleLeft(page, 'contrast'));
    }
  }
  return troubles;
}

describe('every page', () => {
  it(
    'fits wide and narrow windows without accessibility violations in each theme',
    { timeout: (placed.length + others.length) * 30_000 },
    async () => {
      const first = await openConsole('/tools', { as: 'admin', theme: 'default', expectedErrors });
      const built = await Promise.all(placed.map(({ screen }) => sampleAddress(screen.path, first.request)));
      const found: Record<string, string[]> = {};
      // Each page starts at the width the previous one ended at.
      let sizes = [wide, narrow];
      const look = async (page: Page, path: string): Promise<void> => {
        await ready(page, path);
        await page.evaluate(() => document.fonts.ready);
        const troubles = await troublesOf(page, path, sizes);
        if (troubles.length > 0) found[path] = troubles;
        sizes = sizes.toReversed();
      };
      await walk(first, [...built, ...others], look, go);
      expect(found).toEqual({});
    },
  );
});

/** Pages for signed-out people have no frame. */
const outside: { path: string; shows: string; prepare?: (page: Page) => Promise<void> }[] = [
  { path: '/login', shows: 'Sign in to Supersync' },
  { path: '/login?reason=not-super-user', shows: 'Sign in to Supersync' },
  { path: '/set-password', shows: 'This link does not work' },
  { path: '/set-password#token=good', shows: 'New password', prepare: withSoundLink },
];

/** A mailed link works once; a stubbed response is enough to show the form. */
async function withSoundLink(page: Page): Promise<void> {
  await page.route('**/auth/password-links/read', (route) =>
    route.fulfill({
      json: { data: { email: 'new@example.test', firstName: 'New', expiresAt: '2030-01-01T00:00:00.000Z' } },
    }),
  );
}

describe('outside the frame', () => {
  it.each(outside)(
    '$path fits and has no accessibility violations in each theme',
    async ({ path, shows, prepare }) => {
      const page = await openConsole(path, {
        expectedErrors: answered(400, 401),
        ...(prepare === undefined ? {} : { prepare }),
      });
      await page.getByText(shows, { exact: true }).waitFor();
      expect(await troublesOf(page, path, [wide, narrow])).toEqual([]);
    },
  );
});
