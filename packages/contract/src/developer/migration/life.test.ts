import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allEnvironmentsMigrated,
  approvalBar,
  cellState,
  directions,
  editableIn,
  isLegal,
  legalSteps,
  linkOutcomes,
  migrationStatuses,
  statusByLinks,
} from './life.ts';
import { diffSchemas, printDiff } from './schema-diff.ts';

const environments = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 6 }),
    status: fc.constantFrom('enabled' as const, 'disabled' as const),
  }),
  { selector: ({ id }) => id, minLength: 1 },
);
const link = fc.record({
  databaseEnvironmentId: fc.integer({ min: 1, max: 6 }),
  direction: fc.option(fc.constantFrom(...directions.values)),
  outcome: fc.option(fc.constantFrom(...linkOutcomes.values)),
});
const links = fc.uniqueArray(link, { selector: ({ databaseEnvironmentId }) => databaseEnvironmentId });

describe('approval', () => {
  it('is refused to the author and every editor, and to nobody else', () => {
    const migration = { createdUser: 1, editors: [1, 2] };
    expect(approvalBar(migration, 1)).toBe('You wrote this migration. Somebody else must approve it.');
    expect(approvalBar(migration, 2)).toBe('You edited this migration. Somebody else must approve it.');
    expect(approvalBar(migration, 3)).toBeNull();
    expect(approvalBar({ createdUser: null, editors: [] }, 1)).toBeNull();
  });
});

describe('all environments are migrated', () => {
  it('if there are as many migrate links as enabled environments', () => {
    const two = [
      { id: 1, status: 'enabled' as const },
      { id: 2, status: 'enabled' as const },
      { id: 3, status: 'disabled' as const },
    ];
    const on = (databaseEnvironmentId: number, direction: 'migrate' | 'revert' | null) => ({
      databaseEnvironmentId,
      direction,
    });
    expect(allEnvironmentsMigrated([on(1, 'migrate'), on(2, 'migrate')], two)).toBe(true);
    expect(allEnvironmentsMigrated([on(1, 'migrate'), on(2, 'revert')], two)).toBe(false);
    expect(allEnvironmentsMigrated([on(1, 'migrate'), on(2, null)], two)).toBe(false);
    expect(allEnvironmentsMigrated([], [])).toBe(false);
  });
});

describe('the status derived from the runs', () => {
  it('is completed only if every target environment has it, and approved only if none has', () => {
    fc.assert(
      fc.property(links, environments, (some, all) => {
        const status = statusByLinks(some, all);
        const isThere = (each: (typeof some)[number]): boolean => each.direction === 'migrate';
        const isOpen = some.some(({ outcome }) => outcome === 'running' || outcome === 'dirty');
        const enabled = some.filter((each) =>
          all.some(({ id, status: is }) => id === each.databaseEnvironmentId && is === 'enabled'),
        );
        if (isOpen) expect(status).toBe('in_progress');
        else if (status === 'approved') expect(some.some(isThere)).toBe(false);
        else if (status === 'completed') expect(enabled.every(isThere)).toBe(true);
        else expect(enabled.some((each) => !isThere(each))).toBe(true);
      }),
    );
  });
});

describe('the steps', () => {
  it('leave a migration in progress alone, except running it', () => {
    for (const step of ['submit', 'withdraw', 'approve', 'archive', 'restore', 'remove'] as const)
      expect(isLegal(step, 'in_progress')).toBe(false);
    expect(isLegal('upgrade', 'in_progress')).toBe(true);
    expect(editableIn).not.toContain('in_progress');
  });

  it('lead out of every status', () => {
    for (const status of migrationStatuses.values)
      expect(
        Object.values(legalSteps).some((legal) => legal.some((each) => each === status)),
        status,
      ).toBe(true);
  });
});

describe('a cell of the board', () => {
  it.each([
    [undefined, 'not_run'],
    [{ direction: null, outcome: null }, 'not_run'],
    [{ direction: null, outcome: 'running' }, 'running'],
    [{ direction: null, outcome: 'failed' }, 'failed'],
    [{ direction: 'migrate', outcome: 'interrupted' }, 'failed'],
    [{ direction: 'migrate', outcome: 'done' }, 'upgraded'],
    [{ direction: 'revert', outcome: 'done' }, 'reverted'],
    [{ direction: 'migrate', outcome: 'dirty' }, 'dirty'],
  ] as const)('%j is %s', (each, expected) => {
    expect(cellState(each)).toBe(expected);
  });
});

describe('a schema diff', () => {
  const lines = fc.dictionary(fc.string({ maxLength: 4 }), fc.constantFrom('int', 'text', 'bigint'));

  it('is empty for equal schemas, and turns one into the other', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const entries = new Map<string, string>(Object.entries(before));
        for (const { thing, after: is } of diffSchemas(before, after))
          if (is === null) entries.delete(thing);
          else entries.set(thing, is);
        expect(Object.fromEntries(entries)).toEqual({ ...after });
        expect(diffSchemas(after, after)).toEqual([]);
      }),
    );
  });

  it('prints removed and added lines', () => {
    expect(printDiff(diffSchemas({ 'column a': 'int', 'table b': 'table' }, { 'column a': 'text' }))).toBe(
      '- column a: int\n+ column a: text\n- table b: table',
    );
  });
});
