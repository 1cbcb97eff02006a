import { expect, test } from 'vitest';
import { importerReason, originOf } from './field-origin.ts';

const imported = { importSource: 'yardi', phone: '+14165550123', email: null, name: 'Oak' };
const byHand = { ...imported, importSource: 'manual' };
const change = { entryId: 9, at: '2026-01-01T00:00:00.000Z', actorId: 5, reason: null };

test('the audit log shows who set a value last', () => {
  expect(originOf('phone', imported, change)).toEqual({
    source: 'person',
    userId: 5,
    runId: null,
    at: change.at,
    entryId: 9,
  });
  expect(originOf('phone', byHand, { ...change, actorId: null, reason: importerReason(41) })).toMatchObject({
    source: 'importer',
    userId: null,
    runId: 41,
  });
});

test('without an entry it is the initial value', () => {
  expect(originOf('phone', imported, null)).toMatchObject({ source: 'importer', at: null });
  expect(originOf('phone', byHand, null)).toMatchObject({ source: 'person', userId: null });
  expect(originOf('email', imported, null)).toMatchObject({ source: 'default' });
});
