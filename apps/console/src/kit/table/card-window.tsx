import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './data-table.module.css';

interface CardWindowProps {
  readonly label: string;
  readonly count: number;
  /** Undefined while unknown. */
  readonly total: number | undefined;
  readonly estimatedHeight: number;
  readonly firstRow: number;
  readonly maxHeight: number | undefined;
  /** A different list starts at the top. */
  readonly resetKey: string | undefined;
  readonly onVisibleRange: ((first: number, last: number) => void) | undefined;
  readonly card: (index: number) => ReactNode;
}

/** Cards of any number and height: only visible ones are in the DOM. */
export function CardWindow(props: CardWindowProps) {
  const { label, count, total, estimatedHeight, maxHeight, onVisibleRange, resetKey } = props;
  const scroller = useRef<HTMLDivElement>(null);

  // The cards only get plain values, so nothing stale can be memoised.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedHeight,
    initialOffset: props.firstRow * estimatedHeight,
    overscan: 4,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => onVisibleRange?.(first, last), [onVisibleRange, first, last]);
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [resetKey]);

  return (
    // Focusable, so that it can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div
      ref={scroller}
      className={classes.cards}
      style={maxHeight === undefined ? {} : { flex: 'none', maxHeight }}
      role="group"
      aria-label={label}
      tabIndex={0}
    >
      <ul className={classes.cardsInner} style={{ height: virtualizer.getTotalSize() }} aria-label={label}>
        {items.map(({ index, start }) => (
          <li
            key={index}
            ref={virtualizer.measureElement}
            data-index={index}
            className={classes.card}
            style={{ transform: `translateY(${start}px)` }}
            aria-setsize={total ?? -1}
            aria-posinset={index + 1}
          >
            {props.card(index)}
          </li>
        ))}
      </ul>
    </div>
  );
}
