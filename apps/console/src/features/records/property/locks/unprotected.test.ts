import { expect, test } from 'vitest';
import { unprotected } from './unprotected.ts';

const before = { importSource: 'yardi', name: 'Oak', phone: null, city: 'Ottawa', status: 'draft' };

test('lists only imported, changed and unlocked fields', () => {
  const after = { ...before, name: 'Elm', phone: '+14165550123', status: 'active' };
  expect(unprotected(before, after, new Set())).toEqual(['name', 'phone']);
  expect(unprotected(before, after, new Set(['phone']))).toEqual(['name']);
  expect(unprotected(before, before, new Set())).toEqual([]);
});

test('lists nothing for a property without an importer', () => {
  const own = { ...before, importSource: 'manual' };
  expect(unprotected(own, { ...own, name: 'Elm' }, new Set())).toEqual([]);
});
