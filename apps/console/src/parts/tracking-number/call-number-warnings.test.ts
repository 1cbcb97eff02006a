import { describe, expect, it } from 'vitest';
import { warningsFor } from './call-number-warnings.ts';
import { describePlaces, type CallNumber } from './call-number-text.ts';

const now = new Date('2026-03-10T15:00:00Z');
const held: CallNumber = {
  id: 3,
  clientId: 1,
  propertyId: 8,
  source: 'website',
  number: '+14375550101',
  numberType: 'local',
  forwardTo: '+14165550150',
  whisper: null,
  record: false,
  recordNotice: null,
  timeoutSec: 20,
  status: 'active',
  activeSince: '2026-01-01T00:00:00Z',
  releasedAt: null,
  quarantinedUntil: null,
  orderId: null,
  providerId: null,
  modified: { userId: 1, at: '2026-01-01T00:00:00Z' },
  version: 1,
  partner: null,
};

describe('what is said of a call number while it is typed', () => {
  const adding = { propertyId: 8, current: undefined, numbers: [held] };
  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['nothing of an empty form', { number: '', forwardTo: '', source: null, record: false }, {}],
    ['nothing of half a number', { number: '437 555', forwardTo: '437 555', source: 'sign' }, {}],
    [
      'a number we hold, in any spelling, and a source that has one',
      { number: '(437) 555-0101', source: 'website' },
      {
        number: 'This is one of our call numbers already',
        source: '(437) 555-0101 is active for this source already',
      },
    ],
    [
      'a line that is one of ours',
      { forwardTo: '437-555-0101', source: 'sign' },
      { forwardTo: 'This is one of our call numbers, so a call would go in a circle' },
    ],
    [
      'recording without a notice',
      { source: 'sign', record: true, recordNotice: null },
      { recordNotice: 'Say what callers hear before they are recorded' },
    ],
  ])('%s', (_, values, expected) => {
    expect(warningsFor(values, adding, now)).toEqual(expected);
  });

  it('ignores the number being changed', () => {
    const values = { source: 'website', forwardTo: '+14165550150', record: false };
    expect(warningsFor(values, { ...adding, current: held }, now)).toEqual({});
    expect(warningsFor({ ...values, forwardTo: '4375550101' }, { ...adding, current: held }, now)).toEqual({
      forwardTo: 'A number cannot ring itself',
    });
  });
});

it('where a number is still displayed, as text', () => {
  expect(describePlaces(['phone', 'description'])).toBe('as its phone and in its description');
});
