import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placesOf, rulesBroken, type KnownNumber, type NumberDraft } from './rules.ts';
import { nextStatus, numberStatuses, numberSteps, quarantineEnd, type NumberStep } from './states.ts';

const now = new Date('2026-03-10T15:00:00Z');

const draft = (more: Partial<NumberDraft> = {}): NumberDraft => ({
  id: null,
  propertyId: 1,
  source: 'website',
  number: '+14165550101',
  forwardTo: '+14165550150',
  record: false,
  recordNotice: null,
  status: 'active',
  ...more,
});

const known = (more: Partial<KnownNumber> = {}): KnownNumber => ({
  id: 7,
  propertyId: 2,
  source: 'sign',
  number: '+14165550102',
  forwardTo: '+14165550151',
  status: 'active',
  quarantinedUntil: null,
  ...more,
});

const brokenFields = (of: NumberDraft, others: readonly KnownNumber[] = []) =>
  rulesBroken(of, others, now).map(({ field, message }) => [field, message]);

describe('the rules of call numbers', () => {
  it.each<[string, NumberDraft, readonly KnownNumber[], readonly (readonly [string, string])[]]>([
    ['nothing is wrong', draft(), [known()], []],
    [
      'a number we hold',
      draft(),
      [known({ number: '+14165550101', status: 'suspended' })],
      [['number', 'This is one of our call numbers already']],
    ],
    [
      'a number in quarantine',
      draft(),
      [known({ number: '+14165550101', status: 'released', quarantinedUntil: new Date('2026-03-12') })],
      [['number', 'This number was released and can be given again from 2026-03-12']],
    ],
    [
      'a quarantine that is over',
      draft(),
      [known({ number: '+14165550101', status: 'released', quarantinedUntil: now })],
      [],
    ],
    [
      'a number that others forward to',
      draft(),
      [known({ forwardTo: '+14165550101' })],
      [['number', '(416) 555-0102 forwards its calls to this number']],
    ],
    [
      'a line that is one of ours',
      draft({ forwardTo: '+14165550102' }),
      [known()],
      [['forwardTo', 'This is one of our call numbers, so a call would go in a circle']],
    ],
    [
      'a line that was one of ours',
      draft({ forwardTo: '+14165550102' }),
      [known({ status: 'released' })],
      [],
    ],
    ['itself', draft({ forwardTo: '+14165550101' }), [], [['forwardTo', 'A number cannot ring itself']]],
    [
      'a source that has one',
      draft(),
      [known({ propertyId: 1, source: 'website' })],
      [['source', '(416) 555-0102 is active for this source already']],
    ],
    [
      'a source whose one rests',
      draft(),
      [known({ propertyId: 1, source: 'website', status: 'suspended' })],
      [],
    ],
    [
      'one that rests itself',
      draft({ status: 'suspended' }),
      [known({ propertyId: 1, source: 'website' })],
      [],
    ],
    [
      'recording without a notice',
      draft({ record: true, recordNotice: ' ' }),
      [],
      [['recordNotice', 'Say what callers hear before they are recorded']],
    ],
    ['recording with one', draft({ record: true, recordNotice: 'This call is recorded.' }), [], []],
  ])('%s', (_, of, others, expected) => {
    expect(brokenFields(of, others)).toEqual(expected);
  });

  const lines = ['+14165550101', '+14165550102', '+14165550103', '+14165550104'];
  const anyKnown = fc.record({
    id: fc.integer({ min: 1, max: 6 }),
    propertyId: fc.constantFrom(1, 2, null),
    source: fc.constantFrom('website', 'sign'),
    number: fc.constantFrom(...lines),
    forwardTo: fc.constantFrom(...lines),
    status: fc.constantFrom(...numberStatuses.values),
    quarantinedUntil: fc.constantFrom(null, new Date('2026-03-01'), new Date('2026-04-01')),
  });

  it('any sequence keeps the rules: no loops, no duplicates, one active number per source', () => {
    fc.assert(
      fc.property(fc.array(anyKnown, { maxLength: 30 }), (drafts) => {
        const stored: KnownNumber[] = [];
        for (const [index, numberDraft] of drafts.entries()) {
          const candidate = {
            ...numberDraft,
            id: null,
            record: false,
            recordNotice: null,
            status: 'active' as const,
          };
          if (rulesBroken(candidate, stored, now).length === 0)
            stored.push({ ...numberDraft, id: index, status: 'active' });
        }
        const numbers = stored.map(({ number }) => number);
        expect(new Set(numbers).size).toBe(numbers.length);
        expect(stored.filter(({ forwardTo }) => numbers.includes(forwardTo))).toEqual([]);
        const places = stored.flatMap(({ propertyId, source }) =>
          propertyId === null ? [] : [`${propertyId} ${source}`],
        );
        expect(new Set(places).size).toBe(places.length);
      }),
    );
  });

  it('a number never conflicts with itself, and conflicts do not depend on order', () => {
    fc.assert(
      fc.property(anyKnown, fc.array(anyKnown, { maxLength: 8 }), (numberDraft, others) => {
        const of: NumberDraft = { ...numberDraft, record: false, recordNotice: null };
        const rest = others.filter(({ id }) => id !== of.id);
        expect(brokenFields(of, [numberDraft, ...rest])).toEqual(brokenFields(of, rest));
        const fields = (list: readonly KnownNumber[]) =>
          new Set(brokenFields(of, list).map(([field]) => field));
        expect(fields(rest.toReversed())).toEqual(fields(rest));
      }),
    );
  });

  it('finds where a property still shows it', () => {
    const shown = { phone: '+14165550101', website: null, description: 'Call 416-555-0101 today.' };
    expect(placesOf('+14165550101', shown)).toEqual(['phone', 'description']);
    expect(placesOf('+14165550102', shown)).toEqual([]);
  });
});

describe('the life cycle of a call number', () => {
  it('ends with release', () => {
    expect(nextStatus('suspend', 'active')).toBe('suspended');
    expect(nextStatus('resume', 'suspended')).toBe('active');
    expect(nextStatus('release', 'suspended')).toBe('released');
    const steps: NumberStep[] = ['suspend', 'resume', 'release'];
    expect(Object.keys(numberSteps)).toEqual(steps);
    expect(steps.map((step) => nextStatus(step, 'released'))).toEqual([null, null, null]);
    expect(nextStatus('suspend', 'suspended')).toBeNull();
  });

  it('is followed by thirty days of quarantine', () => {
    expect(quarantineEnd(new Date('2026-03-01T12:00:00Z')).toISOString()).toBe('2026-03-31T12:00:00.000Z');
  });
});
