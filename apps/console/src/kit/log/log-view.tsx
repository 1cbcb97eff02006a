import { Button } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { IconArrowDown } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { markedParts, type LogLine } from './log-line.ts';
import classes from './log-view.module.css';

export interface LogViewProps {
  readonly label: string;
  /** Oldest first. */
  readonly lines: readonly LogLine[];
  /** More lines are coming: the newest stays visible until someone scrolls up. */
  readonly live?: boolean;
  /** Highlighted in the lines. */
  readonly search?: string;
  readonly onEarlier?: (() => void) | undefined;
  readonly empty: ReactNode;
}

const lineHeight = 20;
/** Within this distance of the end the log follows new lines. */
const endSlack = 24;

const timeOf = (at: string): string => new Date(at).toLocaleTimeString('en-GB', { hour12: false });

/** `<LogView label="Log of run 214" lines={lines} live search={search} empty="No line yet." />` */
export function LogView({ label, lines, live = false, search = '', onEarlier, empty }: LogViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [follows, setFollows] = useState(true);
  // A log that grew while it was watched keeps its height when it ends.
  const [isTall] = useState(live);
  // The lines only get plain values, so nothing stale can be memoised.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    getItemKey: (index) => lines[index]?.id ?? index,
    overscan: 20,
  });
  const last = lines.at(-1)?.id;
  const showEnd = live && follows;
  useEffect(() => {
    if (showEnd && last !== undefined)
      virtualizer.scrollToIndex(virtualizer.options.count - 1, { align: 'end' });
  }, [virtualizer, showEnd, last]);

  const onScroll = (): void => {
    const element = scroller.current;
    if (element === null) return;
    setFollows(element.scrollHeight - element.scrollTop - element.clientHeight < endSlack);
  };

  return (
    <div className={classes.view}>
      {onEarlier === undefined ? null : (
        <Button size="compact-xs" variant="subtle" onClick={onEarlier}>
          Earlier lines
        </Button>
      )}
      <div
        ref={scroller}
        className={classes.lines}
        data-tall={isTall}
        role="log"
        // A fast log would make screen readers talk without end; people can read it instead.
        aria-live="off"
        aria-label={label}
        tabIndex={0}
        onScroll={onScroll}
      >
        {lines.length === 0 ? (
          <p className={classes.empty}>{empty}</p>
        ) : (
          <ol className={classes.all} style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ key, index, start }) => {
              const line = lines[index];
              if (line === undefined) return null;
              return (
                <li
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  data-level={line.level}
                  className={classes.line}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <time dateTime={line.at} title={line.at}>
                    {timeOf(line.at)}
                  </time>
                  {line.level === 'info' || line.level === 'debug' ? null : (
                    <span className={classes.level}>{line.level === 'error' ? 'Error' : 'Warning'}</span>
                  )}
                  <span className={classes.text}>
                    {markedParts(line.text, search).map((part, at) =>
                      // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name
                      part.hit ? <mark key={at}>{part.text}</mark> : part.text,
                    )}
                  </span>
                </li>
              );
            })}
          </ol>
        )}
      </div>
      {live && !follows ? (
        <Button
          className={classes.follow ?? ''}
          size="compact-xs"
          variant="default"
          leftSection={<IconArrowDown size={12} aria-hidden="true" />}
          onClick={() => setFollows(true)}
        >
          Follow
        </Button>
      ) : null}
    </div>
  );
}
