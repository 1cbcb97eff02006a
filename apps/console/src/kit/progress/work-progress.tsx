import { Button, Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatDuration, formatNumber } from '../value/format.ts';
import { estimate, withSample, type ProgressSample } from './estimate.ts';
import classes from './work-progress.module.css';

export interface WorkProgressProps {
  /** The work: "Replaying messages". */
  readonly label: string;
  readonly done: number;
  /** Unknown for work that cannot count ahead: the bar is then indeterminate. */
  readonly total?: number;
  readonly failed?: number;
  /** The plural noun: "messages". */
  readonly unit?: string;
  readonly onCancel?: () => void;
}

/** `<WorkProgress label="Replaying" done={120} total={214} unit="messages" onCancel={stop} />` */
export function WorkProgress({ label, done, total, failed = 0, unit = '', onCancel }: WorkProgressProps) {
  const [samples, setSamples] = useState<readonly ProgressSample[]>([]);
  useEffect(() => {
    const sample = { done, at: Date.now() };
    const soon = setTimeout(() => setSamples((earlier) => withSample(earlier, sample)));
    return () => clearTimeout(soon);
  }, [done]);

  const found = estimate(samples, total);
  const share = total === undefined || total === 0 ? undefined : Math.min(100, (done / total) * 100);
  const counts =
    `${formatNumber(done)}${total === undefined ? '' : ` of ${formatNumber(total)}`} ${unit}`.trim();
  return (
    <div className={classes.work}>
      <div className={classes.line}>
        <span className={classes.label}>{label}</span>
        <span className={classes.facts}>
          <span>{counts}</span>
          {failed > 0 && <span className={classes.failed}>{formatNumber(failed)} failed</span>}
          {found !== undefined && found.rate > 0 && <span>{formatNumber(roundRate(found.rate))}/s</span>}
          {found?.remainingMs !== undefined && found.remainingMs > 0 && (
            <span>{formatDuration(Math.max(1000, found.remainingMs))} left</span>
          )}
          {onCancel !== undefined && (
            <Button size="compact-xs" variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </span>
      </div>
      <Progress
        value={share ?? 100}
        animated={share === undefined}
        color={failed > 0 ? 'warning' : 'accent'}
        aria-label={label}
      />
    </div>
  );
}

const roundRate = (rate: number): number => Number(rate.toPrecision(rate < 10 ? 2 : 3));
