import {
  attentionOf,
  ruleNames,
  ruleOf,
  scoreOf,
  urgencyOf,
  type AttentionLevel,
  type RuleName,
  type SiteFinding,
} from '@supersync/contract/websites/site-check/rules.ts';
import { siteCheck } from '@supersync/contract/websites/site-check/site-check.ts';
import { siteInsight } from '@supersync/contract/websites/site-check/site-insight.ts';
import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';
import type { Look } from './look.ts';
import { noindexOf } from './rules/search.ts';

const uptimeDays = 30;

/** The most urgent finding of a website that needs attention. */
function problemOf(findings: readonly SiteFinding[]): string | null {
  const alerting = findings.filter(({ rule }) => ruleOf(rule).alerts);
  const worst =
    alerting.find(({ state }) => state === 'failed') ?? alerting.find(({ state }) => state === 'warning');
  return worst?.words ?? null;
}

/** Whether a rule was met; null where it was not judged. */
function isMet(findings: readonly SiteFinding[], name: RuleName): boolean | null {
  const state = findings.find(({ rule }) => rule === name)?.state;
  return state === undefined || state === 'skipped' ? null : state === 'ok';
}

/** A host we may not call says nothing about the website. */
function isUp({ home }: Look): boolean | null {
  if (home.status === null) return home.kind === 'refused' ? null : false;
  return home.status < 400;
}

interface Before {
  readonly attention: AttentionLevel;
  readonly problem: string | null;
}

export interface StoredCheck extends Before {
  readonly hasChanged: boolean;
}

/**
 * Keeps the look in the website's history, and its findings as those that count now. Null where the website is gone.
 * A certificate that was not seen this time keeps its last known date.
 */
export async function storeCheck(
  tx: Transaction,
  origin: Origin,
  look: Look,
  judged: readonly SiteFinding[],
  { isAsked }: { readonly isAsked: boolean },
): Promise<StoredCheck | null> {
  const { site, at, home } = look;
  const { rows } = await tx.query<Before>(
    sql`select attention, problem from site_insights where id = ${site.id} for update`,
  );
  const [before] = rows;
  if (before === undefined) return null;
  const findings = judged.toSorted((a, b) => ruleNames.indexOf(a.rule) - ruleNames.indexOf(b.rule));
  const faults = findings.filter(({ state }) => state === 'warning' || state === 'failed');
  const attention = attentionOf(findings);
  const problem = problemOf(findings);
  const reached = home.status === null ? null : home;
  const up = isUp(look);
  const measures = sql`${up}::boolean, ${reached?.status ?? null}::int, ${reached?.ttfbMs ?? null}::int,
    ${reached?.sizeBytes ?? null}::int, ${reached?.redirects.length ?? null}::int, ${scoreOf(findings, 'search')}::int,
    ${scoreOf(findings, 'accessibility')}::int, ${faults.length}::int`;
  await tx.query(sql`
    insert into site_checks (site_id, at, is_up, http_status, ttfb_ms, size_bytes, redirect_count, search_score,
      accessibility_score, problem_count, findings)
    values (${site.id}, ${at}, ${measures}, ${JSON.stringify(faults)}::jsonb)`);
  const isPageSeen = findings.some(({ rule }) => rule === 'noindex');
  await tx.query(sql`
    update site_insights set
      (is_up, http_status, ttfb_ms, size_bytes, redirect_count, search_score, accessibility_score, problem_count)
        = (select ${measures}),
      attention = ${attention}, urgency = ${urgencyOf[attention]}, problem = ${problem},
      uptime30 = (
        select round(100.0 * count(*) filter (where c.is_up) / nullif(count(*) filter (where c.is_up is not null), 0), 2)
        from site_checks c
        where c.site_id = ${site.id} and c.at > ${at}::timestamptz - make_interval(days => ${uptimeDays})),
      tls_expires_at = coalesce(${reached?.certificate?.expiresAt ?? null}::timestamptz, tls_expires_at),
      tls_issuer = coalesce(${reached?.certificate?.issuer ?? null}::text, tls_issuer),
      dns_ok = ${isMet(findings, 'dns')}::boolean,
      is_noindex = ${isPageSeen && reached !== null ? noindexOf(reached).length > 0 : null}::boolean,
      sitemap_ok = ${isMet(findings, 'sitemap')}::boolean,
      tracking_ok = ${isMet(findings, 'tracking')}::boolean,
      down_since = case when ${up}::boolean is distinct from false then null else coalesce(down_since, ${at}::timestamptz) end,
      checked_at = ${at},
      findings = ${JSON.stringify(findings)}::jsonb
    where id = ${site.id}`);
  const hasChanged = before.attention !== attention || before.problem !== problem;
  // Nightly runs check everything: only changes are audited, and every check a person asks for.
  if (isAsked || hasChanged)
    await records(tx, origin).note(siteInsight, site.id, {
      action: 'checked',
      changes: hasChanged
        ? { attention: [before.attention, attention], problem: [before.problem, problem] }
        : {},
    });
  else await publish(tx, recordRoom(siteInsight.name), 'updated', { key: String(site.id) });
  await publish(tx, recordRoom(siteCheck.name), 'created', { key: null });
  return { attention, problem, hasChanged };
}
