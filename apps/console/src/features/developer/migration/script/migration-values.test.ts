import { describe, expect, it } from 'vitest';
import { changedRecord, newRecord, toForm, voidsApproval } from './migration-values.ts';

const record = { name: 'Pets', version: '7', upScript: 'a', downScript: 'b', databaseEnvironments: [1, 2] };

describe('a migration as form values', () => {
  it('round-trips', () => {
    expect(newRecord(toForm(record), 9)).toEqual({ ...record, status: 'draft', createdUser: 9 });
  });

  it('sends only what changed', () => {
    expect(changedRecord({ name: ' Cats ' })).toEqual({ name: 'Cats' });
    expect(changedRecord({ databaseEnvironments: ['2'] })).toEqual({ databaseEnvironments: [2] });
  });
});

describe('an approval', () => {
  it('is voided by changed scripts or environments, and by nothing else', () => {
    const values = toForm(record);
    expect(voidsApproval(record, values)).toBe(false);
    expect(voidsApproval(record, { ...values, name: 'Cats', version: '8' })).toBe(false);
    expect(voidsApproval(record, { ...values, upScript: 'c' })).toBe(true);
    expect(voidsApproval(record, { ...values, downScript: '' })).toBe(true);
    expect(voidsApproval(record, { ...values, databaseEnvironments: ['1'] })).toBe(true);
  });
});
