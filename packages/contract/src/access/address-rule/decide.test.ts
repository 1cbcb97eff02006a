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

const asks = (rules: readonly Rule[], address: string, scope: Rule['scope'] = 'console') =>
  decide(rules, address, scope, now);

describe('who gets in', () => {
  it('everybody, where nothing is said', () => {
    expect(asks([], '203.0.113.9')).toEqual({ admitted: true, grounds: 'no_rule', rule: null });
  });

  it('only the allowed, where anything is allowed', () => {
    const office = rule('allow', '10.0.0.0/8');
    expect(asks([office], '10.9.9.9')).toEqual({ admitted: true, grounds: 'allowed', rule: office });
    expect(asks([office], '::ffff:10.9.9.9')).toMatchObject({ admitted: true });
    expect(asks([office], '11.0.0.1')).toEqual({
      admitted: false,
      grounds: 'not_among_the_allowed',
      rule: null,
    });
    expect(asks([office], '::1')).toMatchObject({ admitted: false });
  });

  it('nobody who is denied, whatever allows them, and the narrowest rule is named', () => {
    const wide = rule('deny', '10.0.0.0/8');
    const narrow = rule('deny', '10.1.0.0/16');
    const rules = [wide, narrow, rule('allow', '10.1.1.1/32')];
    expect(asks(rules, '10.1.1.1')).toEqual({ admitted: false, grounds: 'denied', rule: narrow });
    expect(asks(rules, '10.2.1.1')).toMatchObject({ grounds: 'denied', rule: wide });
  });

  it('each scope by its own rules', () => {
    const rules = [rule('allow', '10.0.0.0/8', { scope: 'api' })];
    expect(asks(rules, '192.0.2.1', 'console').admitted).toBe(true);
    expect(asks(rules, '192.0.2.1', 'api').admitted).toBe(false);
  });

  it('as if rules that are off or expired were not there', () => {
    const rules = [
      rule('deny', '0.0.0.0/0', { enabled: false }),
      rule('deny', '0.0.0.0/0', { expiresAt: inHours(0) }),
    ];
    expect(asks(rules, '192.0.2.1').admitted).toBe(true);
    expect(asks([rule('deny', '0.0.0.0/0', { expiresAt: inHours(1) })], '192.0.2.1').admitted).toBe(false);
  });

  it('nobody whose address cannot be read, once there are rules', () => {
    expect(asks([], 'unknown').admitted).toBe(true);
    expect(asks([rule('deny', '10.0.0.0/8')], 'unknown').admitted).toBe(false);
  });
});

describe('locking oneself out', () => {
  const me = '192.0.2.1';
  const from = (before: readonly Rule[], after: readonly Rule[]) =>
    lockOut({ before, after }, me, 'console', now);
  const mine = rule('allow', '192.0.2.0/24');
  const other = rule('allow', '10.0.0.0/8');

  it('at once', () => {
    expect(from([], [other])).toEqual(now);
    expect(from([], [rule('deny', '192.0.2.1/32')])).toEqual(now);
    expect(from([mine, other], [other])).toEqual(now);
    expect(from([mine, other], [{ ...mine, scope: 'api' }, other])).toEqual(now);
  });

  it('later, by an expiry', () => {
    expect(from([mine, other], [{ ...mine, expiresAt: inHours(5) }, other])).toEqual(new Date(inHours(5)));
    // Once nothing is allowed any more, everybody gets in.
    expect(from([], [{ ...mine, expiresAt: inHours(5) }])).toBeNull();
  });

  it('not by what takes nothing away', () => {
    expect(from([], [mine])).toBeNull();
    expect(from([mine], [])).toBeNull();
    // Out already, as with the rules switched off: any change may mend it.
    expect(from([other], [other, rule('deny', '198.51.100.0/24')])).toBeNull();
    // It would have happened without the change too.
    const passing = { ...mine, expiresAt: inHours(5) };
    expect(from([passing, other], [passing, other, rule('allow', '198.51.100.0/24')])).toBeNull();
  });
});
