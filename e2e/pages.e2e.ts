import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  answered,
  drawn,
  narrow,
  openConsole,
  themeNames,
  useBrowser,
  wide,
  type ThemeName,
} from './support/console.ts';
import { placed, sampleAddress } from './support/screens.ts';

useBrowser();

/** Every page, and every pattern of the pattern book: there all that pages are made of is seen at once. */
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
const others = [...patterns, '/no-such-page'];
const expectedErrors = /This page could not be found/;

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await drawn(page);
  await settled(page, path);
  await page.evaluate(() => document.fonts.ready);
}

/** Nothing is on its way any more, but for what the pattern book shows on purpose. */
async function settled(page: Page, path: string): Promise<void> {
  const busy = page.locator('#content [aria-busy=true]');
  if (path !== '/example?show=states') await expect.poll(() => busy.count(), { message: path }).toBe(0);
}

/** How far the page reaches beyond the window, in pixels. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const content = document.getElementById('content');
    return Math.max(
      document.documentElement.scrollWidth - window.innerWidth,
      content === null ? 0 : content.scrollWidth - content.clientWidth,
    );
  });

const themeLabels: Readonly<Record<ThemeName, string>> = { default: 'Dark', light: 'Light', lift: 'LIFT' };

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function violationsOf(page: Page, colours: 'and the rest' | 'only'): Promise<string[]> {
  // No frame of ours is of another origin, so that one run in the page itself sees all there is.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (
    colours === 'only' ? axe.withRules(['color-contrast']) : axe.withTags(wcag)
  ).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  );
}

/** As people do it: from the menu in the top bar. */
async function changeTheme(page: Page, theme: ThemeName): Promise<void> {
  await page.getByRole('button', { name: /^Theme: / }).click();
  await page.getByRole('menuitemradio', { name: themeLabels[theme] }).click();
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(theme);
}

/** One load a page: it is wide first, in each theme, then narrow. */
async function troublesOf(page: Page, path: string, themes: readonly ThemeName[]): Promise<string[]> {
  const troubles: string[] = [];
  const note = (where: string, found: readonly string[]): void => {
    troubles.push(...found.map((each) => `${where}: ${each}`));
  };
  const fits = async (size: typeof wide): Promise<string[]> => {
    // What measures itself follows a change of the window some frames later; what is too wide stays so.
    const fitted = expect.poll(() => overflowOf(page), { timeout: 5000 }).toBeLessThanOrEqual(0);
    return fitted.then(
      () => [],
      async () => [`reaches ${await overflowOf(page)} px beyond ${size.width} px`],
    );
  };
  await page.setViewportSize(wide);
  await visit(page, path);
  note('wide', await fits(wide));
  const [first, ...rest] = themes;
  note(`wide, ${first}`, await violationsOf(page, 'and the rest'));
  for (const theme of rest) {
    await changeTheme(page, theme);
    note(`wide, ${theme}`, await violationsOf(page, 'only'));
  }
  await page.setViewportSize(narrow);
  await settled(page, path);
  note('narrow', await fits(narrow));
  note(`narrow, ${themes.at(-1)}`, await violationsOf(page, 'and the rest'));
  return troubles;
}

describe('every page', () => {
  it(
    'fits wide and narrow, breaks no rule and can be used by everyone, in each theme',
    { timeout: (placed.length + others.length) * 30_000 },
    async () => {
      const page = await openConsole('/', { as: 'admin', theme: 'default', expectedErrors });
      const built = placed.map(({ screen }) => sampleAddress(screen.path, page.request));
      const found: Record<string, string[]> = {};
      // Each page starts in the theme the one before it ended in.
      let themes: readonly ThemeName[] = ['default', 'lift', 'light'];
      for (const path of [...(await Promise.all(built)), ...others]) {
        const troubles = await troublesOf(page, path, themes);
        if (troubles.length > 0) found[path] = troubles;
        themes = themes.toReversed();
      }
      expect(found).toEqual({});
    },
  );
});

/** Pages for whoever is not in yet stand without the frame. */
const outside: { path: string; shows: string; prepare?: (page: Page) => Promise<void> }[] = [
  { path: '/login', shows: 'Sign in to Supersync' },
  { path: '/login?reason=not-super-user', shows: 'Sign in to Supersync' },
  { path: '/set-password', shows: 'This link does not work' },
  { path: '/set-password?token=good', shows: 'New password', prepare: withSoundLink },
];

/** A link is sent by mail and works once; here its answer is enough to see the form. */
async function withSoundLink(page: Page): Promise<void> {
  await page.route('**/auth/password-links/read', (route) =>
    route.fulfill({
      json: { data: { email: 'new@example.test', firstName: 'New', expiresAt: '2030-01-01T00:00:00.000Z' } },
    }),
  );
}

describe.each(outside)('$path, outside the frame', ({ path, shows, prepare }) => {
  it.each(themeNames)('in the theme %s fits and can be used by everyone', async (theme) => {
    const page = await openConsole(path, {
      theme,
      expectedErrors: answered(400, 401),
      ...(prepare === undefined ? {} : { prepare }),
    });
    for (const size of [wide, narrow]) {
      await page.setViewportSize(size);
      await page.getByText(shows, { exact: true }).waitFor();
      expect(await overflowOf(page)).toBe(0);
      expect(await violationsOf(page, 'and the rest')).toEqual([]);
    }
  });
});
