import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { SkeletonBar } from '../state/skeleton.tsx';
import classes from './data-table.module.css';
import type { TableColumn } from './table-column.ts';

export interface TableRowProps<Row> {
  readonly id: string;
  readonly index: number;
  readonly start: number;
  readonly row: Row | undefined;
  readonly columns: readonly TableColumn<Row>[];
  readonly active: boolean;
  /** undefined where rows cannot be selected. */
  readonly selected: boolean | undefined;
  readonly href: string | undefined;
  readonly opens: boolean;
  readonly onCheck: (index: number, range: boolean) => void;
}

/** Placeholder bars of uneven length look like text. */
const barWidths = [72, 55, 80, 46, 64];

export function CellContent<Row>({
  column,
  row,
  href,
  tabbable = false,
}: {
  column: TableColumn<Row>;
  row: Row;
  href: string | undefined;
  /** The keyboard moves over rows in the grid; a tab stop at every link would be in the way. */
  tabbable?: boolean;
}) {
  const content: ReactNode = column.cell(row);
  if (column.main === true && href !== undefined)
    return (
      <Link to={href} className={classes.link} tabIndex={tabbable ? 0 : -1}>
        {content}
      </Link>
    );
  return typeof content === 'string' || typeof content === 'number' ? (
    <span className={classes.text} title={String(content)}>
      {content}
    </span>
  ) : (
    content
  );
}

const doNothing = (): void => undefined;

function Row<Row>(props: TableRowProps<Row>) {
  const { id, index, start, row, columns, active, selected, href } = props;
  const offset = selected === undefined ? 1 : 2;
  return (
    <div
      id={id}
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selected}
      className={classes.row}
      data-active={active}
      data-opens={props.opens}
      style={{ transform: `translateY(${start}px)` }}
    >
      {selected !== undefined && (
        <div role="gridcell" aria-colindex={1} className={classes.check}>
          <input
            type="checkbox"
            className={classes.box}
            tabIndex={-1}
            aria-label={`Select row ${index + 1}`}
            checked={selected}
            disabled={row === undefined}
            // A click event says whether Shift is held; a change event does not.
            onChange={doNothing}
            onClick={(event) => {
              event.stopPropagation();
              props.onCheck(index, event.shiftKey);
            }}
          />
        </div>
      )}
      {columns.map((column, place) => (
        <div
          key={column.id}
          role="gridcell"
          aria-colindex={place + offset}
          className={classes.cell}
          data-align={column.align}
        >
          {row === undefined ? (
            <SkeletonBar width={barWidths[(index + place) % barWidths.length] ?? 60} />
          ) : (
            <CellContent column={column} row={row} href={href} />
          )}
        </div>
      ))}
    </div>
  );
}

// memo() drops the component's type parameter, so it is restated.
export const TableRow = memo(Row) as typeof Row;
