import { z } from 'zod';
import { amountOf, centsOf, divideHalfUp, percentOf } from './cents.ts';

/** How a service raises its rates; the part of its default that makes the number. */
export interface IncreaseRule {
  readonly increaseType: 'percent' | 'fixed';
  readonly amount: string;
  readonly minIncrease: string | null;
  readonly maxIncreasePct: string | null;
  readonly roundTo: string;
}

export const rateStepKinds = [
  'current',
  'percent',
  'fixed',
  'minimum',
  'cap',
  'rounded',
  'rounded_up',
  'rounded_down',
  'not_rounded',
  'manual',
] as const;

/** One step on the way from the current rate to the proposed one: what was done, by how much, and the rate after it. */
export const rateStepSchema = z.object({
  kind: z.enum(rateStepKinds),
  /** Percent or money, as the kind says; null where the step has none. */
  value: z.string().nullable(),
  rate: z.string(),
});
export type RateStep = z.infer<typeof rateStepSchema>;

export interface ProposedRate {
  readonly rate: string;
  readonly steps: readonly RateStep[];
  /** Whether the cap of the service made it lower. */
  readonly isCapped: boolean;
}

/** The highest rate the cap allows; null where the service has none. Never rounded up past it. */
export function highestRate(rate: string, { maxIncreasePct }: IncreaseRule): string | null {
  if (maxIncreasePct === null) return null;
  const cents = centsOf(rate);
  return amountOf(cents + (cents * centsOf(maxIncreasePct)) / 10_000n);
}

/**
 * The rate after an increase by the default of its service: percent or amount, at least the minimum, at most the cap,
 * then rounded to the nearest multiple, halves up. Rounding never passes the cap and never takes the increase away.
 */
export function proposeRate(rate: string, rule: IncreaseRule): ProposedRate {
  const current = centsOf(rate);
  const unit = centsOf(rule.roundTo);
  const steps: RateStep[] = [{ kind: 'current', value: null, rate: amountOf(current) }];
  const take = (kind: RateStep['kind'], value: string | null, cents: bigint): bigint => {
    steps.push({ kind, value, rate: amountOf(cents) });
    return cents;
  };

  const increase = rule.increaseType === 'percent' ? percentOf(current, rule.amount) : centsOf(rule.amount);
  let cents = take(rule.increaseType, rule.amount, current + increase);
  const { minIncrease } = rule;
  if (minIncrease !== null && increase < centsOf(minIncrease))
    cents = take('minimum', minIncrease, current + centsOf(minIncrease));
  const highest = highestRate(rate, rule);
  const cap = highest === null ? null : centsOf(highest);
  const isCapped = cap !== null && cents > cap;
  if (isCapped) cents = take('cap', rule.maxIncreasePct, cap);

  const isAllowed = (candidate: bigint): boolean => candidate > current && (cap === null || candidate <= cap);
  const nearest = divideHalfUp(cents, unit) * unit;
  const below = (cents / unit) * unit;
  const above = below === cents ? cents : below + unit;
  if (nearest === cents || cents <= current) return { rate: amountOf(cents), steps, isCapped };
  if (isAllowed(nearest)) cents = take('rounded', rule.roundTo, nearest);
  else if (nearest !== below && isAllowed(below)) cents = take('rounded_down', rule.roundTo, below);
  else if (nearest !== above && isAllowed(above)) cents = take('rounded_up', rule.roundTo, above);
  else take('not_rounded', rule.roundTo, cents);
  return { rate: amountOf(cents), steps, isCapped };
}
