/// <reference lib="dom" />
// Parts of this file run inside the page.
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page, Response } from 'playwright-core';

export interface RouterState {
  /** From navigation to the frame after the table is filled. */
  readonly ms: number;
  /** Gzipped size of the scripts loaded by then. */
  readonly scriptBytes: number;
  readonly text: string;
}

export interface VisitOptions {
  readonly address: string;
  /** `name=value; name=value` for the server's own origin. */
  readonly cookies: string;
  readonly cookieOrigin: string;
  readonly rows: number;
  /** The browser has been there before and keeps what it may; by default it is new. */
  readonly warm?: boolean;
  readonly link?: Link;
}

/** A slower way between browser and server than the machine's own. */
export interface Link {
  readonly delayMs: number;
  readonly megabits: number;
}

const timeoutMs = 30_000;

/** Runs inside the page before its own scripts: reports when this many rows of a table have text. */
function watchForRows(rows: number): void {
  // A table element, or rows by role where they are virtual; header rows don't count.
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

async function slowDown(page: Page, { delayMs, megabits }: Link): Promise<void> {
  const bytesPerSecond = (megabits * 1_000_000) / 8;
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: delayMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** Opens the address in a new tab and waits for the table. */
async function openOnce(context: BrowserContext, options: VisitOptions): Promise<RouterState> {
  const page = await context.newPage();
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (isScript(response)) scripts.push(response);
  });
  if (options.link !== undefined) await slowDown(page, options.link);
  await page.addInitScript(watchForRows, options.rows);
  await page.goto(options.address, { waitUntil: 'commit' });
  const filled = await page
    .waitForFunction(() => Reflect.get(window, 'benchFilledAt'), null, { timeout: timeoutMs })
    .catch(async (error: unknown) => {
      const text = await page.evaluate(() => document.body.innerText.slice(0, 500));
      throw new Error(`No table with ${options.rows} rows came. The page says: ${text}`, { cause: error });
    });
  const ms = Number(await filled.jsonValue());
  const loaded = [...scripts];
  const text = await page.evaluate(() => document.querySelector('tbody, [role=grid]')?.textContent ?? '');
  const bodies = await Promise.all(loaded.map((response) => response.body()));
  await page.close();
  return { ms, scriptBytes: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0), text };
}

/** One visit by a browser that has never been there, or has been there before. */
export async function visit(browser: Browser, options: VisitOptions): Promise<RouterState> {
  // High enough to render every row, also in a virtual list.
  const context = await browser.newContext({ viewport: { width: 1440, height: 1300 } });
  try {
    await context.addCookies(
      options.cookies.split('; ').map((pair) => {
        const at = pair.indexOf('=');
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url: options.cookieOrigin };
      }),
    );
    if (options.warm === true) await openOnce(context, options);
    return await openOnce(context, options);
  } finally {
    await context.close();
  }
}
