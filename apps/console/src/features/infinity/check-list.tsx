import type { PreCheck } from '@supersync/contract/infinity/pre-checks.ts';
import { infinityPartnerKey } from '@supersync/contract/infinity/infinity-migration.ts';
import { Link } from 'react-router';
import { StatusMark } from '../../kit/status-badge/status-badge.tsx';
import { useMayOpen } from '../../platform/console-context.tsx';
import { hrefOf } from '../../platform/define-screen.ts';
import { restrictionsScreen } from '../restriction/screens.ts';
import classes from './infinity.module.css';

const titles: Readonly<Record<PreCheck['key'], string>> = {
  partner: 'Partner link',
  restriction: 'Restrictions',
  site: 'Active website',
  feeds: 'Feeds',
  properties: 'Properties',
  phones: 'Phone per property',
  sources: 'Sources',
};

const stateWords: Readonly<Record<PreCheck['state'], string>> = {
  ok: 'fine',
  warning: 'to be known',
  failed: 'in the way',
};

export interface CheckListProps {
  readonly clientId: number;
  readonly checks: readonly PreCheck[];
}

/** What was looked at before, with where to put right what stands in the way. */
export function CheckList({ clientId, checks }: CheckListProps) {
  const mayTest = useMayOpen(restrictionsScreen);
  if (checks.length === 0)
    return <p className={classes.muted}>Nobody has looked yet whether this client can be migrated.</p>;
  const testHref = hrefOf(
    restrictionsScreen,
    {},
    { test: 1, client: clientId, scope: 'feature', target: infinityPartnerKey },
  );
  return (
    <ul className={classes.checks} aria-label="Pre-checks">
      {checks.map(({ key, state, detail }) => (
        <li key={key}>
          <StatusMark status={state} />
          <span className={classes.checkTitle}>
            {titles[key]} <span className={classes.hidden}>({stateWords[state]})</span>
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
