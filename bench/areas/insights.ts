import { get } from 'node:http';
import { inLanes } from '../../apps/server/src/platform/outbound/in-lanes.ts';
import { fetchOutside } from '../../apps/server/src/platform/outbound/fetch-outside.ts';
import { sitesAtOnce } from '../../apps/server/src/features/websites/site-check/check-task.ts';
import { judgeSite } from '../../apps/server/src/features/websites/site-check/judge-site.ts';
import { lookAtSite } from '../../apps/server/src/features/websites/site-check/look-at-site.ts';
import type { CheckedSite } from '../../apps/server/src/features/websites/site-check/look.ts';
import type { Visitor } from '../../apps/server/src/features/websites/site-check/visitor.ts';
import { startService, type Service } from '../measure/children.ts';
import type { Line, Section } from '../measure/report.ts';
import { ratiosOf, spreadOf } from '../measure/statistics.ts';

const siteCount = 1000;
const fewSites = 100;
const rounds = 3;
/** Calls of one check: home page, robots.txt, sitemap and five links. */
const paths = ['/', '/robots.txt', '/sitemap.xml', '/page-0', '/page-1', '/page-2', '/page-3', '/page-4'];

const sitesOf = (count: number): CheckedSite[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Site ${index}`,
    domain: `site-${index}.example`,
    status: 'active',
    settings: {},
    lastCertificate: null,
  }));

const visitorTo = ({ port }: Service, { domain }: CheckedSite, signal: AbortSignal): Visitor => ({
  address: `http://${domain}/`,
  visit: (url, options) =>
    fetchOutside(url, { ...options, hosts: [], own: { host: domain, address: '127.0.0.1', port }, signal }),
  addressesOf: async () => null,
});

const noPause = async (): Promise<void> => {};

interface Measured {
  readonly perSecond: number;
  /** The most memory of the process beyond what it began with, in MiB. */
  readonly memory: number;
}

async function measured(
  count: number,
  work: (site: CheckedSite, signal: AbortSignal) => Promise<void>,
): Promise<Measured> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const begun = performance.now();
  await inLanes(sitesOf(count), {
    laneOf: ({ domain }) => domain,
    atOnce: sitesAtOnce,
    signal: new AbortController().signal,
    pause: noPause,
    async work(site, signal) {
      await work(site, signal);
      most = Math.max(most, process.memoryUsage.rss());
      return true;
    },
  });
  return { perSecond: count / ((performance.now() - begun) / 1000), memory: (most - before) / 1_048_576 };
}

/** Node's own client: the same calls, whose answers are thrown away. */
const bareCall = ({ port }: Service, host: string, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent: false, headers: { host } }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve());
    }).once('error', reject);
  });

/** Checks of a thousand websites against the bare calls they consist of, and what they need at once. */
export async function measureInsights(
  say: (message: string) => void,
): Promise<Pick<Section, 'lines' | 'notes'>> {
  const stand = await startService({ script: 'bench/areas/many-sites.ts', ready: '/' });
  try {
    const check = async (site: CheckedSite, signal: AbortSignal): Promise<void> => {
      const look = await lookAtSite(site, visitorTo(stand, site, signal), { at: new Date(), maxLinks: 25 });
      if (look.home.status !== 200 || look.links?.length !== 5)
        throw new Error(`${site.domain} was not read`);
      judgeSite(look);
    };
    const bare = async ({ domain }: CheckedSite): Promise<void> => {
      for (const path of paths) await bareCall(stand, domain, path);
    };
    await measured(fewSites, check);
    const few = await measured(fewSites, check);
    const ours: Measured[] = [];
    const theirs: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) {
      say(`Websites, round ${round + 1} of ${rounds} …`);
      ours.push(await measured(siteCount, check));
      theirs.push(await measured(siteCount, bare));
    }
    const most = await (await fetch(`${stand.origin}/most`)).text();
    const rates = (of: readonly Measured[]): number[] => of.map(({ perSecond }) => perSecond);
    const line: Line = {
      work: `${siteCount.toLocaleString('en')} websites checked, ${sitesAtOnce} at once`,
      unit: '/s',
      ours: spreadOf(rates(ours)),
      others: [{ name: 'bare calls', value: spreadOf(rates(theirs)) }],
      ratio: spreadOf(ratiosOf(rates(ours), rates(theirs))),
      aim: '≥ 0.3',
    };
    const memory: Line = {
      work: `memory of ${siteCount.toLocaleString('en')} checks`,
      unit: ' MiB',
      ours: spreadOf(ours.map((each) => each.memory)),
      others: [{ name: `${fewSites} checks`, value: spreadOf([few.memory]) }],
      aim: 'does not grow with the websites',
    };
    return { lines: [line, memory], notes: [`Open at once, as the websites saw it: ${most}.`] };
  } finally {
    await stand.stop();
  }
}
