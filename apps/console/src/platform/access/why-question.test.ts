import { permissionKeys } from '@supersync/contract/access/permission/permission-key.ts';
import { flagNames } from '@supersync/contract/access/permission/permission-map.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseQuestion,
  printQuestion,
  withoutQuestion,
  withQuestion,
  type WhyTarget,
} from './why-question.ts';

const path = fc.stringMatching(/^\/[a-zA-Z0-9{}?/_-]*$/);
const target = fc.oneof(
  path.map((at): WhyTarget => ({ kind: 'page', path: at })),
  fc
    .tuple(fc.constantFrom(...permissionKeys), fc.constantFrom(...flagNames))
    .map(([key, flag]): WhyTarget => ({ kind: 'key', key, flag })),
  fc
    .tuple(fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'), path)
    .map(([method, at]): WhyTarget => ({ kind: 'endpoint', method, path: at })),
);
const question = fc.record({
  userId: fc.option(fc.integer({ min: 1, max: 2_147_483_647 })),
  target: fc.option(target),
});

describe('the question in an address', () => {
  it('round-trips', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const address = withQuestion(new URLSearchParams('search=a'), asked).toString();
        expect(parseQuestion(new URLSearchParams(address).get('why') ?? '')).toEqual(asked);
      }),
    );
  });

  it('is empty where it cannot be parsed', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseQuestion(text)));
    expect(parseQuestion('x~page~roles')).toEqual({ userId: null, target: null });
    expect(parseQuestion('0~key~supersync_nothing~r')).toEqual({ userId: null, target: null });
    expect(parseQuestion('7~key~supersync_redact~x')).toEqual({ userId: 7, target: null });
    expect(parseQuestion('7~endpoint~get~/roles')).toEqual({ userId: 7, target: null });
  });

  it('keeps the rest of the address', () => {
    const before = new URLSearchParams('search=a&f.role=in:1');
    expect(withoutQuestion(withQuestion(before, { userId: 7, target: null })).toString()).toBe(
      before.toString(),
    );
    expect(printQuestion({ userId: null, target: null })).toBe('~');
  });
});
