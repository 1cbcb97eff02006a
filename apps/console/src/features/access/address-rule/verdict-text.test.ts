import { describe, expect, it } from 'vitest';
import { stateOf, verdictText } from './verdict-text.ts';

const rule = { id: 1, label: 'Head office', effect: 'allow', range: '10.0.0.0/8' } as const;

describe('why an address is admitted or refused', () => {
  it('names the rule that decides', () => {
    expect(verdictText({ grounds: 'allowed', rule }, 'console')).toBe(
      '"Head office" (allow 10.0.0.0/8) allows it.',
    );
    expect(verdictText({ grounds: 'denied', rule: { ...rule, effect: 'deny' } }, 'api')).toBe(
      '"Head office" (deny 10.0.0.0/8) denies it, and a denial wins.',
    );
  });

  it('says when no rule decides', () => {
    expect(verdictText({ grounds: 'not_among_the_allowed', rule: null }, 'console')).toContain(
      'block all other',
    );
    expect(verdictText({ grounds: 'no_rule', rule: null }, 'api')).toBe('No API rule matches this address.');
  });
});

describe('a rule', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  it('is active, off or expired', () => {
    expect(stateOf({ enabled: true, expiresAt: null }, now)).toBe('active');
    expect(stateOf({ enabled: true, expiresAt: '2026-11-15T12:00:01Z' }, now)).toBe('active');
    expect(stateOf({ enabled: true, expiresAt: '2026-11-15T12:00:00Z' }, now)).toBe('expired');
    expect(stateOf({ enabled: false, expiresAt: '2026-11-15T11:00:00Z' }, now)).toBe('disabled');
  });
});
