import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { rowsToDraw, scrollTopFor, type Viewport } from './fixed-rows.ts';

const rowsBeyond = 8;

interface Options {
  readonly count: number;
  readonly rowHeight: number;
  /** The height of the sticky header. */
  readonly headHeight: number;
  /** The height of what covers the lowest rows. */
  readonly coveredHeight: number;
  /** The assumed viewport height before it is measured. */
  readonly expectedHeight: number;
  /** The first row to show. */
  readonly firstRow: number;
}

interface FixedRows {
  /** The viewport is measured, no longer assumed. */
  readonly isMeasured: boolean;
  readonly first: number;
  readonly last: number;
  readonly scrollToRow: (row: number) => void;
  /** The number of visible rows. */
  readonly rowsSeen: () => number;
}

/**
 * Which rows of a scrolled list are visible. All have the same height, so nothing is measured and the page is
 * laid out once, with its rows.
 */
export function useFixedRows(scroller: RefObject<HTMLElement | null>, options: Options): FixedRows {
  const { count, rowHeight, headHeight, coveredHeight, firstRow } = options;
  const [guessed] = useState<Viewport>({ top: firstRow * rowHeight, height: options.expectedHeight });
  const [sight, setSight] = useState(guessed);

  const look = useCallback((): Viewport => {
    const { scrollTop = 0, clientHeight = 0 } = scroller.current ?? {};
    return { top: scrollTop, height: Math.max(0, clientHeight - headHeight) };
  }, [scroller, headHeight]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const update = (): void => {
      const now = look();
      setSight((before) => {
        const sameRow = Math.floor(before.top / rowHeight) === Math.floor(now.top / rowHeight);
        return before !== guessed && sameRow && before.height === now.height ? before : now;
      });
    };
    // Rendered before the browser paints the new position, so that no gap is ever seen.
    const follow = (): void => flushSync(update);
    const resized = new ResizeObserver(update);
    resized.observe(element);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [scroller, look, rowHeight, guessed]);

  // Only when the list opens; afterwards people scroll.
  useLayoutEffect(() => {
    if (firstRow > 0) scroller.current?.scrollTo({ top: firstRow * rowHeight });
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const isMeasured = sight !== guessed;
  // Nobody scrolls before the first rows are there, and fewer of them are there sooner.
  const [first, last] = rowsToDraw(sight, { count, rowHeight, beyond: isMeasured ? rowsBeyond : 0 });
  return {
    isMeasured,
    first,
    last,
    scrollToRow: (row) => {
      const { top, height } = look();
      const to = scrollTopFor(row, { top, height: height - coveredHeight }, rowHeight);
      if (to !== top) scroller.current?.scrollTo({ top: to });
    },
    rowsSeen: () => Math.floor(look().height / rowHeight),
  };
}
