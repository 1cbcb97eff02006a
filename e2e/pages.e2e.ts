import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answered, drawn, narrow, openConsole, themeNames, useBrowser, wide } from './support/console.ts';
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

/** Nothing is on its way any more, but for what the pattern book shows on purpose. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await drawn(page);
  const busy = page.locator('#content [aria-busy=true]');
  if (path !== '/example?show=states') await expect.poll(() => busy.count(), { message: path }).toBe(0);
  await page.evaluate(() => document.fonts.ready);
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

const checks = [
  { theme: 'default', size: wide, axe: 'and the rest' },
  { theme: 'light', size: wide, axe: 'only' },
  { theme: 'lift', size: wide, axe: 'only' },
  { theme: 'default', size: narrow, axe: 'none' },
  { theme: 'light', size: narrow, axe: 'and the rest' },
  { theme: 'lift', size: narrow, axe: 'none' },
] as const;

describe('every page', () => {
  it.each(checks)(
    'in the theme $theme, $size.width px wide, fits, breaks no rule and can be used by everyone',
    { timeout: (placed.length + others.length) * 20_000 },
    async ({ theme, size, axe }) => {
      const page = await openConsole('/', { as: 'admin', theme, viewport: size, expectedErrors });
      const built = placed.map(({ screen }) => sampleAddress(screen.path, page.request));
      const addresses = [...(await Promise.all(built)), ...others];
      const found: Record<string, unknown> = {};
      for (const path of addresses) {
        await visit(page, path);
        const overflow = await overflowOf(page);
        const violations = axe === 'none' ? [] : await violationsOf(page, axe);
        if (overflow > 0 || violations.length > 0) found[path] = { overflow, violations };
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
