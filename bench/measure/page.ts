/// <reference lib="dom" />
// Parts of this file run inside the page.
import type { Browser, Page } from 'playwright-core';
import type { Ours } from './sides.ts';

/** Runs inside the page: records the longest time between two frames. */
function watchFrames(): void {
  let last = performance.now();
  Reflect.set(window, 'benchLongestGap', 0);
  const look = (now: number): void => {
    Reflect.set(
      window,
      'benchLongestGap',
      Math.max(Number(Reflect.get(window, 'benchLongestGap')), now - last),
    );
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** The longest frame gap since the last call. */
export const longestGap = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const gap = Number(Reflect.get(window, 'benchLongestGap'));
    Reflect.set(window, 'benchLongestGap', 0);
    return gap;
  });

/** A page of the demo's administrator that watches its own frames. */
export async function signedInPage(browser: Browser, ours: Ours): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(
    (await ours.cookies()).split('; ').map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: ours.origin };
    }),
  );
  const page = await context.newPage();
  await page.addInitScript(watchFrames);
  return page;
}
