import type { SearchMeta } from '@supersync/contract/messaging/message/search.ts';
import { Progress } from '@mantine/core';
import { formatNumber } from '#kit/value/format.ts';
import classes from './audit.module.css';
import { describeSearch } from './searched-text.ts';

export interface SearchedBarProps {
  readonly topic: string;
  readonly meta: SearchMeta;
}

/** How much of the archive was searched, and how far back. */
export function SearchedBar({ topic, meta }: SearchedBarProps) {
  const { messages, ofMessages } = meta.searched;
  const share = ofMessages === 0 ? 0 : Math.min(100, (messages / ofMessages) * 100);
  return (
    <div className={classes.searched} role="status">
      <Progress
        className={classes.share}
        size="sm"
        value={share}
        aria-label={`${formatNumber(Math.round(share))} % of the archive was searched`}
      />
      <span>{describeSearch(topic, meta)}</span>
    </div>
  );
}
