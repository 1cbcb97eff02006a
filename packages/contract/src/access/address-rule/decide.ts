import { type ChoiceOf, choices } from '../../kernel/choices.ts';
import { contains, parseAddress, readRange, type Address } from './range.ts';

export const ruleEffects = choices({
  allow: ['Allow', 'success'],
  deny: ['Deny', 'danger'],
});
export const ruleScopes = choices({
  console: 'Console',
  api: 'API',
});
export type RuleEffect = ChoiceOf<typeof ruleEffects>;
export type RuleScope = ChoiceOf<typeof ruleScopes>;

export interface Rule {
  readonly id: number;
  readonly effect: RuleEffect;
  readonly scope: RuleScope;
  /** The API client it applies to; absent or null is all of its scope. */
  readonly apiClientId?: string | null;
  readonly range: string;
  readonly enabled: boolean;
  readonly expiresAt: string | null;
}

/** Why an address is admitted or refused. */
export type DecisionReason = 'denied' | 'allowed' | 'not_among_the_allowed' | 'no_rule';

export interface Verdict<R extends Rule> {
  readonly admitted: boolean;
  readonly grounds: DecisionReason;
  /** The deciding rule, the narrowest if several apply. */
  readonly rule: R | null;
}

export const isInForce = ({ enabled, expiresAt }: Rule, at: Date): boolean =>
  enabled && (expiresAt === null || new Date(expiresAt) > at);

/** Rules of one client don't apply to others; rules of all clients are evaluated separately. */
export const isFor = (rule: Rule, scope: RuleScope, apiClientId: string | null): boolean =>
  rule.scope === scope && (rule.apiClientId ?? null) === apiClientId;

const prefixOf = (rule: Rule): number => {
  const reading = readRange(rule.range);
  return reading.ok ? reading.range.prefix : -1;
};

function narrowest<R extends Rule>(rules: readonly R[], address: Address): R | null {
  const hits = rules.filter(({ range }) => {
    const reading = readRange(range);
    return reading.ok && contains(reading.range, address);
  });
  return hits.toSorted((a, b) => prefixOf(b) - prefixOf(a) || a.id - b.id)[0] ?? null;
}

/** Deny wins; any allow rule refuses everything else; without rules everything is admitted. */
export function decide<R extends Rule>(
  rules: readonly R[],
  address: string,
  scope: RuleScope,
  at: Date,
  apiClientId: string | null = null,
): Verdict<R> {
  const applicable = rules.filter((rule) => isFor(rule, scope, apiClientId) && isInForce(rule, at));
  const allows = applicable.filter(({ effect }) => effect === 'allow');
  const parsed = parseAddress(address);
  // An unreadable address cannot be matched, so refuse it.
  if (parsed === null)
    return applicable.length === 0
      ? { admitted: true, grounds: 'no_rule', rule: null }
      : { admitted: false, grounds: 'not_among_the_allowed', rule: null };
  const denial = narrowest(
    applicable.filter(({ effect }) => effect === 'deny'),
    parsed,
  );
  if (denial !== null) return { admitted: false, grounds: 'denied', rule: denial };
  if (allows.length === 0) return { admitted: true, grounds: 'no_rule', rule: null };
  const permit = narrowest(allows, parsed);
  return permit === null
    ? { admitted: false, grounds: 'not_among_the_allowed', rule: null }
    : { admitted: true, grounds: 'allowed', rule: permit };
}

/** An API client must pass both the rules of all clients and its own. */
export function decideForClient<R extends Rule>(
  rules: readonly R[],
  address: string,
  apiClientId: string,
  at: Date,
): Verdict<R> {
  const common = decide(rules, address, 'api', at);
  if (!common.admitted) return common;
  const own = decide(rules, address, 'api', at, apiClientId);
  return own.grounds === 'no_rule' ? common : own;
}

/**
 * The first moment, from now on, at which an address admitted under `before` is refused under `after`; null
 * if there is none. Future expiries are checked too.
 */
export function lockOut(
  change: { readonly before: readonly Rule[]; readonly after: readonly Rule[] },
  address: string,
  scope: RuleScope,
  now: Date,
): Date | null {
  const expiries = [...change.before, ...change.after].flatMap(({ expiresAt }) =>
    expiresAt === null || new Date(expiresAt) <= now ? [] : [new Date(expiresAt).getTime()],
  );
  const moments = [now.getTime(), ...[...new Set(expiries)].toSorted((a, b) => a - b)];
  const lockedOutAt = moments.find(
    (at) =>
      decide(change.before, address, scope, new Date(at)).admitted &&
      !decide(change.after, address, scope, new Date(at)).admitted,
  );
  return lockedOutAt === undefined ? null : new Date(lockedOutAt);
}
