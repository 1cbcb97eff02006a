import { describe, expect, it } from 'vitest';
import { decide, lockOut, type Rule } from './decide.ts';

const now = new Date('2026-11-15T12:00:00Z');
const inHours = (hours: number): string => new Date(now.getTime() + hours * 3_600_000).toISOString();

let ids = 0;
const rule = (effect: Rule['effect'], range: string, more: Partial<Rule> = {}): Rule => ({
  id: (ids += 1),
  effect,
  range,
  scope: 'console',
  enabled: true,
  expiresAt: null,
  ...more,
});

const decideFor = (rules: readonly Rule[], address: string, scope: Rule['scope'] = 'console') =>
  decide(rules, address, scope, now);

describe('decide', () => {
  it('admits everyone without rules', () => {
    expect(decideFor([], '203.0.113.9')).toEqual({ admitted: true, grounds: 'no_rule', rule: null });
  });

  it('admits only allowed addresses if there is an allow rule', () => {
    const office = rule('allow', '10.0.0.0/8');
    expect(decideFor([office], '10.9.9.9')).toEqual({ admitted: true, grounds: 'allowed', rule: office });
    expect(decideFor([office], '::ffff:10.9.9.9')).toMatchObject({ admitted: true });
    expect(decideFor([office], '11.0.0.1')).toEqual({
      admitted: false,
      grounds: 'not_among_the_allowed',
      rule: null,
    });
    expect(decideFor([office], '::1')).toMatchObject({ admitted: false });
  });

  it('refuses denied addresses even if allowed, and names the narrowest rule', () => {
    const wide = rule('deny', '10.0.0.0/8');
    const narrow = rule('deny', '10.1.0.0/16');
    const rules = [wide, narrow, rule('allow', '10.1.1.1/32')];
    expect(decideFor(rules, '10.1.1.1')).toEqual({ admitted: false, grounds: 'denied', rule: narrow });
    expect(decideFor(rules, '10.2.1.1')).toMatchObject({ grounds: 'denied', rule: wide });
  });

  it('applies each scope’s own rules', () => {
    const rules = [rule('allow', '10.0.0.0/8', { scope: 'api' })];
    expect(decideFor(rules, '192.0.2.1', 'console').admitted).toBe(true);
    expect(decideFor(rules, '192.0.2.1', 'api').admitted).toBe(false);
  });

  it('ignores disabled and expired rules', () => {
    const rules = [
      rule('deny', '0.0.0.0/0', { enabled: false }),
      rule('deny', '0.0.0.0/0', { expiresAt: inHours(0) }),
    ];
    expect(decideFor(rules, '192.0.2.1').admitted).toBe(true);
    expect(decideFor([rule('deny', '0.0.0.0/0', { expiresAt: inHours(1) })], '192.0.2.1').admitted).toBe(
      false,
    );
  });

  it('refuses an unreadable address if there are rules', () => {
    expect(decideFor([], 'unknown').admitted).toBe(true);
    expect(decideFor([rule('deny', '10.0.0.0/8')], 'unknown').admitted).toBe(false);
  });
});

describe('lockOut', () => {
  const ownAddress = '192.0.2.1';
  const from = (before: readonly Rule[], after: readonly Rule[]) =>
    lockOut({ before, after }, ownAddress, 'console', now);
  const ownRule = rule('allow', '192.0.2.0/24');
  const other = rule('allow', '10.0.0.0/8');

  it('detects an immediate lock-out', () => {
    expect(from([], [other])).toEqual(now);
    expect(from([], [rule('deny', '192.0.2.1/32')])).toEqual(now);
    expect(from([ownRule, other], [other])).toEqual(now);
    expect(from([ownRule, other], [{ ...ownRule, scope: 'api' }, other])).toEqual(now);
  });

  it('detects a later lock-out by an expiry', () => {
    expect(from([ownRule, other], [{ ...ownRule, expiresAt: inHours(5) }, other])).toEqual(
      new Date(inHours(5)),
    );
    // Once no allow rule is left, everyone is admitted.
    expect(from([], [{ ...ownRule, expiresAt: inHours(5) }])).toBeNull();
  });

  it('accepts changes that remove no access', () => {
    expect(from([], [ownRule])).toBeNull();
    expect(from([ownRule], [])).toBeNull();
    // Already locked out, as with the rules switched off: any change is accepted.
    expect(from([other], [other, rule('deny', '198.51.100.0/24')])).toBeNull();
    // The same lock-out happens without the change.
    const passing = { ...ownRule, expiresAt: inHours(5) };
    expect(from([passing, other], [passing, other, rule('allow', '198.51.100.0/24')])).toBeNull();
  });
});
