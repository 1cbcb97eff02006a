import {
  preCheckKeys,
  preCheckStates,
  type PreCheck,
} from '@supersync/contract/records/infinity/pre-checks.ts';
import { infinityPartnerKey } from '@supersync/contract/records/infinity/infinity-migration.ts';
import { Link } from 'react-router';
import { ChoiceMark } from '#platform/choice/choice-badge.tsx';
import { useMayOpen } from '#platform/console-context.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { restrictionsScreen } from '#features/records/restriction/screens.ts';
import classes from './infinity.module.css';

export interface CheckListProps {
  readonly clientId: number;
  readonly checks: readonly PreCheck[];
}

/** The results of the checks, with links to fix what blocks the migration. */
export function CheckList({ clientId, checks }: CheckListProps) {
  const mayTest = useMayOpen(restrictionsScreen);
  if (checks.length === 0) return <p className={classes.muted}>This client has not been checked yet.</p>;
  const testHref = hrefOf(
    restrictionsScreen,
    {},
    { test: 1, client: clientId, scope: 'feature', target: infinityPartnerKey },
  );
  return (
    <ul className={classes.checks} aria-label="Pre-checks">
      {checks.map(({ key, state, detail }) => (
        <li key={key}>
          <ChoiceMark of={preCheckStates} value={state} />
          <span className={classes.checkTitle}>
            {preCheckKeys.labels[key]}{' '}
            <span className={classes.hidden}>({preCheckStates.labels[state].toLowerCase()})</span>
          </span>
          <span>
            {detail}
            {key === 'restriction' && state === 'failed' && mayTest ? (
              <>
                {' '}
                <Link to={testHref}>Which rule decides</Link>
              </>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
