import type { Row } from '@supersync/contract/kernel/record.ts';
import {
  statementStatuses,
  type migrationStatement,
  type RunPhase,
  type StatementEvent,
} from '@supersync/contract/developer/migration/migration-run.ts';

export type Statement = Row<typeof migrationStatement> | StatementEvent;

/** Whether a statement has ended: a late event never changes it back. */
const isFinal = ({ status }: Statement): boolean => status !== statementStatuses.values[0];

const longer = (a: string, b: string): string => (a.length >= b.length ? a : b);

/** The newer state of a statement, with the complete text: events truncate theirs. */
function united(known: Statement, told: Statement): Statement {
  const newer = isFinal(known) && !isFinal(told) ? known : told;
  return { ...newer, text: longer(known.text, told.text) };
}

/** The log of a run: loaded rows and received events, in whatever order they arrive. */
export function mergedStatements(
  loaded: readonly Statement[],
  heard: readonly StatementEvent[],
): readonly Statement[] {
  const all = new Map<number, Statement>(loaded.map((statement) => [statement.position, statement]));
  for (const event of heard) {
    const known = all.get(event.position);
    all.set(event.position, known === undefined ? event : united(known, event));
  }
  return [...all.values()].toSorted((a, b) => a.position - b.position);
}

export interface Phase {
  readonly phase: RunPhase;
  readonly statements: readonly Statement[];
  /** Undefined until every statement has a duration. */
  readonly milliseconds: number | undefined;
}

/** Statements by phase, in execution order. */
export function phasesOf(statements: readonly Statement[]): readonly Phase[] {
  const phases = new Map<RunPhase, Statement[]>();
  for (const statement of statements) {
    const known = phases.get(statement.phase);
    if (known === undefined) phases.set(statement.phase, [statement]);
    else known.push(statement);
  }
  return [...phases].map(([phase, ofPhase]) => ({
    phase,
    statements: ofPhase,
    milliseconds: ofPhase.some(({ milliseconds }) => milliseconds === null)
      ? undefined
      : ofPhase.reduce((sum, { milliseconds }) => sum + (milliseconds ?? 0), 0),
  }));
}
