import { runSteps } from '#features/developer/migration/run/steps.ts';
import { openArena } from './arena.ts';
import { CrashGame, type Mode, type Round } from './rounds.ts';

/** How often a step occurs at least in one run of a script; each may be the kill point. */
const timesOf = (mode: Mode, kind: Round['kind'], step: Round['step']): number => {
  if (step !== 'statement begun' && step !== 'statement done') return 1;
  return mode === 'whole' && kind === 'upgrade' ? 3 : 2;
};

/** A script without a transaction has no commit step. */
const isReached = (mode: Mode, step: Round['step']): boolean => mode === 'whole' || step !== 'committed';

/** Every step of both script kinds, up and down, at every occurrence. */
export const everyRound: readonly Round[] = (['whole', 'stepwise'] as const).flatMap((mode) =>
  runSteps
    .filter((step) => isReached(mode, step))
    .flatMap((step) =>
      (['upgrade', 'revert'] as const).flatMap((kind) =>
        Array.from({ length: timesOf(mode, kind, step) }, (_, index) => ({
          mode,
          kind,
          step,
          count: index + 1,
        })),
      ),
    ),
);

/** Runs all rounds until the time is up; returns the violations. */
export async function killMigrations(
  database: 'embedded' | 'postgres',
  until: number,
  say: (line: string) => void,
): Promise<readonly string[]> {
  const arena = await openArena(database === 'postgres' ? 'PostgreSQL' : 'embedded');
  const crashGame = new CrashGame(arena);
  try {
    let kills = 0;
    do {
      for (const round of everyRound) {
        await crashGame.play(round);
        kills += 1;
        if (kills % 10 === 0) say(`${kills} kills, ${crashGame.broken.length} broken promises`);
        if (Date.now() >= until && kills >= everyRound.length) break;
      }
    } while (Date.now() < until);
    await crashGame.finish();
    say(
      `${kills} kills: ${[...crashGame.endings].map(([ending, count]) => `${count} × ${ending}`).join(', ')}.`,
    );
    return crashGame.broken;
  } finally {
    await arena.drop();
  }
}
