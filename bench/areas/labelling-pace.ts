/// <reference lib="dom" />
// Parts of this file run inside the page.
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/checks/browser.ts';
import { prepareConsole } from '../../scripts/setup.mjs';
import type { Options } from '../measure/options.ts';
import { signedInPage } from '../measure/page.ts';
import type { Section } from '../measure/report.ts';
import { startOurs } from '../measure/sides.ts';
import { spreadOf } from '../measure/statistics.ts';
import { preparePostgres, type Postgres } from '../postgres.ts';

/** A thousand photos an hour leave so long for each. */
const msEach = 3_600_000 / 1000;
const photosPerRound = 30;

/** Runs inside the page: the time from each key to the frame that shows the next photo. */
function watchKeys(): void {
  const waits: number[] = [];
  Reflect.set(window, 'benchWaits', waits);
  const current = (): Element | null => document.querySelector('button[aria-current=true]');
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const before = current();
      const look = (): void => {
        const now = current();
        const picture = now?.querySelector('img');
        if (now === before || picture?.complete !== true) requestAnimationFrame(look);
        else setTimeout(() => waits.push(performance.now() - timeStamp));
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}

const waitsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const waits: unknown = Reflect.get(window, 'benchWaits');
    return Array.isArray(waits) ? waits.splice(0).map(Number) : [];
  });

/** One key a photo; how long the person waits for the next one, against what a thousand an hour leave for each. */
export async function measureLabellingPace(
  server: Postgres,
  { rounds }: Options,
  say: (message: string) => void,
): Promise<Pick<Section, 'lines' | 'notes'>> {
  const executablePath = await findBrowser(say);
  if (executablePath === undefined)
    return { lines: [], notes: ['No browser was found: labelling was not measured.'] };
  await prepareConsole();
  const url = await preparePostgres(server, 'supersync_bench_monitoring', 1, say);
  const ours = await startOurs({ kind: 'postgres', url });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    say('Labelling by keyboard …');
    const page = await signedInPage(browser, ours);
    await page.addInitScript(watchKeys);
    const waits: number[] = [];
    const paces: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await page.goto(`${ours.origin}/image-labelling`);
      await page.locator('button[aria-current=true] img').waitFor();
      await waitsOf(page);
      const begun = performance.now();
      for (let photo = 0; photo < photosPerRound; photo += 1) {
        await page.keyboard.press(String(photo % 10));
        await page.waitForFunction((wanted) => {
          const seen: unknown = Reflect.get(window, 'benchWaits');
          return Array.isArray(seen) && seen.length === wanted;
        }, photo + 1);
      }
      paces.push((photosPerRound * 3_600_000) / (performance.now() - begun));
      waits.push(...(await waitsOf(page)));
    }
    return {
      lines: [
        {
          work: 'from the key of a label to the next photo',
          unit: ' ms',
          ours: spreadOf(waits),
          others: [{ name: 'a thousand an hour leave', value: spreadOf([msEach]) }],
          ratio: spreadOf(waits.map((wait) => wait / msEach)),
          aim: 'the rest is for the person',
        },
        {
          work: 'photos an hour, one key each, by a hand that never thinks',
          unit: '/h',
          ours: spreadOf(paces),
          others: [],
          aim: '≥ 1,000 with time to look',
        },
      ],
      notes: [],
    };
  } finally {
    await browser.close();
    await ours.stop();
  }
}
