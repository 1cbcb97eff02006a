import { infinityRun, runStates } from '@supersync/contract/records/infinity/infinity-run.ts';
import { Link } from 'react-router';
import { WorkProgress } from '#kit/progress/work-progress.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useList } from '#platform/query/query.ts';
import { lastRunsQuery, openRunsQuery } from './infinity-queries.ts';
import classes from './infinity.module.css';
import { runTitle } from './run-text.ts';

interface RunsProps {
  readonly hrefOfRun: (id: number) => string;
}

/** The last bulk migrations, of everyone. */
export function RunList({ hrefOfRun }: RunsProps) {
  const runs = useList(infinityRun, lastRunsQuery);
  return (
    <Loaded query={runs}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState title="No bulk runs yet">
            Choose clients in the list: the same steps are then taken for all of them.
          </EmptyState>
        ) : (
          <ul className={classes.runs}>
            {data.map(({ id, kind, status, total, done, failed, user, created }) => (
              <li key={id}>
                <Link to={hrefOfRun(id)}>{runTitle(kind, total)}</Link>
                <ChoiceBadge of={runStates} value={status} />
                <span className={classes.muted}>
                  {done} done{failed > 0 ? `, ${failed} failed` : ''} · <RelativeTime at={created} />
                  {user === null ? '' : ` · ${user.firstName} ${user.lastName}`}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

/** Above the list while one is in progress, also someone else's. */
export function OpenRuns({ hrefOfRun }: RunsProps) {
  const runs = useList(infinityRun, openRunsQuery).data?.data ?? [];
  if (runs.length === 0) return null;
  return (
    <div className={classes.openRuns}>
      {runs.map(({ id, kind, total, done, failed }) => (
        <div key={id} className={classes.openRun}>
          <WorkProgress
            label={runTitle(kind, total)}
            done={done + failed}
            total={total}
            failed={failed}
            unit="clients"
          />
          <Link to={hrefOfRun(id)}>Show</Link>
        </div>
      ))}
    </div>
  );
}
