import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  blank,
  draftIn,
  isSameDraft,
  moved,
  recipeIn,
  requestOf,
  withDraft,
  withRecipe,
  type Draft,
} from './draft.ts';

const draft: Draft = {
  resource: 'property_meta',
  fields: ['name', 'client.name'],
  where: { status: 'active' },
  search: 'oak',
  sort: ['-created', 'name'],
  wording: 'codes',
  withBom: true,
};

it('round-trips a recipe through the address', () => {
  expect(draftIn(withDraft(new URLSearchParams('recipe=4'), draft))).toEqual(draft);
  expect(draftIn(new URLSearchParams('recipe=4'))).toBeNull();
  expect(recipeIn(new URLSearchParams('recipe=4'))).toBe(4);
  expect(recipeIn(new URLSearchParams('recipe=x'))).toBeNull();
  const path = fc.stringMatching(/^[a-z][A-Za-z.]*$/);
  const any = fc.record<Draft>({
    resource: path,
    fields: fc.array(path),
    where: fc.dictionary(path, fc.string()),
    search: fc.string(),
    sort: fc.array(path),
    wording: fc.constantFrom('labels' as const, 'codes' as const),
    withBom: fc.boolean(),
  });
  fc.assert(
    fc.property(any, (each) => {
      const read = draftIn(new URLSearchParams(withDraft(new URLSearchParams(), each).toString()));
      expect(read === null ? null : requestOf(read)).toEqual(requestOf(each));
    }),
  );
});

it('a saved recipe replaces the draft', () => {
  const address = withDraft(new URLSearchParams('recipe=4&kept=1'), draft);
  expect(withRecipe(address, 7).toString()).toBe('recipe=7&kept=1');
  expect(withRecipe(address, null).toString()).toBe('kept=1');
});

it('omits empty parts from the request', () => {
  expect(requestOf({ ...blank, resource: 'client', fields: ['name'] })).toEqual({
    resource: 'client',
    fields: ['name'],
    where: null,
    search: null,
    sort: null,
    wording: 'labels',
    withBom: false,
  });
  expect(isSameDraft(draft, { ...draft })).toBe(true);
  expect(isSameDraft(draft, { ...draft, withBom: false })).toBe(false);
});

it('columns move, and stay at the edges', () => {
  expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 'x', 1)).toEqual(['a', 'b']);
});
