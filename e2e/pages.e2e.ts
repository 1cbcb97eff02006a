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
  const axe = new AxeBuilder({ page });
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
    const overflow = await overflowOf(page);
    return overflow > 0 ? [`reaches ${overflow} px beyond ${size.width} px`] : [];
  };
  await page.setViewportSize(wide);
  await visit(page, path);
  note('wide', await fits(wide));
  const [first, ...others] = themes;
  note(`wide, ${first}`, await violationsOf(page, 'and the rest'));
  for (const theme of others) {
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

describe('the login page', () => {
  it.each(themeNames)('in the theme %s fits and can be used by everyone', async (theme) => {
    const page = await openConsole('/login', { theme, expectedErrors: answered(401) });
    for (const size of [wide, narrow]) {
      await page.setViewportSize(size);
      await page.getByRole('heading', { name: 'Sign in to Supersync' }).waitFor();
      expect(await overflowOf(page)).toBe(0);
      expect(await violationsOf(page, 'and the rest')).toEqual([]);
    }
  });
});
