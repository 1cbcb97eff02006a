import { Button } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ErrorState } from '#kit/state/error-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { messageOf } from '#platform/toast/toast-text.ts';
import { rowAt } from './document-rows.ts';
import { windowAt } from './document-window.ts';
import classes from './document.module.css';
import { useDocument } from './use-document.ts';

/** Where to scroll; a new object scrolls there again. */
export interface DocumentGoal {
  readonly byte: number;
}

export interface DocumentViewProps {
  readonly label: string;
  readonly buildId: number;
  /** In bytes. */
  readonly total: number;
  readonly goal: DocumentGoal;
  /** The marked range. */
  readonly marked: { readonly from: number; readonly to: number } | undefined;
  /** Reports the position while scrolling. */
  readonly onMoved: (byte: number) => void;
}

const rowHeight = 18;
/** The width of a letter of the mono font at this size. */
const letterWidth = 7.25;
const sideRoom = 104;
const fewestColumns = 20;
/** How long scrolling must pause before the position is reported. */
const restMs = 200;

/** The document as it is sent, from any position. Lines are wrapped and otherwise unchanged. */
export function DocumentView({ label, buildId, total, goal, marked, onMoved }: DocumentViewProps) {
  const { ref: sized, width } = useElementSize<HTMLDivElement>();
  const scroller = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(scroller, sized);
  const columns = width === 0 ? 0 : Math.max(fewestColumns, Math.floor((width - sideRoom) / letterWidth));
  const [index, setIndex] = useState(() => windowAt(goal.byte, total));
  const shown = useDocument(buildId, total, index, columns);
  const { rows } = shown;

  // The byte at the top: rows above it come and go, and wrap again at another width.
  const top = useRef({ byte: goal.byte, rest: 0 });
  const [goneTo, setGoneTo] = useState(goal);
  if (goneTo !== goal) {
    setGoneTo(goal);
    setIndex(windowAt(goal.byte, total));
  }
  useLayoutEffect(() => {
    top.current = { byte: goal.byte, rest: 0 };
  }, [goal]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || rows.length === 0) return;
    element.scrollTop = rowAt(rows, top.current.byte) * rowHeight + top.current.rest;
  }, [rows, goal]);

  // The rows only get plain values, so nothing stale can be memoised.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 30,
  });

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onScroll = (): void => {
    const element = scroller.current;
    if (element === null || rows.length === 0) return;
    const first = Math.min(Math.floor(element.scrollTop / rowHeight), rows.length - 1);
    const byte = rows[first]?.from ?? 0;
    top.current = { byte, rest: element.scrollTop - first * rowHeight };
    // By the row in the middle: at an edge the view would alternate between two windows.
    const middle = Math.min(first + Math.floor(element.clientHeight / rowHeight / 2), rows.length - 1);
    setIndex(windowAt(rows[middle]?.from ?? byte, total));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onMoved(byte), restMs);
  };

  const goTo = (byte: number): void => {
    top.current = { byte, rest: 0 };
    setIndex(windowAt(byte, total));
    const element = scroller.current;
    if (element !== null) element.scrollTop = rowAt(rows, byte) * rowHeight;
    onMoved(byte);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    goTo(event.key === 'Home' ? 0 : Math.max(0, total - 1));
  };

  if (shown.error !== null && rows.length === 0)
    return <ErrorState message={messageOf(shown.error)} onRetry={shown.retry} />;
  return (
    <>
      {/* Scrolled by keys, like any long text; Home and End jump within the whole document. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={ref}
        className={classes.view}
        role="region"
        aria-label={label}
        aria-busy={rows.length === 0}
        // Focusable, so that it can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        {rows.length === 0 ? (
          <SkeletonText lines={12} />
        ) : (
          <div className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index: at, start }) => {
              const row = rows[at];
              if (row === undefined) return null;
              return (
                <div
                  key={row.from}
                  className={classes.row}
                  data-marked={marked !== undefined && row.from < marked.to && row.to > marked.from}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <span className={classes.offset} aria-hidden="true">
                    {row.isContinued ? '↪' : row.from}
                  </span>
                  <code className={classes.text}>{row.text}</code>
                </div>
              );
            })}
          </div>
        )}
      </div>
      {shown.error === null ? null : (
        <div className={classes.place} role="alert">
          The next part could not be loaded: {messageOf(shown.error)}
          <Button size="compact-sm" variant="default" onClick={shown.retry}>
            Try again
          </Button>
        </div>
      )}
    </>
  );
}
