import { tlsWarningDays } from '@supersync/contract/websites/site-check/rules.ts';
import type { Filters } from '#kit/list-page/list-filter.ts';

export const downFilters: Filters = { isUp: { kind: 'is', yes: false } };

const dayMs = 86_400_000;

/** The last day of certificates that expire soon, by the clock of whoever looks. */
export function expiringFilters(now: Date): Filters {
  const last = new Date(now.getTime() + (tlsWarningDays - 1) * dayMs);
  return { tlsExpiresAt: { kind: 'range', from: '', to: last.toISOString().slice(0, 10) } };
}
