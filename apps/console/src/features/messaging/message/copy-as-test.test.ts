import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asTest } from './copy-as-test.ts';

const message = {
  id: '01890000-0000-7000-8000-00000000000a',
  topic: 'listings.updated',
  key: null,
  payload: { propertyId: 7, note: 'it\'s `${"fine"}`' },
  attributes: { origin: 'platform' },
  publishedAt: '2026-11-12T10:03:22Z',
};

/** The body in the copied text. */
const bodyIn = (text: string): unknown =>
  JSON.parse(/const message = (\{[^]*?\n\});\n/.exec(text)?.[1] ?? 'null');

it('contains the exact body', () => {
  expect(bodyIn(asTest(message))).toEqual({ payload: message.payload, attributes: message.attributes });
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue()), fc.string(), (payload, key) => {
      const body = bodyIn(asTest({ ...message, payload, key }));
      expect(body).toEqual(JSON.parse(JSON.stringify({ payload, key, attributes: message.attributes })));
    }),
  );
});

it('publishes to the topic and names the original message', () => {
  const text = asTest(message);
  expect(text).toContain('/v0/messaging-api/listings.updated/_publish`');
  expect(text).toContain(`// Message ${message.id} of ${message.publishedAt}.`);
  expect(text).not.toContain('masked');
});

it('says where personal data was masked', () => {
  expect(asTest({ ...message, payload: { email: '•••' } })).toContain('personal data that was masked');
  expect(asTest({ ...message, key: '•••' })).toContain('personal data that was masked');
});
