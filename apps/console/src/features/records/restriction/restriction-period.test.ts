import { describe, expect, it } from 'vitest';
import { periodSentence, periodState, ruleSentence } from './restriction-period.ts';

const today = '2026-11-15';
const period = (from: string, until: string | null = null) => ({ from, until });

describe('the period of a restriction', () => {
  it('describes what it does', () => {
    expect(ruleSentence({ mode: 'deny', scope: 'partner', target: 'zillow' })).toBe('Deny partner zillow');
    expect(ruleSentence({ mode: 'allow-only', scope: 'email-domain', target: 'a.example' })).toBe(
      'Allow only email domain a.example',
    );
  });

  it.each([
    [period('2026-01-01'), 'in_force', 'Active'],
    [period('2026-01-01', '2027-06-30'), 'in_force', 'Active'],
    [period('2026-11-15', '2026-11-15'), 'expiring', 'Ends today'],
    [period('2026-01-01', '2026-11-16'), 'expiring', 'Ends in 1 day'],
    [period('2026-01-01', '2026-12-15'), 'expiring', 'Ends in 30 days'],
    [period('2026-01-01', '2026-12-16'), 'in_force', 'Active'],
    [period('2026-11-16'), 'to_come', 'Starts tomorrow'],
    [period('2026-12-15', '2026-12-31'), 'to_come', 'Starts in 30 days'],
    [period('2026-01-01', '2026-11-14'), 'ended', 'Ended 1 day ago'],
  ] as const)('%o is %s', (rule, state, sentence) => {
    expect(periodState(rule, today)).toBe(state);
    expect(periodSentence(rule, today)).toBe(sentence);
  });
});
