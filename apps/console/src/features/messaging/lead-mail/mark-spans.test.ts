import { leadFieldNames } from '@supersync/contract/messaging/lead-mail/mail.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markSpans } from './mark-spans.ts';

const span = fc.record({
  field: fc.constantFrom(...leadFieldNames),
  start: fc.integer({ min: -3, max: 60 }),
  end: fc.integer({ min: -3, max: 60 }),
});

describe('markSpans', () => {
  it('splits a text at extracted values', () =>
    expect(
      markSpans('Name: Sam Doe', [
        { field: 'lastName', start: 10, end: 13 },
        { field: 'firstName', start: 6, end: 9 },
      ]),
    ).toEqual([
      { start: 0, text: 'Name: ', field: null },
      { start: 6, text: 'Sam', field: 'firstName' },
      { start: 9, text: ' ', field: null },
      { start: 10, text: 'Doe', field: 'lastName' },
    ]));

  it('omits spans outside a masked text', () =>
    expect(markSpans('•••', [{ field: 'email', start: 20, end: 30 }])).toEqual([
      { start: 0, text: '•••', field: null },
    ]));

  it('keeps the whole text for any spans', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), fc.array(span, { maxLength: 8 }), (text, spans) => {
        const segments = markSpans(text, spans);
        expect(segments.map((segment) => segment.text).join('')).toBe(text);
        expect(segments.every((segment) => segment.text !== '')).toBe(true);
      }),
    );
  });
});
