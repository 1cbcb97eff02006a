import { deployResults, type site } from '@supersync/contract/websites/site/site.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceMark } from '#platform/choice/choice-badge.tsx';
import classes from './site.module.css';

export interface LastDeployProps {
  readonly site: Pick<Row<typeof site>, 'lastDeployedAt' | 'lastCommit' | 'lastDeployResult'>;
  /** Without the commit, for a column of many. */
  readonly isShort?: boolean;
}

/** When it was deployed last, from which commit, and how that ended. */
export function LastDeploy({ site, isShort = false }: LastDeployProps) {
  const { lastDeployedAt, lastCommit, lastDeployResult } = site;
  if (lastDeployedAt === null) return <Nothing />;
  return (
    <span className={classes.deploy}>
      {lastDeployResult === null ? null : (
        <span
          role="img"
          aria-label={deployResults.labels[lastDeployResult]}
          title={deployResults.labels[lastDeployResult]}
        >
          <ChoiceMark of={deployResults} value={lastDeployResult} />
        </span>
      )}
      <RelativeTime at={lastDeployedAt} />
      {lastCommit === null || isShort ? null : (
        <code className={classes.commit}>{lastCommit.slice(0, 7)}</code>
      )}
    </span>
  );
}
