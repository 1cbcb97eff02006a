import {
  attentionOf,
  ruleNames,
  ruleOf,
  scoreOf,
  urgencyOf,
  type RuleName,
  type SiteFinding,
} from '@supersync/contract/websites/site-check/rules.ts';
import { demoFaultOf, demoMeasurementId, type DemoFault } from '#features/websites/site-check/demo-sites.ts';
import type { Queryable } from '#platform/db/database.ts';
import { insertRows } from '../insert.ts';
import { randomFor, type Random } from '../random.ts';
import {
  failed,
  faultSince,
  goodWords,
  plantedFault,
  smallFaults,
  warning,
  type Fault,
} from './site-checks-faults.ts';

/** Months of nightly checks. */
const days = 120;
const dayMs = 86_400_000;

interface SiteRow {
  readonly id: number;
  readonly domain: string;
  readonly measurementId: string | null;
}

interface Drawn {
  readonly check: Readonly<Record<string, unknown>>;
  readonly findings: readonly SiteFinding[];
  readonly isUp: boolean;
  readonly at: Date;
}

interface Character {
  readonly ttfb: number;
  readonly size: number;
  readonly faults: readonly {
    readonly rule: RuleName;
    readonly fault: Fault;
    readonly from: number;
    readonly to: number;
  }[];
  readonly outages: ReadonlySet<number>;
  /** Days until the certificate expires, today. */
  readonly tlsDays: number;
}

function characterOf(random: Random, fault: DemoFault | null): Character {
  const small = random.sample(smallFaults, random.integer(0, 3)).map(([rule, each]) => {
    const from = random.integer(20, days + 60);
    // Some were mended since, some are still there.
    return {
      rule,
      fault: each,
      from,
      to: random.chance(0.82) ? Math.max(0, from - random.integer(15, 80)) : -1,
    };
  });
  return {
    ttfb: random.integer(140, 420),
    size: random.integer(38_000, 160_000),
    faults: small,
    outages: new Set(
      Array.from(
        {
          length: random.weighted([
            [0, 6],
            [1, 3],
            [2, 1],
          ]),
        },
        () => random.integer(2, days),
      ),
    ),
    tlsDays: fault === 'expiring' ? 9 : fault === 'renewing' ? 24 : random.integer(35, 88),
  };
}

/** Certificates run for 90 days and are renewed 30 days before their end; where that fails they run out. */
const tlsDaysAt = (tlsDays: number, ago: number): number => {
  const then = tlsDays + ago;
  return then <= 89 ? then : 30 + ((then - 90) % 60);
};

function drawDay(
  site: SiteRow,
  character: Character,
  planted: DemoFault | null,
  ago: number,
  at: Date,
): Drawn {
  const random = randomFor('site-check', site.id, ago);
  const isOld = planted !== null && ago <= faultSince[planted];
  const isUp = !character.outages.has(ago) && !(planted === 'down' && isOld);
  const slow = planted === 'slow' && isOld ? 1400 + (faultSince.slow - ago) * 60 : 0;
  // A slow release three weeks ago, mended since: the trend tells something.
  const release = ago > 18 && ago < 26 ? 1.6 : 1;
  const ttfbMs = Math.max(60, Math.round(character.ttfb * release * (1 + random.normal() * 0.12) + slow));
  const size = Math.round(character.size * (1 + random.normal() * 0.01) + (days - ago) * 60);
  const tlsDays = tlsDaysAt(character.tlsDays, ago);
  const found = new Map<RuleName, Fault>();
  for (const { rule, fault: each, from, to } of character.faults)
    if (ago <= from && ago > to) found.set(rule, each);
  if (planted !== null && isOld)
    for (const [rule, each] of plantedFault(planted, site.domain)) found.set(rule, each);
  if (ttfbMs > 1800) found.set('ttfb', failed(`First byte after ${ttfbMs} ms; more than 1800 ms is poor.`));
  else if (ttfbMs > 800) found.set('ttfb', warning(`First byte after ${ttfbMs} ms; up to 800 ms is good.`));
  const expires = new Date(at.getTime() + tlsDays * dayMs).toISOString().slice(0, 10);
  const certificate = ['Issued by Demo Certificate Authority', `Expires ${expires}`];
  if (tlsDays < 30)
    found.set('tls', {
      state: tlsDays < 14 ? 'failed' : 'warning',
      words: `The certificate expires in ${tlsDays} days.`,
      evidence: certificate,
    });
  const inOrder: Readonly<Partial<Record<RuleName, Pick<SiteFinding, 'words' | 'evidence'>>>> = {
    http: { words: goodWords.http ?? '', evidence: [`200 https://${site.domain}/`] },
    ttfb: { words: `First byte after ${ttfbMs} ms.`, evidence: [] },
    size: { words: `The page’s HTML is ${Math.round(size / 1000)} kB.`, evidence: [] },
    dns: { words: `${site.domain} leads to 192.0.2.20.`, evidence: ['192.0.2.20'] },
    tls: { words: `The certificate expires in ${tlsDays} days.`, evidence: certificate },
    tracking: {
      words: goodWords.tracking ?? '',
      evidence: [site.measurementId ?? demoMeasurementId(site.id)],
    },
    sitemap: { words: goodWords.sitemap ?? '', evidence: [`https://${site.domain}/sitemap.xml`] },
  };
  const findings: SiteFinding[] = isUp
    ? ruleNames.map((rule) => {
        const fault = found.get(rule);
        if (fault !== undefined) return { rule, ...fault };
        return { rule, state: 'ok', ...(inOrder[rule] ?? { words: goodWords[rule] ?? '', evidence: [] }) };
      })
    : [{ rule: 'http', ...failed('The home page answers with 503.', `503 https://${site.domain}/`) }];
  const faults = findings.filter(({ state }) => state !== 'ok');
  return {
    at,
    isUp,
    findings,
    check: {
      is_up: isUp,
      http_status: isUp ? 200 : 503,
      ttfb_ms: ttfbMs,
      size_bytes: isUp ? size : 2100,
      redirect_count: 0,
      search_score: scoreOf(findings, 'search'),
      accessibility_score: scoreOf(findings, 'accessibility'),
      problem_count: faults.length,
    },
  };
}

function insightOf(site: SiteRow, history: readonly Drawn[], character: Character, today: Date) {
  const last = history[0];
  if (last === undefined) return [];
  const attention = attentionOf(last.findings);
  const month = history.slice(0, 30);
  const up = month.filter(({ isUp }) => isUp).length;
  const alerting = last.findings.filter(({ rule }) => ruleOf(rule).alerts);
  const problem =
    alerting.find(({ state }) => state === 'failed') ?? alerting.find(({ state }) => state === 'warning');
  const met = (name: RuleName): boolean | null => {
    const state = last.findings.find(({ rule }) => rule === name)?.state;
    return state === undefined ? null : state === 'ok';
  };
  const noindex = met('noindex');
  return [
    {
      id: site.id,
      attention,
      urgency: urgencyOf[attention],
      problem: problem?.words ?? null,
      ...last.check,
      uptime30: ((100 * up) / month.length).toFixed(2),
      tls_expires_at: new Date(today.getTime() + (character.tlsDays + 0.5) * dayMs),
      tls_issuer: 'Demo Certificate Authority',
      dns_ok: met('dns'),
      is_noindex: noindex === null ? null : !noindex,
      sitemap_ok: met('sitemap'),
      tracking_ok: met('tracking'),
      down_since: last.isUp ? null : last.at,
      checked_at: last.at,
      findings: last.findings,
    },
  ];
}

/** Months of nightly checks of every active website: mostly in order, eight with a fault of their own. */
export async function seedSiteChecks(tx: Queryable, today: Date): Promise<void> {
  const { rows: sites } = await tx.query<SiteRow>({
    text: `select s.id, s.domain, t.value as "measurementId" from sites s
      left join settings t on t.site_id = s.id and t.module_key = 'analytics' and t.key = 'measurement_id'
      where s.status = 'active' order by s.id`,
  });
  const checks: Record<string, unknown>[] = [];
  const insights: Record<string, unknown>[] = [];
  for (const site of sites) {
    const fault = demoFaultOf(site.id);
    const character = characterOf(randomFor('site-character', site.id), fault);
    // Newest first. The last one ran this night; the order within a night is that of the websites.
    const history = Array.from({ length: days }, (_, ago) =>
      drawDay(
        site,
        character,
        fault,
        ago,
        new Date(today.getTime() - ago * dayMs - 8 * 3_600_000 + site.id * 4000),
      ),
    );
    insights.push(...insightOf(site, history, character, today));
    for (const { check, findings, at } of history.toReversed())
      checks.push({
        site_id: site.id,
        at,
        ...check,
        findings: findings.filter(({ state }) => state !== 'ok'),
      });
  }
  await insertRows(tx, 'site_checks', checks);
  const columns = Object.keys(insights[0] ?? { id: 0 }).filter((name) => name !== 'id');
  if (insights.length > 0)
    await tx.query({
      text: `update site_insights i set ${columns.map((name) => `${name} = d.${name}`).join(', ')}
        from json_populate_recordset(null::site_insights, $1::json) d where d.id = i.id`,
      values: [JSON.stringify(insights)],
    });
}
