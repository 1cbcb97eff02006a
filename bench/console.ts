import { chromium } from 'playwright-core';
import { findBrowser } from '../scripts/checks/browser.ts';
import { prepareConsole } from '../scripts/setup.mjs';
import { startService } from './measure/children.ts';
import type { Options } from './measure/options.ts';
import { buildReactAdmin } from './react-admin.ts';
import type { Section } from './measure/report.ts';
import { askOurs, startOurs, type Place } from './measure/sides.ts';
import { ratiosOf, spreadOf } from './measure/statistics.ts';
import { visit, type RouterState } from './measure/visit.ts';

const rows = 25;
/** Our page with a table of clients, with the same number of rows. */
const ourPage = `/example?limit=${rows}`;

async function firstClient(ours: Awaited<ReturnType<typeof startOurs>>): Promise<string> {
  const answer = await askOurs(ours, '/api/v1/clients?fields=name&sort=name&limit=1');
  const name = /"name":("(?:[^"\\]|\\.)*")/.exec(JSON.stringify(answer))?.[1];
  return name === undefined ? '' : String(JSON.parse(name));
}

/** Both consoles list the same clients from the same server, in the same browser, each time with an empty cache. */
export async function measureConsole(
  place: Place,
  options: Options,
  say: (message: string) => void,
): Promise<Pick<Section, 'lines' | 'notes'>> {
  const executablePath = await findBrowser(say);
  if (executablePath === undefined)
    return { lines: [], notes: ['No browser was found: the console was not measured.'] };
  await prepareConsole();
  const other = await startService({
    script: 'bench/static-server.ts',
    env: { FOLDER: await buildReactAdmin(say) },
    ready: '/',
  });
  const ours = await startOurs(place, { CONSOLE_ORIGINS: other.origin });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    say('Console …');
    const name = await firstClient(ours);
    const open = async (address: string): Promise<RouterState> => {
      const seen = await visit(browser, {
        address,
        cookies: await ours.cookies(),
        cookieOrigin: ours.origin,
        rows,
      });
      if (!seen.text.includes(name)) throw new Error(`${address} shows a table without ${name}.`);
      return seen;
    };
    const openOurs = (): Promise<RouterState> => open(ours.origin + ourPage);
    const openOther = (): Promise<RouterState> =>
      open(`${other.origin}/?api=${encodeURIComponent(ours.origin)}`);
    // The first visit makes the servers compress; the browser itself stays cold.
    await openOurs();
    await openOther();
    const mine: RouterState[] = [];
    const again: RouterState[] = [];
    const theirs: RouterState[] = [];
    for (let round = 0; round < Math.max(options.rounds, 5); round += 1) {
      mine.push(await openOurs());
      theirs.push(await openOther());
      again.push(await openOurs());
    }
    const ms = (list: readonly RouterState[]): number[] => list.map((each) => each.ms);
    const kilobytes = (list: readonly RouterState[]): number[] => list.map((each) => each.scriptBytes / 1000);
    return {
      lines: [
        {
          work: `navigation to a table of ${rows} clients`,
          unit: ' ms',
          ours: spreadOf(ms(mine)),
          others: [{ name: 'react-admin', value: spreadOf(ms(theirs)) }],
          ratio: spreadOf(ratiosOf(ms(mine), ms(theirs))),
          noise: spreadOf(ratiosOf(ms(again), ms(mine))),
          aim: '≤ 0.75',
        },
        {
          work: 'script loaded until then, gzip',
          unit: ' kB',
          ours: spreadOf(kilobytes(mine)),
          others: [{ name: 'react-admin', value: spreadOf(kilobytes(theirs)) }],
          ratio: spreadOf(ratiosOf(kilobytes(mine), kilobytes(theirs))),
          aim: '≤ 220 kB',
        },
      ],
      notes: [],
    };
  } finally {
    await browser.close();
    await Promise.all([ours.stop(), other.stop()]);
  }
}
