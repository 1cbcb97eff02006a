import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useId, useMemo, useRef, type CSSProperties, type MouseEvent } from 'react';
import { smallScreen } from '../side-panel/small-screen.ts';
import { LinksAreFocusable } from '../value/contact-link.tsx';
import { arrangedColumns } from './arranged-columns.ts';
import { CardList } from './card-list.tsx';
import { withColumnMoved, withColumnWidth } from './column-state.ts';
import type { DataTableProps } from './data-table-props.ts';
import classes from './data-table.module.css';
import { everything, isSelected, noSelection, selectedCount } from './selection.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { useColumnFit } from './use-column-fit.ts';
import { useFixedRows } from './use-fixed-rows.ts';
import { useRowKeyboard } from './use-row-keyboard.ts';
import { rowHeights } from './use-table-layout.ts';

const headHeight = 33;
/** The height of the bulk bar, which overlays the end of the table while rows are selected. */
const bulkBarRoom = 64;
const skeletonRows = 16;

/**
 * A table of any length: only visible rows are in the DOM. On a small screen it becomes cards.
 *
 * ```tsx
 * const layout = useTableLayout('partners', columns);
 * <DataTable label="Partners" columns={columns} rows={rowsOf(partners)} rowKey={(row) => String(row.id)}
 *   layout={layout} hrefOf={(row) => `/syndication-partners/${row.id}`} maxRows={10} />
 * ```
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const small = useMediaQuery(smallScreen) === true;
  if (props.rows.total === 0 && props.empty !== undefined)
    return <div className={classes.frame}>{props.empty}</div>;
  return small ? <CardList {...props} /> : <Grid {...props} />;
}

function Grid<Row>(props: DataTableProps<Row>) {
  const { columns, rows, layout, selection, onSelectionChange, rowKey, maxRows, resetKey } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const gridId = useId();
  const rowHeight = rowHeights[layout.density];
  const count = rows.total ?? props.expectedRows ?? skeletonRows;
  const picked = selection === undefined ? 0 : selectedCount(selection, rows.total ?? 0);

  const coveredHeight = picked > 0 ? bulkBarRoom : 0;
  const { first, last, isMeasured, scrollToRow, rowsSeen } = useFixedRows(scroller, {
    count,
    rowHeight,
    headHeight,
    coveredHeight,
    expectedHeight: maxRows === undefined ? window.innerHeight : maxRows * rowHeight,
    firstRow: props.firstRow ?? 0,
  });
  const keyboard = useRowKeyboard(
    props,
    () => Math.max(1, rowsSeen() - 1),
    scrollToRow,
    () => scroller.current?.focus({ preventScroll: true }),
  );

  const { onVisibleRange } = props;
  useEffect(() => {
    // Don't fetch before the viewport is measured.
    if (isMeasured) onVisibleRange?.(first, last);
  }, [onVisibleRange, isMeasured, first, last]);

  const shownKey = useRef(resetKey);
  useEffect(() => {
    if (shownKey.current === resetKey) return;
    shownKey.current = resetKey;
    scroller.current?.scrollTo({ top: 0 });
  }, [resetKey]);

  const shown = useMemo(() => arrangedColumns(columns, layout.columns), [columns, layout.columns]);
  const isLoaded = rows.total !== undefined && rows.at(first) !== undefined;
  const rowsShown = useMemo(() => [rows, first, last], [rows, first, last]);
  const { template, isSnug } = useColumnFit(scroller, {
    columns: shown,
    chosen: layout.columns.widths,
    isSelectable: selection !== undefined,
    rowsKey: isLoaded ? [location.pathname, props.label, layout.density, resetKey ?? ''].join('|') : '',
    rowCount: count,
    rowsShown,
  });
  const { setColumns } = layout;
  const onResize = useCallback(
    (column: string, width: number) => setColumns((state) => withColumnWidth(state, column, width)),
    [setColumns],
  );
  const onMove = useCallback(
    (column: string, by: number) => setColumns((state) => withColumnMoved(state, column, by)),
    [setColumns],
  );

  // Rows are memoised: their props must not change on every scroll.
  const latest = useRef(keyboard);
  useEffect(() => {
    latest.current = keyboard;
  });
  const onCheck = useCallback((index: number, range: boolean) => latest.current.check(index, range), []);

  /** One click handler for all rows, like the keys. */
  const onClick = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target : undefined;
    const index = Number(target?.closest('[role=row]')?.getAttribute('data-index') ?? -1);
    if (index < 0 || target?.closest('a, button, input, label')) return;
    keyboard.setActive(index);
    // Selecting text to copy it must not open the row.
    if (String(window.getSelection()) !== '') return;
    const row = rows.at(index);
    const href = row === undefined ? undefined : props.hrefOf?.(row);
    if ((event.ctrlKey || event.metaKey) && href !== undefined) window.open(href, '_blank', 'noopener');
    else keyboard.open(index);
  };

  const { active } = keyboard;
  const activeInSight = active >= first && active <= last;
  const opens = props.hrefOf !== undefined || props.onOpen !== undefined || props.onPreview !== undefined;
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--columns': template,
    ...(isSnug ? { '--cell-space': 'var(--space-2)' } : {}),
    '--height': `${rowHeight}px`,
    ...(maxRows === undefined
      ? {}
      : { flex: 'none', height: `${Math.min(count, maxRows) * rowHeight + headHeight + 2}px` }),
  };
  return (
    <div className={classes.frame}>
      {props.refreshing === true && <div className={classes.busy} />}
      <LinksAreFocusable value={false}>
        <div
          ref={scroller}
          role="grid"
          className={classes.grid}
          style={style}
          tabIndex={0}
          aria-label={props.label}
          aria-rowcount={rows.total === undefined ? -1 : rows.total + 1}
          aria-colcount={shown.length + (selection === undefined ? 0 : 1)}
          aria-multiselectable={selection !== undefined}
          aria-busy={rows.total === undefined}
          aria-activedescendant={activeInSight ? `${gridId}-${active}` : undefined}
          onKeyDown={keyboard.onKeyDown}
          onClick={onClick}
        >
          <div className={classes.inner} role="presentation">
            <TableHead
              columns={shown}
              sort={props.sort ?? []}
              onSort={props.onSort}
              onResize={onResize}
              onMove={onMove}
              selectAll={
                selection === undefined
                  ? undefined
                  : {
                      checked: picked > 0 && picked === rows.total,
                      some: picked > 0,
                      disabled: !rows.total,
                      toggle: () => onSelectionChange?.(picked === rows.total ? noSelection : everything),
                    }
              }
            />
            {count > 0 && (
              <div
                role="rowgroup"
                className={classes.body}
                style={{ height: count * rowHeight + coveredHeight }}
              >
                {Array.from({ length: last - first + 1 }, (_, place) => {
                  const index = first + place;
                  const row = rows.total === undefined ? undefined : rows.at(index);
                  return (
                    <TableRow
                      key={index}
                      id={`${gridId}-${index}`}
                      index={index}
                      start={index * rowHeight}
                      row={row}
                      columns={shown}
                      active={index === active}
                      selected={
                        selection && (row === undefined ? selection.all : isSelected(selection, rowKey(row)))
                      }
                      href={row === undefined ? undefined : props.hrefOf?.(row)}
                      opens={opens && row !== undefined}
                      onCheck={onCheck}
                    />
                  );
                })}
              </div>
            )}
          </div>
        </div>
      </LinksAreFocusable>
    </div>
  );
}
