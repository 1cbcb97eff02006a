import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openArena, type Arena } from '#test/migration-crash/arena.ts';
import { CrashGame, disagreements, type Round } from '#test/migration-crash/rounds.ts';
import { testTargets } from '#test/migration-targets.ts';

// The long run, every step many times over, is `npm run chaos -- --what migrations`.

const whole = (kind: Round['kind'], step: Round['step'], count = 1): Round => ({
  mode: 'whole',
  kind,
  step,
  count,
});

const rounds: Record<'embedded' | 'PostgreSQL', readonly Round[]> = {
  embedded: [
    whole('upgrade', 'ledger written'),
    whole('upgrade', 'committed'),
    whole('revert', 'statement done', 2),
  ],
  PostgreSQL: [
    whole('upgrade', 'recorded'),
    whole('upgrade', 'statement begun', 3),
    whole('upgrade', 'ledger written'),
    whole('upgrade', 'committed'),
    whole('revert', 'statement done'),
    whole('revert', 'committed'),
    { mode: 'stepwise', kind: 'upgrade', step: 'statement begun', count: 2 },
  ],
};

describe.each(testTargets)('killed at a step of a run on $name', ({ name }) => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena(name);
  });
  afterAll(() => arena.drop());

  it('the database is as before or as after, the console agrees after a restart, and no lock remains', async () => {
    const game = new CrashGame(arena);
    for (const round of rounds[name]) await game.play(round);
    await game.finish();
    expect(game.broken).toEqual([]);
    expect([...game.endings.values()].reduce((sum, count) => sum + count, 0)).toBe(rounds[name].length);
  }, 300_000);
});

describe('the account itself', () => {
  const round = whole('upgrade', 'committed');
  const nothing = { things: [], applied: [], applying: [], locks: 0 };
  const there = { ...nothing, things: ['crash_one', 'crash_two'] };

  it.each([
    [
      'half a script',
      { ...nothing, things: ['crash_one'] },
      { direction: null, outcome: 'interrupted', status: 'approved' },
    ],
    ['a run said not to be that is', there, { direction: null, outcome: 'interrupted', status: 'approved' }],
    ['a run said to be that is not', nothing, { direction: 'migrate', outcome: 'done', status: 'completed' }],
    ['a run that never ends', there, { direction: null, outcome: 'running', status: 'in_progress' }],
    [
      'a lock left behind',
      { ...there, locks: 1 },
      { direction: 'migrate', outcome: 'done', status: 'completed' },
    ],
    [
      'a migration left in progress',
      nothing,
      { direction: null, outcome: 'interrupted', status: 'in_progress' },
    ],
  ] as const)('finds %s', (_, sight, link) => {
    expect(disagreements(round, nothing, sight, link)).not.toEqual([]);
  });

  it('finds nothing wrong with what is right', () => {
    const done = { direction: 'migrate', outcome: 'done', status: 'completed' } as const;
    const not = { direction: null, outcome: 'interrupted', status: 'approved' } as const;
    expect(disagreements(round, nothing, there, done)).toEqual([]);
    expect(disagreements(round, nothing, nothing, not)).toEqual([]);
  });
});
