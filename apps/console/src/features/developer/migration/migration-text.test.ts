import { describe, expect, it } from 'vitest';
import { boardState, nextEnvironment, runTitle } from './migration-text.ts';

const row = { version: '7', databaseEnvironments: [1, 2] };
const link = { databaseEnvironmentId: 1, direction: 'migrate', outcome: 'done' } as const;
const environment = { id: 1, version: '7', driftState: 'none' } as const;

describe('a cell of the board', () => {
  it('is "not run" where the migration is planned, and "not planned" elsewhere', () => {
    expect(boardState(row, undefined, environment)).toBe('not_run');
    expect(boardState(row, undefined, { ...environment, id: 3 })).toBe('not_meant');
    expect(boardState(row, { ...link, direction: null, outcome: null }, environment)).toBe('not_run');
  });

  it('says how the last run ended', () => {
    expect(boardState(row, link, environment)).toBe('upgraded');
    expect(boardState(row, { ...link, direction: 'revert' }, environment)).toBe('reverted');
    expect(boardState(row, { ...link, outcome: 'failed' }, environment)).toBe('failed');
    expect(boardState(row, { ...link, outcome: 'running' }, environment)).toBe('running');
    expect(boardState(row, { ...link, outcome: 'dirty' }, environment)).toBe('dirty');
  });

  it("shows a drift at the environment's current migration only", () => {
    const drifted = { ...environment, driftState: 'drifted' } as const;
    expect(boardState(row, link, drifted)).toBe('drifted');
    expect(boardState({ ...row, version: '6' }, link, drifted)).toBe('upgraded');
    expect(boardState(row, { ...link, direction: 'revert' }, drifted)).toBe('reverted');
  });
});

describe('the next environment to upgrade', () => {
  const environments = [
    { id: 3, position: 3 },
    { id: 1, position: 1 },
    { id: 2, position: 2 },
  ];
  const migration = {
    scriptsHash: 'now',
    databaseEnvironments: [1, 3],
    databaseMigrationsHasDatabaseEnvironments: [{ ...link, hash: 'now' }],
  };

  it('is the first of the chain that lacks the migration, of those it is planned for', () => {
    expect(
      nextEnvironment({ ...migration, databaseMigrationsHasDatabaseEnvironments: [] }, environments)?.id,
    ).toBe(1);
    expect(nextEnvironment(migration, environments)?.id).toBe(3);
  });

  it('is one that was reverted, or has other scripts', () => {
    const reverted = { ...link, direction: 'revert', hash: null } as const;
    const older = { ...link, hash: 'before' };
    for (const each of [reverted, older])
      expect(
        nextEnvironment({ ...migration, databaseMigrationsHasDatabaseEnvironments: [each] }, environments)
          ?.id,
      ).toBe(1);
  });

  it('is undefined once it is applied everywhere', () => {
    const links = [1, 3].map((databaseEnvironmentId) => ({ ...link, databaseEnvironmentId, hash: 'now' }));
    expect(
      nextEnvironment({ ...migration, databaseMigrationsHasDatabaseEnvironments: links }, environments),
    ).toBeUndefined();
  });
});

it('names a run by direction and environment', () => {
  expect(runTitle('upgrade', 'Staging')).toBe('Upgrade of Staging');
  expect(runTitle('rehearsal', 'Staging')).toBe('Rehearsal for Staging');
});
