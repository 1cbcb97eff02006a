import { useMemo } from 'react';
import { later } from '../on-demand/later.tsx';
import { SkeletonText } from '../state/skeleton.tsx';
import { arrangedColumns } from './arranged-columns.ts';
import type { DataTableProps } from './data-table-props.ts';
import classes from './data-table.module.css';
import { isSelected, toggled } from './selection.ts';
import { CellContent } from './table-row.tsx';
import type { TableColumn } from './table-column.ts';

// Cards differ in height and must be measured; only small screens load the code for that.
const CardWindow = later(
  async () => (await import('./card-window.tsx')).CardWindow,
  <div className={classes.cardBox}>
    <SkeletonText />
  </div>,
);

const skeletonCards = 6;
const heightOfFew = 460;

/** The table on a small screen: one card per row with every chosen column. */
export function CardList<Row>(props: DataTableProps<Row>) {
  const { rows, columns, layout } = props;
  const shown = useMemo(() => arrangedColumns(columns, layout.columns), [columns, layout.columns]);
  return (
    <div className={classes.frame}>
      {props.refreshing === true && <div className={classes.busy} />}
      <CardWindow
        label={props.label}
        count={rows.total ?? props.expectedRows ?? skeletonCards}
        total={rows.total}
        estimatedHeight={62 + Math.max(0, shown.length - 1) * 24}
        firstRow={props.firstRow ?? 0}
        maxHeight={props.maxRows === undefined ? undefined : heightOfFew}
        resetKey={props.resetKey}
        onVisibleRange={props.onVisibleRange}
        card={(index) => (
          <Card row={rows.total === undefined ? undefined : rows.at(index)} shown={shown} {...props} />
        )}
      />
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
