import { describe, expect, it } from 'vitest';
import { describeApplied, describeTrial, trialChanges, wouldChange } from './trial-text.ts';
import type { Trial } from './trial.ts';

const unread: Trial['before'] = {
  class: 'parse_failure',
  parser: null,
  leadId: null,
  error: 'No parser knows this mail',
  fields: {},
};
const read: Trial['after'] = {
  class: 'lead',
  parser: 'generic',
  leadId: null,
  error: null,
  fields: { email: 'sam@x.test' },
};
const trial = (change: Trial['change'], id = 1): Trial => ({ id, before: unread, after: read, change });

describe('a trial as text', () => {
  it('counts the effects on mails, the most important first', () => {
    expect(describeTrial([trial('none'), trial('new_lead'), trial('new_lead'), trial('redacted')])).toBe(
      '2 mails would become leads, 1 mail would stay as it is, 1 mail of redacted people is left alone',
    );
    expect(describeTrial([])).toBe('');
  });

  it('counts the results', () =>
    expect(
      describeApplied([
        { id: 1, outcome: 'unchanged', leadId: 4 },
        { id: 2, outcome: 'new_lead', leadId: 5 },
      ]),
    ).toBe('1 new lead, 1 mail stayed as before'));

  it('shows each value that differs', () => {
    expect(trialChanges(trial('new_lead'))).toEqual([
      { field: 'class', before: 'Parse failure', after: 'Lead' },
      { field: 'parser', before: null, after: 'Generic' },
      { field: 'error', before: 'No parser knows this mail', after: null },
      { field: 'email', before: undefined, after: 'sam@x.test' },
    ]);
  });

  it('knows what would change', () => {
    expect(wouldChange(trial('fields'))).toBe(true);
    expect(wouldChange(trial('redacted'))).toBe(false);
  });
});
