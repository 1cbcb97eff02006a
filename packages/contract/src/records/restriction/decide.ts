import { type ChoiceOf, choices } from '../../kernel/choices.ts';

export const restrictionScopes = choices({
  partner: 'Partner',
  feature: 'Feature',
  importer: 'Importer',
  'email-domain': 'Email domain',
  province: 'Province',
});
export type RestrictionScope = ChoiceOf<typeof restrictionScopes>;

export const restrictionModes = choices({
  deny: ['Deny', 'danger'],
  'allow-only': ['Allow only', 'info'],
});
export type RestrictionMode = ChoiceOf<typeof restrictionModes>;

/** Features that can be restricted, by the name their gates use. Features without a gate are not listed. */
export const restrictedFeatures = choices({
  call_tracking: 'Call tracking',
  promoted_listings: 'Promoted listings',
  rentals_infinity: 'Rentals Infinity',
  source_reporting: 'Source reporting',
  syndication: 'Syndication',
});

export interface Restriction {
  readonly id: number;
  readonly clientId: number;
  readonly scope: RestrictionScope;
  readonly target: string;
  readonly mode: RestrictionMode;
  /** Days, inclusive; without an end it applies until it is removed. */
  readonly from: string;
  readonly until: string | null;
}

export interface RestrictionQuestion {
  readonly clientId: number;
  readonly scope: RestrictionScope;
  readonly target: string;
  /** `YYYY-MM-DD`. */
  readonly on: string;
}

export interface RestrictionVerdict<R extends Restriction> {
  readonly allowed: boolean;
  readonly grounds: 'denied' | 'allowed' | 'not_among_the_allowed' | 'no_rule';
  /** The deciding rule; if only others are allowed, one of those. */
  readonly rule: R | null;
}

/** Normalised for comparison: partner keys, features, importers, domains and provinces are case-insensitive. */
export const plainTarget = (scope: RestrictionScope, target: string): string => {
  const plain = target.trim().toLowerCase();
  return scope === 'email-domain' ? (plain.split('@').at(-1) ?? '') : plain;
};

/** Whether a gate checks this target. Rules about other features may exist from earlier. */
export const hasGate = ({ scope, target }: Pick<Restriction, 'scope' | 'target'>): boolean =>
  scope !== 'feature' || restrictedFeatures.values.some((feature) => feature === plainTarget(scope, target));

export const isInForce = ({ from, until }: Restriction, on: string): boolean =>
  // ISO dates sort as text.
  from <= on && (until === null || on <= until);

/** A rule for a domain also covers its subdomains. */
function covers(rule: Restriction, target: string): boolean {
  const own = plainTarget(rule.scope, rule.target);
  return own === target || (rule.scope === 'email-domain' && target.endsWith(`.${own}`));
}

/** Deny wins; any allow rule refuses everything else of its scope; without rules everything is allowed. */
export function decide<R extends Restriction>(
  rules: readonly R[],
  { clientId, scope, target, on }: RestrictionQuestion,
): RestrictionVerdict<R> {
  const plain = plainTarget(scope, target);
  const applicable = rules
    .filter((rule) => rule.clientId === clientId && rule.scope === scope && isInForce(rule, on))
    .toSorted((a, b) => a.id - b.id);
  const denial = applicable.find((rule) => rule.mode === 'deny' && covers(rule, plain));
  if (denial !== undefined) return { allowed: false, grounds: 'denied', rule: denial };
  const only = applicable.filter(({ mode }) => mode === 'allow-only');
  const permit = only.find((rule) => covers(rule, plain));
  if (permit !== undefined) return { allowed: true, grounds: 'allowed', rule: permit };
  const [first] = only;
  return first === undefined
    ? { allowed: true, grounds: 'no_rule', rule: null }
    : { allowed: false, grounds: 'not_among_the_allowed', rule: first };
}
