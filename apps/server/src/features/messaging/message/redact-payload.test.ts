import fc from 'fast-check';
import { expect, test } from 'vitest';
import { personOf, personPattern } from '#platform/messaging/person.ts';
import { redactPayload } from './redact-payload.ts';

const person = personOf({ emails: ['Ann.B@x.test'], phones: ['(416) 555-0123'], leadIds: [] });
const trace = new RegExp(personPattern(person));

test.each([
  'ann.b@x.test',
  'mail ann.b@x.test.',
  '<ann.b@x.test>',
  '"to":"ann.b@x.test"',
  '+14165550123',
  '416.555.0123',
  '(416) 555-0123 x4',
  'call 1-416-555-0123 now',
])('%s matches the person', (text) => {
  expect(trace.test(text)).toBe(true);
});

test.each([
  'joann.b@x.test',
  'ann.b@x.test.ca',
  'annxb@x.test',
  '24165550123',
  '41655501234',
  '"a":416,"bcd":5550123',
])('%s does not match', (text) => {
  expect(trace.test(text)).toBe(false);
});

test('an empty person matches nothing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(
        new RegExp(personPattern({ emails: [], phones: [], leadIds: [] })).test(text.toLowerCase()),
      ).toBe(false);
    }),
  );
});

test("removes the person's data and keeps the rest", () => {
  const payload = {
    leadId: 7,
    source: 'zumper',
    bedrooms: 2,
    firstName: 'Ann',
    contact: { email: 'ann.b@x.test', city: 'Ottawa' },
    note: 'Ann.B@x.test called',
    numbers: [4165550123, 12],
    'ann.b@x.test': 1,
    secret: { deep: 'kept by its path' },
  };
  expect(redactPayload(payload, ['secret'], trace)).toEqual({
    leadId: 7,
    source: 'zumper',
    bedrooms: 2,
    firstName: null,
    contact: { email: null, city: 'Ottawa' },
    note: null,
    numbers: [null, 12],
    secret: null,
  });
});

test('leaves no trace in any body', () => {
  const leaf = fc.oneof(
    fc.string(),
    fc.constant('x ann.b@x.test y'),
    fc.constant('tel 416 555 0123'),
    fc.integer(),
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ maxDepth: 3 }, leaf, fc.array(tie('tree')), fc.dictionary(fc.string(), tie('tree'))),
  }));
  fc.assert(
    fc.property(tree, (body) => {
      const remaining = JSON.stringify(redactPayload({ body }, [], trace)).toLowerCase();
      expect(remaining).not.toMatch(/ann\.b@x\.test|416 555 0123/);
    }),
  );
});
