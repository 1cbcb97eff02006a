import { z } from 'zod';
import { type ChoiceOf, choices } from '../../kernel/choices.ts';

export const ruleGroups = choices({
  availability: 'Availability',
  security: 'Security',
  search: 'Search engines',
  tracking: 'Tracking',
  accessibility: 'Accessibility',
});
export type RuleGroup = ChoiceOf<typeof ruleGroups>;

/** How a rule came out. `skipped`: there was nothing to judge, or it could not be looked at. */
export const ruleStates = choices({
  ok: ['OK', 'success'],
  warning: ['Warning', 'warning'],
  failed: ['Failed', 'danger'],
  skipped: ['Not checked', 'unknown'],
});
export type RuleState = ChoiceOf<typeof ruleStates>;

interface Rule {
  readonly label: string;
  readonly group: RuleGroup;
  /** Whether it makes a website need attention. Advice only counts towards the score of its group. */
  readonly alerts: boolean;
}

const alert = (label: string, group: RuleGroup): Rule => ({ label, group, alerts: true });
const advice = (label: string, group: RuleGroup): Rule => ({ label, group, alerts: false });

/** What is checked of a website, in the order it is shown. */
export const siteRules = {
  http: alert('Home page answers', 'availability'),
  redirects: advice('Redirects', 'availability'),
  ttfb: alert('Time to first byte', 'availability'),
  size: advice('Page size', 'availability'),
  dns: alert('DNS target', 'availability'),
  links: alert('Links', 'availability'),
  tls: alert('TLS certificate', 'security'),
  https: alert('HTTPS', 'security'),
  noindex: alert('Open to search engines', 'search'),
  robots: alert('robots.txt', 'search'),
  sitemap: alert('Sitemap', 'search'),
  canonical: advice('Canonical address', 'search'),
  title: advice('Page title', 'search'),
  description: advice('Page description', 'search'),
  heading: advice('Main heading', 'search'),
  tracking: alert('Tracking ids', 'tracking'),
  language: advice('Page language', 'accessibility'),
  viewport: advice('Phone view and zoom', 'accessibility'),
  landmarks: advice('Main content', 'accessibility'),
  headings: advice('Heading order', 'accessibility'),
  images: advice('Image texts', 'accessibility'),
  names: advice('Link and button names', 'accessibility'),
  labels: advice('Field labels', 'accessibility'),
  ids: advice('Unique ids', 'accessibility'),
  frames: advice('Frame titles', 'accessibility'),
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleName = keyof typeof siteRules;

const isRuleName = (name: string): name is RuleName => Object.hasOwn(siteRules, name);
export const ruleNames = Object.keys(siteRules).filter(isRuleName);

export const ruleOf = (name: RuleName): Rule => siteRules[name];

/** Evidence is bounded: a page with a thousand faults names the first few. */
export const maxEvidence = 8;
export const maxEvidenceLength = 300;

export const siteFinding = z.object({
  rule: z.enum(ruleNames),
  state: z.enum(ruleStates.values),
  /** What was found, as a sentence. */
  words: z.string(),
  evidence: z.array(z.string()),
});
export type SiteFinding = z.output<typeof siteFinding>;

export const attentionLevels = choices({
  critical: ['Critical', 'danger'],
  warning: ['Warning', 'warning'],
  ok: ['Healthy', 'success'],
  unchecked: ['Not checked', 'unknown'],
});
export type AttentionLevel = ChoiceOf<typeof attentionLevels>;

const alerting = (findings: readonly SiteFinding[], state: RuleState): boolean =>
  findings.some((finding) => finding.state === state && ruleOf(finding.rule).alerts);

/** Whether a website needs attention: only rules that alert count. */
export function attentionOf(findings: readonly SiteFinding[]): AttentionLevel {
  if (alerting(findings, 'failed')) return 'critical';
  if (alerting(findings, 'warning')) return 'warning';
  return findings.some(({ state }) => state === 'ok') ? 'ok' : 'unchecked';
}

/** Sorts what needs attention first. */
export const urgencyOf: Readonly<Record<AttentionLevel, number>> = {
  critical: 3,
  warning: 2,
  unchecked: 1,
  ok: 0,
};

const pointsOf: Readonly<Record<RuleState, number | null>> = {
  ok: 1,
  warning: 0.5,
  failed: 0,
  skipped: null,
};

/** The share of a group's rules that were met, 0 to 100; null where none was judged. */
export function scoreOf(findings: readonly SiteFinding[], group: RuleGroup): number | null {
  const points = findings
    .filter(({ rule }) => ruleOf(rule).group === group)
    .flatMap(({ state }) => pointsOf[state] ?? []);
  if (points.length === 0) return null;
  return Math.round((points.reduce((sum, each) => sum + each, 0) / points.length) * 100);
}

/** Certificates are renewed before they expire: amber below 30 days, red below 14. */
export const tlsWarningDays = 30;
export const tlsDangerDays = 14;

const dayMs = 86_400_000;

export const daysUntil = (at: string | Date, now: Date): number =>
  Math.floor((new Date(at).getTime() - now.getTime()) / dayMs);

export function tlsState(expiresAt: string | Date, now: Date): 'ok' | 'warning' | 'failed' {
  const days = daysUntil(expiresAt, now);
  if (days < tlsDangerDays) return 'failed';
  return days < tlsWarningDays ? 'warning' : 'ok';
}
