import { expect, it } from 'vitest';
import { readBody } from './publish-check.ts';

const shape = {
  type: 'object',
  properties: {
    propertyId: { type: 'integer' },
    counts: { type: 'object', properties: { added: { type: 'integer' } } },
  },
  required: ['propertyId'],
};

it('accepts a body that matches its schema', () => {
  expect(readBody('{"propertyId": 7, "more": true}', shape)).toEqual({
    payload: { propertyId: 7, more: true },
    problems: [],
    warnings: [],
  });
  expect(readBody('{}', null).payload).toEqual({});
});

it('says where the text stops being JSON', () => {
  expect(readBody('{\n  "a": 1\n  "b"\n}', null)).toEqual({
    problems: ['The body must be valid JSON: line 3, column 3.'],
    warnings: [],
    place: { line: 3, column: 3 },
  });
});

it('names each field that does not match the schema', () => {
  const { payload, problems } = readBody('{"counts": {"added": "many"}}', shape);
  expect(payload).toBeUndefined();
  expect(problems.map((problem) => problem.split(':')[0])).toEqual(['propertyId', 'counts.added']);
});

it('requires an object, and limits its size', () => {
  expect(readBody('[1]', null).problems).toHaveLength(1);
  expect(readBody(JSON.stringify({ a: 'x'.repeat(300_000) }), null).problems[0]).toMatch(/at most 262 KB/);
});

it('warns about masked data', () => {
  const { payload, warnings } = readBody('{"email": "•••"}', null);
  expect(payload).toEqual({ email: '•••' });
  expect(warnings).toHaveLength(1);
});
