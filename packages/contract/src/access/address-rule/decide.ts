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
  /** The one API client it is for; absent or null, it is for all of its scope. */
  readonly apiClientId?: string | null;
  readonly range: string;
  readonly enabled: boolean;
  readonly expiresAt: string | null;
}

/** Why an address gets in or does not. */
export type Grounds = 'denied' | 'allowed' | 'not_among_the_allowed' | 'no_rule';

export interface Verdict<R extends Rule> {
  readonly admitted: boolean;
  readonly grounds: Grounds;
  /** The rule that decided, the narrowest where several apply. */
  readonly rule: R | null;
}

export const isInForce = ({ enabled, expiresAt }: Rule, at: Date): boolean =>
  enabled && (expiresAt === null || new Date(expiresAt) > at);

/** Rules for one client are no rules for the others, and those for all are looked at by themselves. */
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

/** A denial wins; where anything is allowed, nothing else is; where nothing is said, everything is. */
export function decide<R extends Rule>(
  rules: readonly R[],
  address: string,
  scope: RuleScope,
  at: Date,
  apiClientId: string | null = null,
): Verdict<R> {
  const ours = rules.filter((rule) => isFor(rule, scope, apiClientId) && isInForce(rule, at));
  const allows = ours.filter(({ effect }) => effect === 'allow');
  const parsed = parseAddress(address);
  // What cannot be read cannot be told apart from what is refused.
  if (parsed === null)
    return ours.length === 0
      ? { admitted: true, grounds: 'no_rule', rule: null }
      : { admitted: false, grounds: 'not_among_the_allowed', rule: null };
  const denial = narrowest(
    ours.filter(({ effect }) => effect === 'deny'),
    parsed,
  );
  if (denial !== null) return { admitted: false, grounds: 'denied', rule: denial };
  if (allows.length === 0) return { admitted: true, grounds: 'no_rule', rule: null };
  const permit = narrowest(allows, parsed);
  return permit === null
    ? { admitted: false, grounds: 'not_among_the_allowed', rule: null }
    : { admitted: true, grounds: 'allowed', rule: permit };
}

/** An API client must get past the rules for all programs and past its own. */
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
 * The first moment, from now on, at which an address that would have got in under `before` is refused under `after`;
 * null where the change takes nothing away. Expiries lie ahead, so that each of them is looked at too.
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
  const gone = moments.find(
    (at) =>
      decide(change.before, address, scope, new Date(at)).admitted &&
      !decide(change.after, address, scope, new Date(at)).admitted,
  );
  return gone === undefined ? null : new Date(gone);
}
