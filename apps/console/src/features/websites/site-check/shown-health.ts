import { choices, type ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { tlsWarningDays } from '@supersync/contract/websites/site-check/rules.ts';

/** What the list is narrowed to: the same rows are counted on the home page. */
export const shownHealth = choices({
  attention: ['Needs attention', 'danger'],
  down: ['Down', 'danger'],
  expiring: ['Certificate expiring', 'warning'],
  ok: ['Healthy', 'success'],
  unchecked: ['Not checked', 'unknown'],
});
export type ShownHealth = ChoiceOf<typeof shownHealth>;

const dayMs = 86_400_000;

/** To the day, so that the query stays the same while people look. */
const soon = (): string =>
  `${new Date(Date.now() + tlsWarningDays * dayMs).toISOString().slice(0, 10)}T00:00:00Z`;

export function healthWhere(shown: ShownHealth): Readonly<Record<string, unknown>> {
  switch (shown) {
    case 'attention':
      return { attention: { in: ['critical', 'warning'] } };
    case 'down':
      return { isUp: false };
    case 'expiring':
      return { tlsExpiresAt: { lt: soon() } };
    case 'ok':
    case 'unchecked':
      return { attention: shown };
  }
}
