import { runSteps } from '#features/developer/migration/run/steps.ts';
import { openArena } from './arena.ts';
import { CrashGame, type Mode, type Round } from './rounds.ts';

/** How often a step comes in one run of a script, at least: it may kill at any of them. */
const timesOf = (mode: Mode, kind: Round['kind'], step: Round['step']): number => {
  if (step !== 'statement begun' && step !== 'statement done') return 1;
  return mode === 'whole' && kind === 'upgrade' ? 3 : 2;
};

/** A script without a transaction is not committed as a whole. */
const comes = (mode: Mode, step: Round['step']): boolean => mode === 'whole' || step !== 'committed';

/** Every step, of both kinds of scripts, up and down, at every time of its coming. */
export const everyRound: readonly Round[] = (['whole', 'stepwise'] as const).flatMap((mode) =>
  runSteps
    .filter((step) => comes(mode, step))
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

/** Goes through all of them until the time is up; answers what was broken. */
export async function killMigrations(
  database: 'embedded' | 'postgres',
  until: number,
  say: (line: string) => void,
): Promise<readonly string[]> {
  const arena = await openArena(database === 'postgres' ? 'PostgreSQL' : 'embedded');
  const game = new CrashGame(arena);
  try {
    let kills = 0;
    do {
      for (const round of everyRound) {
        await game.play(round);
        kills += 1;
        if (kills % 10 === 0) say(`${kills} kills, ${game.broken.length} broken promises`);
        if (Date.now() >= until && kills >= everyRound.length) break;
      }
    } while (Date.now() < until);
    await game.finish();
    say(`${kills} kills: ${[...game.endings].map(([ending, count]) => `${count} × ${ending}`).join(', ')}.`);
    return game.broken;
  } finally {
    await arena.drop();
  }
}
