import {
  runPhases,
  statementStatuses,
  type RunPhase,
} from '@supersync/contract/developer/migration/migration-run.ts';
import { formatCount, formatDuration } from '#kit/value/format.ts';
import { ChoiceMark } from '#platform/choice/choice-badge.tsx';
import { phasesOf, type Statement } from './run-statements.ts';
import classes from './run.module.css';

/** The log of a run, one entry per statement. */
export function StatementLog({ statements }: { readonly statements: readonly Statement[] }) {
  const phases = phasesOf(statements);
  return phases.map(({ phase, statements: ofPhase, milliseconds }) => (
    <div key={phase} className={classes.phase}>
      {phases.length > 1 ? <PhaseTitle phase={phase} milliseconds={milliseconds} /> : null}
      <ol
        className={classes.statements}
        aria-label={phases.length > 1 ? `Statements: ${runPhases.labels[phase]}` : 'Statements'}
      >
        {ofPhase.map((statement) => (
          <LoggedStatement key={statement.position} statement={statement} />
        ))}
      </ol>
    </div>
  ));
}

function PhaseTitle({ phase, milliseconds }: { phase: RunPhase; milliseconds: number | undefined }) {
  return (
    <h3 className={classes.phaseTitle}>
      {runPhases.labels[phase]}
      {milliseconds === undefined ? null : (
        <span className={classes.took}>{formatDuration(milliseconds)}</span>
      )}
    </h3>
  );
}

function LoggedStatement({ statement }: { statement: Statement }) {
  const { position, text, line, status, milliseconds, rows, error } = statement;
  return (
    <li
      className={classes.statement}
      data-status={status}
      aria-label={`Statement ${position}: ${statementStatuses.labels[status]}`}
    >
      <ChoiceMark of={statementStatuses} value={status} />
      <span className={classes.place} title={`Line ${line} of its script`}>
        {position}
      </span>
      <StatementText text={text} />
      <span className={classes.measures}>
        {rows === null ? null : <span>{formatCount(rows, 'row')}</span>}
        {milliseconds === null ? null : <span>{formatDuration(milliseconds)}</span>}
      </span>
      {error === null ? null : <p className={classes.error}>{error}</p>}
    </li>
  );
}

const linesShown = 3;

/** A long statement shows its start; a click shows all. */
function StatementText({ text }: { text: string }) {
  const lines = text.trim().split('\n');
  if (lines.length <= linesShown) return <code className={classes.sql}>{lines.join('\n')}</code>;
  return (
    <details className={classes.long}>
      <summary>
        <code className={classes.sql}>{lines[0]} …</code>
        <span className={classes.more}>{formatCount(lines.length, 'line')}</span>
      </summary>
      <code className={classes.sql}>{lines.join('\n')}</code>
    </details>
  );
}

interface Planned {
  readonly position: number;
  readonly text: string;
}

/** What would run. */
export function PlannedStatements({ statements }: { readonly statements: readonly Planned[] }) {
  return (
    <ol className={classes.statements} aria-label="Statements to run">
      {statements.map(({ position, text }) => (
        <li key={position} className={classes.planned}>
          <span className={classes.place}>{position}</span>
          <StatementText text={text} />
        </li>
      ))}
    </ol>
  );
}
