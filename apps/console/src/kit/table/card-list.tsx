import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { SkeletonText } from '../state/skeleton.tsx';
import { arrangedColumns } from './arranged-columns.ts';
import type { DataTableProps } from './data-table-props.ts';
import classes from './data-table.module.css';
import { isSelected, toggled } from './selection.ts';
import { CellContent } from './table-row.tsx';
import type { TableColumn } from './table-column.ts';

const skeletonCards = 6;

/** The table on a small screen: one card a row, every chosen column in it. */
export function CardList<Row>(props: DataTableProps<Row>) {
  const { rows, columns, layout, maxRows, resetKey } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => arrangedColumns(columns, layout.columns), [columns, layout.columns]);
  const count = rows.total ?? skeletonCards;
  const estimated = 62 + Math.max(0, shown.length - 1) * 24;

  // Everything the rows are given is a plain value, so nothing stale can be memoised.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimated,
    initialOffset: (props.firstRow ?? 0) * estimated,
    overscan: 4,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const { onVisibleRange } = props;
  useEffect(() => onVisibleRange?.(first, last), [onVisibleRange, first, last]);
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [resetKey]);

  return (
    <div className={classes.frame}>
      {props.refreshing === true && <div className={classes.busy} />}
      {/* Focusable, so that it can be scrolled without a mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={scroller}
        className={classes.cards}
        style={maxRows === undefined ? {} : { flex: 'none', maxHeight: 460 }}
        role="region"
        aria-label={props.label}
        tabIndex={0}
      >
        <ul
          className={classes.cardsInner}
          style={{ height: virtualizer.getTotalSize() }}
          aria-label={props.label}
        >
          {items.map(({ index, start }) => (
            <li
              key={index}
              ref={virtualizer.measureElement}
              data-index={index}
              className={classes.card}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={rows.total ?? -1}
              aria-posinset={index + 1}
            >
              <Card row={rows.total === undefined ? undefined : rows.at(index)} shown={shown} {...props} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Card<Row>(
  props: DataTableProps<Row> & { row: Row | undefined; shown: readonly TableColumn<Row>[] },
) {
  const { row, shown, selection, onSelectionChange, rowKey } = props;
  if (row === undefined)
    return (
      <div className={classes.cardBox}>
        <SkeletonText lines={Math.min(4, shown.length)} />
      </div>
    );
  const main = shown.find((column) => column.main === true) ?? shown[0];
  const key = rowKey(row);
  const selected = selection !== undefined && isSelected(selection, key);
  return (
    <div className={classes.cardBox} data-selected={selected}>
      <div className={classes.cardHead}>
        {selection !== undefined && (
          <input
            type="checkbox"
            className={classes.box}
            aria-label="Select this one"
            checked={selected}
            onChange={() => onSelectionChange?.(toggled(selection, key))}
          />
        )}
        <div className={classes.cardTitle}>
          {main !== undefined && <CardTitle {...props} row={row} main={main} />}
        </div>
      </div>
      <dl className={classes.facts}>
        {shown
          .filter((column) => column !== main)
          .map((column) => (
            <div key={column.id} style={{ display: 'contents' }}>
              <dt>{column.header}</dt>
              <dd>{column.cell(row)}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

function CardTitle<Row>(props: DataTableProps<Row> & { row: Row; main: TableColumn<Row> }) {
  const { row, main, hrefOf } = props;
  const open = props.onOpen ?? (hrefOf === undefined ? props.onPreview : undefined);
  if (open !== undefined)
    return (
      <button type="button" className={classes.sort} onClick={() => open(row)}>
        {main.cell(row)}
      </button>
    );
  return <CellContent column={{ ...main, main: true }} row={row} href={hrefOf?.(row)} tabbable />;
}
