import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../scripts/checks/browser.ts';
import { prepareConsole } from '../scripts/setup.mjs';
import { longestGap, signedInPage } from './measure/page.ts';
import type { Options } from './measure/options.ts';
import type { Line, Section } from './measure/report.ts';
import { startOurs, type Place } from './measure/sides.ts';
import { ratiosOf, spreadOf } from './measure/statistics.ts';

const bytesWanted = 200_000_000;
const timeoutMs = 600_000;

/** Listings as partners send them: nested and irregular. */
function* listings(): Generator<string> {
  let bytes = 0;
  for (let id = 1; bytes < bytesWanted; id += 1) {
    const listing = JSON.stringify({
      id,
      name: `Residence ${id}`,
      address: { street: `${id} Rue Saint-Denis`, city: 'Montréal', province: 'QC', postalCode: 'H2X 3K3' },
      rent: { amount: 1200 + (id % 900), currency: 'CAD' },
      amenities: id % 3 === 0 ? ['parking', 'gym, indoor'] : [],
      ...(id % 5 === 0 ? { note: 'Line one\nline "two"' } : {}),
    });
    const text = `${id === 1 ? '[' : ','}${listing}`;
    bytes += Buffer.byteLength(text);
    yield text;
  }
  yield ']';
}

interface Conversion {
  readonly ms: number;
  readonly gap: number;
  readonly idleGap: number;
  readonly csvBytes: number;
}

async function convert(page: Page, address: string, file: string): Promise<Conversion> {
  await page.goto(address);
  const input = page.getByLabel('File to convert').locator('input[type=file]');
  await input.waitFor({ state: 'attached' });
  await longestGap(page);
  // The idle page, as a reference.
  await page.waitForTimeout(2_000);
  const idleGap = await longestGap(page);
  const begun = performance.now();
  await input.setInputFiles(file);
  const button = page.getByRole('button', { name: /^Convert / });
  await button.waitFor({ timeout: timeoutMs });
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: timeoutMs }),
    button.click(),
  ]);
  const path = await download.path();
  const ms = performance.now() - begun;
  return { ms, idleGap, gap: await longestGap(page), csvBytes: (await stat(path)).size };
}

/** Converts a large file in the browser: duration, and whether the page stays responsive. */
export async function measureConvert(
  place: Place,
  options: Options,
  say: (message: string) => void,
): Promise<Pick<Section, 'lines' | 'notes'>> {
  const executablePath = await findBrowser(say);
  if (executablePath === undefined)
    return { lines: [], notes: ['No browser was found: converting was not measured.'] };
  await prepareConsole();
  const folder = await mkdtemp(join(tmpdir(), 'supersync-convert-'));
  const file = join(folder, 'listings.json');
  await pipeline(Readable.from(listings()), createWriteStream(file));
  const ours = await startOurs(place);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    say('Converting …');
    const page = await signedInPage(browser, ours);
    const seen: Conversion[] = [];
    for (let round = 0; round < Math.min(options.rounds, 3); round += 1)
      seen.push(await convert(page, `${ours.origin}/convert-to-csv`, file));
    const gaps = seen.map(({ gap }) => gap);
    const idleGaps = seen.map(({ idleGap }) => idleGap);
    const lines: Line[] = [
      {
        work: 'longest the page stood still while 200 MB of JSON became CSV',
        unit: ' ms',
        ours: spreadOf(gaps),
        others: [{ name: 'with nothing to do', value: spreadOf(idleGaps) }],
        ratio: spreadOf(ratiosOf(gaps, idleGaps)),
        aim: '< 100 ms',
      },
      {
        work: 'from the file chosen to the CSV saved',
        unit: ' ms',
        ours: spreadOf(seen.map(({ ms }) => ms)),
        others: [],
        aim: 'finishes',
      },
    ];
    const megabytes = Math.round((seen[0]?.csvBytes ?? 0) / 1e6);
    return { lines, notes: [`The CSV of the converted file has ${megabytes} MB.`] };
  } finally {
    await browser.close();
    await ours.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
