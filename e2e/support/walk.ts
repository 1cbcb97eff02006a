import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { drawn, goWithin, openTab, pathOf, wide } from './console.ts';

/** Pages per tab: a tab slows down with use. */
const pagesPerTab = 12;

/** No request is pending. */
export const settled = (page: Page, path: string): Promise<void> =>
  expect.poll(() => page.locator('#content [aria-busy=true]').count(), { message: path }).toBe(0);

/** Navigates within the console and waits until the new page is ready; reloading it would cost more than most checks. */
export async function visit(page: Page, path: string, ready = '#content > :not([data-left])'): Promise<void> {
  if (pathOf(page) === path) return drawn(page);
  // Mark the current content, which stays until the next page is ready.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('#content > *')) part.setAttribute('data-left', '');
  });
  await goWithin(page, path);
  await page.locator(ready).first().waitFor();
}

/** Goes through many pages: within one tab, and in a new one after every `pagesPerTab`. */
export async function walk(
  first: Page,
  paths: readonly string[],
  look: (page: Page, path: string) => Promise<void>,
  go: (page: Page, path: string) => Promise<void> = visit,
): Promise<void> {
  let tab = first;
  for (const [index, path] of paths.entries()) {
    if (index % pagesPerTab === 0) {
      const fresh = await openTab(tab, path);
      await fresh.setViewportSize(tab.viewportSize() ?? wide);
      await tab.close();
      await drawn(fresh);
      tab = fresh;
    } else await go(tab, path);
    await look(tab, path);
  }
}
