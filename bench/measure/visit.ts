/// <reference lib="dom" />
// Parts of this file run inside the page.
import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';

export interface RouterState {
  /** From navigation to the frame after the table is filled. */
  readonly ms: number;
  /** Script the browser had loaded by then, as gzip makes it. */
  readonly scriptBytes: number;
  readonly text: string;
}

export interface VisitOptions {
  readonly address: string;
  /** `name=value; name=value` for the server's own address. */
  readonly cookies: string;
  readonly cookieOrigin: string;
  readonly rows: number;
}

const patienceMs = 30_000;

/** Runs inside the page, before anything of its own: tells when so many rows of a table hold text. */
function watchForRows(rows: number): void {
  // A table's own element, or rows by their role where they are virtual; a row of headings holds no record.
  const isRecord = (row: Element): boolean =>
    row.querySelector('td, [role=gridcell]') !== null && (row.textContent ?? '').trim().length >= 10;
  const isFilled = (): boolean =>
    [...document.querySelectorAll('tbody tr, [role=rowgroup] [role=row]')].filter(isRecord).length >= rows;
  const observer = new MutationObserver(() => {
    if (!isFilled()) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => Reflect.set(window, 'benchFilledAt', performance.now())));
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

const isScript = (response: Response): boolean =>
  /javascript/.test(response.headers()['content-type'] ?? '') && response.ok();

/** One cold visit: nothing is in the browser's cache. */
export async function visit(browser: Browser, options: VisitOptions): Promise<RouterState> {
  // High enough for every row to be drawn, also where only rows in sight are.
  const context = await browser.newContext({ viewport: { width: 1440, height: 1300 } });
  try {
    await context.addCookies(
      options.cookies.split('; ').map((pair) => {
        const at = pair.indexOf('=');
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url: options.cookieOrigin };
      }),
    );
    const page = await context.newPage();
    const scripts: Response[] = [];
    page.on('response', (response) => {
      if (isScript(response)) scripts.push(response);
    });
    await page.addInitScript(watchForRows, options.rows);
    await page.goto(options.address, { waitUntil: 'commit' });
    const filled = await page
      .waitForFunction(() => Reflect.get(window, 'benchFilledAt'), null, { timeout: patienceMs })
      .catch(async (error: unknown) => {
        const text = await page.evaluate(() => document.body.innerText.slice(0, 500));
        throw new Error(`No table with ${options.rows} rows came. The page says: ${text}`, { cause: error });
      });
    const ms = Number(await filled.jsonValue());
    const loaded = [...scripts];
    const text = await page.evaluate(() => document.querySelector('tbody, [role=grid]')?.textContent ?? '');
    const bodies = await Promise.all(loaded.map((response) => response.body()));
    return { ms, scriptBytes: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0), text };
  } finally {
    await context.close();
  }
}
