import { choices, type ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import {
  restrictionModes,
  restrictionScopes,
  type Restriction,
} from '@supersync/contract/records/restriction/decide.ts';
import { useNow } from '#kit/value/use-now.ts';

type Rule = Pick<Restriction, 'mode' | 'scope' | 'target'>;

/** `Deny partner zillow`, `Allow only province ON`. */
export const ruleSentence = ({ mode, scope, target }: Rule): string =>
  `${restrictionModes.labels[mode]} ${restrictionScopes.labels[scope].toLowerCase()} ${target}`;

/** Days, both inclusive. */
type Period = Pick<Restriction, 'from' | 'until'>;

/** Where today is in the period of a rule. An expiring rule is active as well. */
export const periodStates = choices({
  in_force: ['Active', 'success'],
  expiring: ['Expiring', 'late'],
  to_come: ['Scheduled', 'waiting'],
  ended: ['Ended', 'archived'],
});
type PeriodState = ChoiceOf<typeof periodStates>;

/** An end within this many days is a warning. */
const soonDays = 30;
const dayMs = 86_400_000;

/** Rules apply by the server's day, in UTC. */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** The current day for rules, while the page is open. */
export const useToday = (): string => dayOf(useNow());

const dayAfter = (day: string, days: number): string => dayOf(Date.parse(day) + days * dayMs);

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

export function periodState({ from, until }: Period, today: string): PeriodState {
  if (from > today) return 'to_come';
  if (until === null) return 'in_force';
  if (until < today) return 'ended';
  return until <= dayAfter(today, soonDays) ? 'expiring' : 'in_force';
}

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** `Ends in 5 days`, `Starts tomorrow`, `Active`. */
export function periodSentence(period: Period, today: string): string {
  const { from, until } = period;
  switch (periodState(period, today)) {
    case 'to_come':
      return from === dayAfter(today, 1) ? 'Starts tomorrow' : `Starts in ${days(daysBetween(today, from))}`;
    case 'ended':
      return `Ended ${days(daysBetween(until ?? today, today))} ago`;
    case 'expiring':
      return until === today ? 'Ends today' : `Ends in ${days(daysBetween(today, until ?? today))}`;
    case 'in_force':
      return periodStates.labels.in_force;
  }
}

/** The condition of each state, for the server. */
export function periodWhere(state: PeriodState, today = dayOf(Date.now())) {
  switch (state) {
    case 'in_force':
      return { from: { lte: today }, or: [{ until: { isNull: true } }, { until: { gte: today } }] };
    case 'expiring':
      return { from: { lte: today }, until: { gte: today, lte: dayAfter(today, soonDays) } };
    case 'to_come':
      return { from: { gt: today } };
    case 'ended':
      return { until: { lt: today } };
  }
}
