import type { RestrictionMode, RestrictionScope } from '@supersync/contract/restriction/decide.ts';

export const scopeWords: Readonly<Record<RestrictionScope, string>> = {
  partner: 'Partner',
  feature: 'Feature',
  importer: 'Importer',
  'email-domain': 'E-mail domain',
  province: 'Province',
};

export const modeWords: Readonly<Record<RestrictionMode, string>> = {
  deny: 'Deny',
  'allow-only': 'Allow only',
};

interface Rule {
  readonly mode: RestrictionMode;
  readonly scope: RestrictionScope;
  readonly target: string;
}

/** `Deny partner zillow`, `Allow only province ON`. */
export const ruleInWords = ({ mode, scope, target }: Rule): string =>
  `${modeWords[mode]} ${scope === 'email-domain' ? 'e-mail domain' : scope} ${target}`;

interface Period {
  /** Days, both included. */
  readonly from: string;
  readonly until: string | null;
}

export const standings = ['in_force', 'expiring', 'to_come', 'ended'] as const;
export type Standing = (typeof standings)[number];

export const standingWords: Readonly<Record<Standing, string>> = {
  in_force: 'In force',
  expiring: 'End within 30 days',
  to_come: 'To come',
  ended: 'Ended',
};

/** How near an end is worth a warning. */
const soonDays = 30;
const dayMs = 86_400_000;

/** Rules hold by the day of the server, which counts in UTC. */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

export const dayAfter = (day: string, days: number): string => dayOf(Date.parse(day) + days * dayMs);

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

export function standingOf({ from, until }: Period, today: string): Standing {
  if (from > today) return 'to_come';
  if (until === null) return 'in_force';
  if (until < today) return 'ended';
  return until <= dayAfter(today, soonDays) ? 'expiring' : 'in_force';
}

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** `Ends in 5 days`, `Starts tomorrow`, `In force`. */
export function standingSentence(period: Period, today: string): string {
  const { from, until } = period;
  switch (standingOf(period, today)) {
    case 'to_come':
      return from === dayAfter(today, 1) ? 'Starts tomorrow' : `Starts in ${days(daysBetween(today, from))}`;
    case 'ended':
      return `Ended ${days(daysBetween(until ?? today, today))} ago`;
    case 'expiring':
      return until === today ? 'Ends today' : `Ends in ${days(daysBetween(today, until ?? today))}`;
    case 'in_force':
      return 'In force';
  }
}

/** The rows of each standing, for the server. What ends soon is in force as well. */
export function standingWhere(standing: Standing, today: string): Readonly<Record<string, unknown>> {
  const soon = dayAfter(today, soonDays);
  switch (standing) {
    case 'in_force':
      return { from: { lte: today }, or: [{ until: { isNull: true } }, { until: { gte: today } }] };
    case 'expiring':
      return { from: { lte: today }, until: { gte: today, lte: soon } };
    case 'to_come':
      return { from: { gt: today } };
    case 'ended':
      return { until: { lt: today } };
  }
}
