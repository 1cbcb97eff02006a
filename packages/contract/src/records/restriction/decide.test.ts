import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, hasGate, restrictionModes, type Restriction } from './decide.ts';

let ids = 0;
const rule = (more: Partial<Restriction>): Restriction => ({
  id: (ids += 1),
  clientId: 1,
  scope: 'partner',
  target: 'zillow',
  mode: 'deny',
  from: '2026-01-01',
  until: null,
  ...more,
});
const decideFor = (
  rules: readonly Restriction[],
  target: string,
  more: Partial<Parameters<typeof decide>[1]> = {},
) => decide(rules, { clientId: 1, scope: 'partner', target, on: '2026-06-15', ...more });

describe('a client may have', () => {
  it('everything, without rules', () => {
    expect(decideFor([], 'zillow')).toEqual({ allowed: true, grounds: 'no_rule', rule: null });
  });

  it('nothing that is denied, even if also allowed', () => {
    const denial = rule({ mode: 'deny' });
    const permit = rule({ mode: 'allow-only' });
    expect(decideFor([permit, denial], 'zillow')).toEqual({
      allowed: false,
      grounds: 'denied',
      rule: denial,
    });
    expect(decideFor([denial], 'zumper')).toMatchObject({ allowed: true, grounds: 'no_rule' });
  });

  it('only what is allowed, if there is an allow rule, and the refusal names a rule', () => {
    const permit = rule({ mode: 'allow-only', target: 'zumper' });
    expect(decideFor([permit], 'Zumper')).toEqual({ allowed: true, grounds: 'allowed', rule: permit });
    expect(decideFor([permit], 'zillow')).toEqual({
      allowed: false,
      grounds: 'not_among_the_allowed',
      rule: permit,
    });
    // Another scope has its own rules.
    expect(decideFor([permit], 'zillow', { scope: 'importer' })).toMatchObject({ allowed: true });
  });

  it('rules apply from the first day to the last, inclusive', () => {
    const passing = [rule({ from: '2026-06-10', until: '2026-06-20' })];
    const on = (day: string): boolean => decideFor(passing, 'zillow', { on: day }).allowed;
    expect(['2026-06-09', '2026-06-10', '2026-06-20', '2026-06-21'].map(on)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('a domain rule also matches subdomains', () => {
    const rules = [rule({ scope: 'email-domain', target: 'Freemail.example' })];
    const may = (target: string): boolean => decideFor(rules, target, { scope: 'email-domain' }).allowed;
    expect(may('someone@freemail.example')).toBe(false);
    expect(may('mail.freemail.example')).toBe(false);
    expect(may('notfreemail.example')).toBe(true);
  });

  it('rules of other clients do not matter', () => {
    expect(decideFor([rule({ clientId: 2 })], 'zillow')).toMatchObject({ allowed: true, grounds: 'no_rule' });
  });
});

it('a rule about an unknown feature has no gate', () => {
  expect(hasGate({ scope: 'feature', target: ' Syndication' })).toBe(true);
  expect(hasGate({ scope: 'feature', target: 'fax_leads' })).toBe(false);
  expect(hasGate({ scope: 'partner', target: 'fax_leads' })).toBe(true);
});

describe('for any rules', () => {
  const anyRule = fc.record({
    id: fc.integer({ min: 1, max: 1000 }),
    clientId: fc.integer({ min: 1, max: 2 }),
    scope: fc.constantFrom('partner' as const, 'province' as const),
    target: fc.constantFrom('a', 'b', 'c'),
    mode: fc.constantFrom(...restrictionModes.values),
    from: fc.constantFrom('2026-01-01', '2026-07-01'),
    until: fc.constantFrom(null, '2026-03-01', '2026-12-31'),
  });
  const anyRules = fc.array(anyRule, { maxLength: 12 });

  it('another deny rule never allows more, and order does not matter', () => {
    fc.assert(
      fc.property(anyRules, anyRule, fc.constantFrom('a', 'b', 'c'), (rules, one, target) => {
        const question = { clientId: 1, scope: 'partner', target, on: '2026-06-15' } as const;
        const before = decide(rules, question);
        if (!before.allowed)
          expect(decide([...rules, { ...one, mode: 'deny' }], question).allowed).toBe(false);
        expect(decide(rules.toReversed(), question).allowed).toBe(before.allowed);
      }),
    );
  });

  it('a refusal always names a rule of that client, scope and day', () => {
    fc.assert(
      fc.property(anyRules, fc.constantFrom('a', 'b', 'c'), (rules, target) => {
        const { allowed, rule: decided } = decide(rules, {
          clientId: 1,
          scope: 'partner',
          target,
          on: '2026-06-15',
        });
        if (allowed) return;
        expect(decided).toMatchObject({ clientId: 1, scope: 'partner' });
        expect((decided?.from ?? '') <= '2026-06-15').toBe(true);
      }),
    );
  });
});
