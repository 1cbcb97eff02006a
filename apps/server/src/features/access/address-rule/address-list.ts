import { BlockList } from 'node:net';
import {
  decide,
  decideForClient,
  isFor,
  isInForce,
  type Rule,
  type RuleScope,
  type Verdict,
} from '@supersync/contract/access/address-rule/decide.ts';
import {
  parseAddress,
  printAddress,
  readRange,
  type Address,
  type Range,
} from '@supersync/contract/access/address-rule/range.ts';

export interface NamedRule extends Rule {
  readonly label: string;
}

/** One list per IP version: in a shared BlockList `::/0` would include every IPv4 address. */
class Ranges {
  readonly #lists = { 4: new BlockList(), 6: new BlockList() };

  add({ family, first, prefix }: Range): void {
    this.#lists[family].addSubnet(printAddress({ family, value: first }), prefix, kinds[family]);
  }

  has(address: Address): boolean {
    return this.#lists[address.family].check(printAddress(address), kinds[address.family]);
  }
}

const kinds = { 4: 'ipv4', 6: 'ipv6' } as const;

interface Compiled {
  readonly denied: Ranges;
  readonly allowed: Ranges;
  /** Any allow rule blocks all other addresses. */
  readonly allowsOnly: boolean;
  readonly isEmpty: boolean;
}

function compile(rules: readonly Rule[], scope: RuleScope, apiClientId: string | null, at: Date): Compiled {
  const denied = new Ranges();
  const allowed = new Ranges();
  const inForce = rules.filter((rule) => isFor(rule, scope, apiClientId) && isInForce(rule, at));
  for (const { effect, range } of inForce) {
    const reading = readRange(range);
    if (reading.ok) (effect === 'deny' ? denied : allowed).add(reading.range);
  }
  return {
    denied,
    allowed,
    allowsOnly: inForce.some(({ effect }) => effect === 'allow'),
    isEmpty: inForce.length === 0,
  };
}

const nameOf = (scope: RuleScope, apiClientId: string | null): string => `${scope} ${apiClientId ?? ''}`;

/** The compiled rules every request is checked against; recompiled when one expires. */
export class AddressList {
  readonly rules: readonly NamedRule[];
  #compiled: ReadonlyMap<string, Compiled>;
  #nextExpiry: number;

  constructor(rules: readonly NamedRule[], now: Date) {
    this.rules = rules;
    this.#compiled = this.#compile(now);
    this.#nextExpiry = this.#expiryAfter(now);
  }

  #compile(now: Date): ReadonlyMap<string, Compiled> {
    const targets = new Map(
      this.rules.map(({ scope, apiClientId = null }) => [nameOf(scope, apiClientId), { scope, apiClientId }]),
    );
    return new Map(
      [...targets].map(([name, { scope, apiClientId }]) => [
        name,
        compile(this.rules, scope, apiClientId, now),
      ]),
    );
  }

  #expiryAfter(now: Date): number {
    const ahead = this.rules
      .map(({ expiresAt }) => (expiresAt === null ? Infinity : Date.parse(expiresAt)))
      .filter((expiry) => expiry > now.getTime());
    return Math.min(Infinity, ...ahead);
  }

  admits(address: string, scope: RuleScope, now: Date, apiClientId: string | null = null): boolean {
    if (now.getTime() >= this.#nextExpiry) {
      this.#compiled = this.#compile(now);
      this.#nextExpiry = this.#expiryAfter(now);
    }
    const compiled = this.#compiled.get(nameOf(scope, apiClientId));
    if (compiled === undefined || compiled.isEmpty) return true;
    const { denied, allowed, allowsOnly } = compiled;
    // A mapped IPv4 address counts as IPv4. An unreadable address is refused.
    const parsed = parseAddress(address);
    if (parsed === null) return false;
    return !denied.has(parsed) && (!allowsOnly || allowed.has(parsed));
  }

  /** The same decision with its reason. */
  explain(
    address: string,
    scope: RuleScope,
    now: Date,
    apiClientId: string | null = null,
  ): Verdict<NamedRule> {
    return apiClientId === null
      ? decide(this.rules, address, scope, now)
      : decideForClient(this.rules, address, apiClientId, now);
  }
}
