import { chromium } from 'playwright-core';
import { findBrowser } from '../scripts/checks/browser.ts';
import { prepareConsole } from '../scripts/setup.mjs';
import { startService } from './measure/children.ts';
import type { Options } from './measure/options.ts';
import { buildReactAdmin } from './react-admin.ts';
import type { Line, Section } from './measure/report.ts';
import { preparePostgres, type Postgres } from './postgres.ts';
import { askOurs, startOurs } from './measure/sides.ts';
import { ratiosOf, spreadOf } from './measure/statistics.ts';
import { visit, type RouterState, type VisitOptions } from './measure/visit.ts';

const rows = 25;
/** Our list of clients, which has all of them; the other asks for a page of this many. */
const ourPage = '/clients';

interface Race {
  readonly work: string;
  readonly aim: string;
  readonly visit: Pick<VisitOptions, 'warm' | 'link'>;
}

const races: readonly Race[] = [
  { work: 'cold', aim: '≤ 0.75', visit: {} },
  { work: 'cold, 9 Mbit/s and 85 ms', aim: '≤ 0.6', visit: { link: { delayMs: 85, megabits: 9 } } },
  { work: 'warm', aim: '≤ 0.5', visit: { warm: true } },
];

async function firstClient(ours: Awaited<ReturnType<typeof startOurs>>): Promise<string> {
  const answer = await askOurs(ours, '/api/v1/clients?fields=name&sort=name&limit=1');
  const name = /"name":("(?:[^"\\]|\\.)*")/.exec(JSON.stringify(answer))?.[1];
  return name === undefined ? '' : String(JSON.parse(name));
}

/** Both consoles list the same clients, as many as the demo has, from the same server, in the same browser. */
export async function measureConsole(
  server: Postgres,
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
  const url = await preparePostgres(server, 'supersync_bench_scale1', 1, say);
  const ours = await startOurs({ kind: 'postgres', url }, { CONSOLE_ORIGINS: other.origin });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    say('Console …');
    const name = await firstClient(ours);
    const open = async (address: string, how: Race['visit']): Promise<RouterState> => {
      const seen = await visit(browser, {
        ...how,
        address,
        cookies: await ours.cookies(),
        cookieOrigin: ours.origin,
        rows,
      });
      if (!seen.text.includes(name)) throw new Error(`${address} shows a table without ${name}.`);
      return seen;
    };
    const openOurs = (how: Race['visit']): Promise<RouterState> => open(ours.origin + ourPage, how);
    const openOther = (how: Race['visit']): Promise<RouterState> =>
      open(`${other.origin}/?api=${encodeURIComponent(ours.origin)}`, how);
    // The first visit makes the servers compress; the browser itself stays cold.
    await openOurs({});
    await openOther({});
    const ms = (list: readonly RouterState[]): number[] => list.map((each) => each.ms);
    const kilobytes = (list: readonly RouterState[]): number[] => list.map((each) => each.scriptBytes / 1000);
    const lines: Line[] = [];
    for (const { work, aim, visit: how } of races) {
      const mine: RouterState[] = [];
      const again: RouterState[] = [];
      const theirs: RouterState[] = [];
      for (let round = 0; round < Math.max(options.rounds, 5); round += 1) {
        mine.push(await openOurs(how));
        theirs.push(await openOther(how));
        again.push(await openOurs(how));
      }
      lines.push({
        work: `navigation to a table of clients, ${work}`,
        unit: ' ms',
        ours: spreadOf(ms(mine)),
        others: [{ name: 'react-admin', value: spreadOf(ms(theirs)) }],
        ratio: spreadOf(ratiosOf(ms(mine), ms(theirs))),
        noise: spreadOf(ratiosOf(ms(again), ms(mine))),
        aim,
      });
      if (how.warm !== true && how.link === undefined)
        lines.push({
          work: 'script loaded until then, gzip',
          unit: ' kB',
          ours: spreadOf(kilobytes(mine)),
          others: [{ name: 'react-admin', value: spreadOf(kilobytes(theirs)) }],
          ratio: spreadOf(ratiosOf(kilobytes(mine), kilobytes(theirs))),
          aim: '≤ 200 kB',
        });
    }
    return { lines, notes: [] };
  } finally {
    await browser.close();
    await Promise.all([ours.stop(), other.stop()]);
  }
}
