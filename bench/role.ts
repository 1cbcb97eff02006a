/// <reference lib="dom" />
// Parts of this file run inside the page.
import { chromium, type Browser, type Page } from 'playwright-core';
import { findBrowser } from '../scripts/checks/browser.ts';
import { prepareConsole } from '../scripts/setup.mjs';
import { accessDataDir, few, largeRole, manyPeople, manyProducts, smallRole } from './access-data.ts';
import type { Options } from './measure/options.ts';
import type { Line, Section } from './measure/report.ts';
import { startOurs, type Ours, type Place } from './measure/sides.ts';
import { ratiosOf, spreadOf } from './measure/statistics.ts';

interface Opened {
  /** From navigation to the frame that shows products and people. */
  readonly openMs: number;
  /** From the click on a switch to the saved state, including the confirmation of its effect. */
  readonly editMs: number;
  /** The longest blocking task, while opening and while editing. */
  readonly openBlockedMs: number;
  readonly editBlockedMs: number;
  /** Bytes from the server without fonts and scripts. */
  readonly kilobytes: number;
}

const timeoutMs = 60_000;

/** Runs inside the page before its own scripts: the longest task since the last call. */
function watchTasks(): void {
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  Reflect.set(window, 'benchLongestTask', () => {
    const found = longest;
    longest = 0;
    return found;
  });
}

const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const ask: unknown = Reflect.get(window, 'benchLongestTask');
    return typeof ask === 'function' ? Number(ask()) : 0;
  });

const nextFrame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

async function open(browser: Browser, ours: Ours, role: string): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  try {
    const pairs = (await ours.cookies()).split('; ').map((pair) => pair.split('='));
    await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: ours.origin })));
    const page = await context.newPage();
    page.setDefaultTimeout(timeoutMs);
    await page.addInitScript(watchTasks);
    const answers: Promise<number>[] = [];
    page.on('response', (response) => {
      if (/json/.test(response.headers()['content-type'] ?? ''))
        answers.push(
          response.body().then(
            (body) => body.length,
            () => 0,
          ),
        );
    });
    const begin = performance.now();
    await page.goto(`${ours.origin}/roles/${role}`, { waitUntil: 'commit' });
    const read = page.getByRole('switch', { name: 'Read: Bench product 1', exact: true });
    await read.waitFor();
    await page
      .getByText(/^Person Number \d+$/)
      .first()
      .waitFor();
    await nextFrame(page);
    const openMs = performance.now() - begin;
    // The data for the effect of a change loads in the background.
    await page.waitForLoadState('networkidle');
    const openBlockedMs = await longestTask(page);
    const kilobytes = (await Promise.all(answers)).reduce((sum, bytes) => sum + bytes, 0) / 1000;

    const wasOn = await read.isChecked();
    const clicked = performance.now();
    await read.press('Space');
    const saved = page.waitForResponse(
      (response) =>
        response.request().method() === 'GET' && response.url().includes(`/perms-api/roles/${role}`),
    );
    const agree = page.getByRole('dialog').getByRole('button', { name: wasOn ? 'Withdraw' : 'Grant' });
    await agree.click();
    await saved;
    await page.waitForFunction(
      ([name, on]) =>
        [...document.querySelectorAll('input[role=switch]')].some(
          (input) =>
            input.getAttribute('aria-label') === name &&
            input instanceof HTMLInputElement &&
            input.checked === on,
        ),
      ['Read: Bench product 1', !wasOn] as const,
    );
    await nextFrame(page);
    const editMs = performance.now() - clicked;
    await page.waitForLoadState('networkidle');
    return { openMs, editMs, openBlockedMs, editBlockedMs: await longestTask(page), kilobytes };
  } finally {
    await context.close();
  }
}

/** A role that everyone has against one with few people, in the same browser, each time with an empty cache. */
export async function measureRole(
  place: Place & { readonly kind: 'postgres' },
  options: Options,
  say: (message: string) => void,
): Promise<Pick<Section, 'lines' | 'notes'>> {
  const executablePath = await findBrowser(say);
  if (executablePath === undefined)
    return { lines: [], notes: ['No browser was found: the role’s page was not measured.'] };
  await prepareConsole();
  say('A large role …');
  const ours = await startOurs(place, { DATA_DIR: accessDataDir });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    await open(browser, ours, smallRole);
    await open(browser, ours, largeRole);
    const large: Opened[] = [];
    const small: Opened[] = [];
    const again: Opened[] = [];
    for (let round = 0; round < Math.max(options.rounds, 5); round += 1) {
      large.push(await open(browser, ours, largeRole));
      small.push(await open(browser, ours, smallRole));
      again.push(await open(browser, ours, largeRole));
    }
    const line = (work: string, unit: string, of: (each: Opened) => number, aim: string): Line => ({
      work,
      unit,
      ours: spreadOf(large.map(of)),
      others: [{ name: `${few} of each`, value: spreadOf(small.map(of)) }],
      ...(small.some((each) => of(each) === 0)
        ? {}
        : { ratio: spreadOf(ratiosOf(large.map(of), small.map(of))) }),
      ...(large.some((each) => of(each) === 0)
        ? {}
        : { noise: spreadOf(ratiosOf(again.map(of), large.map(of))) }),
      aim,
    });
    const size = `${manyProducts} products, ${manyPeople.toLocaleString('en-GB')} people`;
    return {
      lines: [
        line(`role, ${size}: opens`, ' ms', ({ openMs }) => openMs, '≤ 1.5'),
        line('  a switch, weighed and saved', ' ms', ({ editMs }) => editMs, '≤ 1.5'),
        line('  longest task while it opens', ' ms', ({ openBlockedMs }) => openBlockedMs, ''),
        line('  longest task while it is edited', ' ms', ({ editBlockedMs }) => editBlockedMs, ''),
        line('  answers until it is quiet', ' kB', ({ kilobytes }) => kilobytes, ''),
      ],
      notes: [],
    };
  } finally {
    await browser.close();
    await ours.stop();
  }
}
