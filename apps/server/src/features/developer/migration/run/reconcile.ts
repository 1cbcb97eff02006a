import type { LedgerEntry } from '../target/ledger.ts';
import { readEntry, readIdentity } from '../target/ledger.ts';
import type { Session } from '../target/target.ts';
import type { RunRow } from './records.ts';
import type { Ending } from './settle.ts';

/** What became of a run, by the ledger of its target alone. `error` is what its server last knew, if it still lives. */
export function endingBy(
  run: Pick<RunRow, 'kind' | 'statement_count'>,
  entry: LedgerEntry | null,
  targetId: string | null,
  error: string | null,
): Ending {
  if (run.kind === 'rehearsal')
    return {
      status: 'interrupted',
      error: error ?? 'The server stopped during the rehearsal. The environment was not touched.',
    };
  if (entry?.state === 'applied' && entry.schema !== null)
    return { status: 'succeeded', schema: entry.schema, targetId };
  if (entry === null)
    return error === null
      ? {
          status: 'interrupted',
          error: 'The server stopped during the run. The database is as it was before.',
        }
      : { status: 'failed', error };
  const { reached, done } = entry;
  const where = `statement ${reached} of ${run.statement_count}`;
  const words =
    reached === 0
      ? 'It stopped before the first statement.'
      : reached === done
        ? `It stopped after ${where}, which is done.`
        : `It stopped at ${where}, which may have taken effect or not.`;
  return { status: 'dirty', error: error === null ? words : `${error} ${words}`, reached, done };
}

/** With the lease held: nobody is at it any more. */
export async function readEnding(session: Session, run: RunRow, error: string | null): Promise<Ending> {
  const entry = await readEntry(session, run.run_key);
  return endingBy(run, entry, await readIdentity(session), error);
}
