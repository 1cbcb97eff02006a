import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { SiteDraft } from '../../packages/contract/src/websites/site-form/site-form.ts';
import { previewPath } from '../../packages/contract/src/websites/site-generation/preview-path.ts';
import { siteThemes } from '../../packages/contract/src/websites/site-theme/site-themes.ts';
import { folderOf, pagesOf } from '../../packages/contract/src/websites/site-theme/site-view.ts';
import { violationsOf } from '../support/accessibility.ts';
import { address, narrow, openConsole, patience, useBrowser, wide } from '../support/console.ts';

useBrowser();

const maxShift = 0.1;
/** Long enough to draw the page first, if it does not wait for its script. */
const scriptDelayMs = 150;

interface Generated {
  readonly theme: string;
  readonly previewKey: string;
  readonly form: SiteDraft;
}

/** The demo's sites, once they are built. */
async function builtSites(page: Page): Promise<Generated[]> {
  const read = async <T>(path: string): Promise<T[]> => {
    const answer = await page.request.get(`${address()}/api/v1/${path}`);
    const { data }: { data: T[] } = await answer.json();
    return data;
  };
  await expect
    .poll(() => read('site_releases?where={"state":{"in":["building","built"]}}'), patience(90_000))
    .toEqual([]);
  return read('site_generations?where={"state":"done"}&sort=id');
}

declare global {
  interface Window {
    /** How far the page moved without anybody's doing. */
    shifted?: number;
  }
}

async function measureShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (Reflect.get(entry, 'hadRecentInput') === false)
          window.shifted = (window.shifted ?? 0) + Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

it.each(siteThemes.values)('every page of %s fits, stays where it is and is accessible', async (theme) => {
  const page = await openConsole('/site-generator', { as: 'admin' });
  const site = (await builtSites(page)).find((each) => each.theme === theme);
  if (site === undefined) throw new Error(`The demo has no site of the theme ${theme}`);
  await page.goto('about:blank');
  const found: string[] = [];
  page.on('requestfailed', (request) => {
    // The next page is opened before pictures below the fold are there.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') found.push(`not answered: ${request.url()}`);
  });
  page.on('response', (answer) => {
    if (answer.status() >= 400) found.push(`${answer.status()}: ${answer.url()}`);
  });
  await measureShifts(page);
  await page.route('**/assets/site.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, scriptDelayMs));
    await route.continue();
  });
  for (const name of pagesOf(site.form)) {
    for (const viewport of [wide, narrow]) {
      await page.setViewportSize(viewport);
      await page.goto(`${address()}${previewPath(site.previewKey)}${folderOf(site.form, name, 'en')}`);
      // Entries are told of after the frame that they are about.
      const shifted = await page.evaluate(async () => {
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        return window.shifted ?? 1;
      });
      if (shifted >= maxShift) found.push(`${name} at ${viewport.width}: shifted by ${shifted}`);
    }
    for (const viewport of [narrow, wide]) {
      await page.setViewportSize(viewport);
      const at = `${name} at ${viewport.width}`;
      const overflow = await overflowOf(page);
      if (overflow > 0) found.push(`${at}: ${overflow} px too wide`);
      found.push(...(await violationsOf(page, 'all')).map((violation) => `${at}: ${violation}`));
    }
  }
  expect(found).toEqual([]);
});
