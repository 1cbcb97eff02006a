import type { checkAddress } from '@supersync/contract/access/address-rule/actions.ts';
import type { RuleScope } from '@supersync/contract/access/address-rule/decide.ts';
import { choices, type ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';

type Verdict = ActionAnswer<typeof checkAddress>;

/** The reason in a sentence. */
export function verdictText({ grounds, rule }: Pick<Verdict, 'grounds' | 'rule'>, scope: RuleScope): string {
  const named = rule === null ? '' : `"${rule.label}" (${rule.effect} ${rule.range})`;
  switch (grounds) {
    case 'denied':
      return `${named} denies it, and a denial wins.`;
    case 'allowed':
      return `${named} allows it.`;
    case 'not_among_the_allowed':
      return 'Allow rules block all other addresses, and none allows this one.';
    case 'no_rule':
      return scope === 'console'
        ? 'No console rule matches this address.'
        : 'No API rule matches this address.';
  }
}

export const ruleStates = choices({
  active: ['Active', 'success'],
  disabled: ['Disabled', 'neutral'],
  expired: ['Expired', 'archived'],
});

export function stateOf(
  { enabled, expiresAt }: { readonly enabled: boolean; readonly expiresAt: string | null },
  now: Date,
): ChoiceOf<typeof ruleStates> {
  if (!enabled) return 'disabled';
  return expiresAt !== null && new Date(expiresAt) <= now ? 'expired' : 'active';
}
