import { WorkProgress } from '#kit/progress/work-progress.tsx';
import { formatBytes, formatCount } from '#kit/value/format.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { cancelExport, exportStates, useExportRuns, type ExportRun } from './export-runs.ts';
import classes from './export.module.css';

const describeEnd = ({ state, rows, bytes, message }: ExportRun): string => {
  if (state === 'done') return `${message ?? ''}: ${formatCount(rows, 'row')}, ${formatBytes(bytes)}`;
  if (state === 'cancelled') return 'Cancelled. No file was kept.';
  return `${message ?? ''} No file was kept.`;
};

/** Exports in progress, and those finished since the page was opened. */
export function ExportRuns() {
  const runs = useExportRuns();
  if (runs.length === 0) return null;
  return (
    <ul className={classes.runs} aria-label="Exports">
      {runs.map((run) => (
        <li key={run.id} className={classes.run}>
          {run.state === 'running' ? (
            <WorkProgress
              label={run.title}
              done={run.rows}
              total={run.total}
              unit="rows"
              onCancel={() => cancelExport(run.id)}
            />
          ) : (
            <>
              <span className={classes.runTitle}>
                {run.title} <ChoiceBadge of={exportStates} value={run.state} />
              </span>
              <span className={classes.note}>{describeEnd(run)}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
