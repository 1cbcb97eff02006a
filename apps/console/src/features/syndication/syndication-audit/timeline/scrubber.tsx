import type { TimelineEntry } from '@supersync/contract/syndication/syndication-audit/actions.ts';
import { Button, Slider } from '@mantine/core';
import { CopyButton } from '#kit/copy-button/copy-button.tsx';
import { formatMoment } from '#kit/value/format.ts';
import { useNow } from '#kit/value/use-now.ts';
import classes from '../audit.module.css';

const dayMs = 86_400_000;

export interface ScrubberProps {
  readonly entries: readonly Pick<TimelineEntry, 'at'>[];
  /** Null is now. */
  readonly at: string | null;
  readonly onChange: (at: string | null) => void;
}

/** Any moment between the first entry and now, by hand or from one entry to the next. */
export function Scrubber({ entries, at, onChange }: ScrubberProps) {
  const now = useNow();
  const times = entries.map((entry) => Date.parse(entry.at)).toSorted((a, b) => a - b);
  const chosen = at === null ? now : Date.parse(at);
  const first = Math.min(times[0] ?? now - dayMs, chosen, now - dayMs);
  const earlier = times.findLast((time) => time < chosen);
  const later = times.find((time) => time > chosen);
  const choose = (time: number): void => onChange(new Date(time).toISOString());
  return (
    <div className={classes.scrubber}>
      <Slider
        key={chosen}
        aria-label="Moment"
        thumbLabel="Moment"
        min={first}
        max={now}
        step={60_000}
        defaultValue={chosen}
        label={(value) => formatMoment(value)}
        onChangeEnd={choose}
      />
      <div className={classes.bar}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={earlier === undefined}
          onClick={() => earlier !== undefined && choose(earlier)}
        >
          Previous entry
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={later === undefined}
          onClick={() => later !== undefined && choose(later)}
        >
          Next entry
        </Button>
        <Button size="compact-sm" variant="default" disabled={at === null} onClick={() => onChange(null)}>
          Now
        </Button>
        <span className={classes.muted}>{at === null ? 'Now' : formatMoment(chosen)}</span>
        {at === null ? null : <CopyButton text={window.location.href} what="link to this moment" />}
      </div>
    </div>
  );
}
