import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import classes from './data-table.module.css';
import type { TableColumn } from './table-column.ts';

export interface SortMark {
  readonly column: string;
  readonly descending: boolean;
}

export interface TableHeadProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly sort: readonly SortMark[];
  readonly onSort: ((column: string, add: boolean) => void) | undefined;
  readonly onResize: (column: string, width: number) => void;
  readonly onMove: (column: string, by: number) => void;
  readonly selectAll:
    | {
        readonly checked: boolean;
        readonly some: boolean;
        /** There are no rows, or none yet. */
        readonly disabled: boolean;
        readonly toggle: () => void;
      }
    | undefined;
}

const sortWords = (mark: SortMark | undefined): 'ascending' | 'descending' | 'none' =>
  mark === undefined ? 'none' : mark.descending ? 'descending' : 'ascending';

export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, selectAll } = props;
  const offset = selectAll === undefined ? 1 : 2;
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.headRow}>
        {selectAll !== undefined && (
          <div role="columnheader" aria-colindex={1} className={classes.check}>
            <input
              type="checkbox"
              className={classes.box}
              aria-label="Select all rows"
              checked={selectAll.checked}
              disabled={selectAll.disabled}
              ref={(box) => {
                if (box !== null) box.indeterminate = selectAll.some && !selectAll.checked;
              }}
              onChange={selectAll.toggle}
            />
          </div>
        )}
        {columns.map((column, index) => (
          <HeadCell key={column.id} column={column} index={index + offset} {...props} />
        ))}
      </div>
    </div>
  );
}

function HeadCell<Row>({
  column,
  index,
  sort,
  onSort,
  onResize,
  onMove,
}: TableHeadProps<Row> & { column: TableColumn<Row>; index: number }) {
  const cell = useRef<HTMLDivElement>(null);
  const mark = sort.find((each) => each.column === column.id);
  const sortable = column.sortable === true && onSort !== undefined;
  const widthNow = (): number => cell.current?.getBoundingClientRect().width ?? 0;

  /** Works without a pointer: Shift with arrows resizes, Alt with arrows moves. */
  const onKeyDown = (event: KeyboardEvent): void => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (way === 0 || (!event.shiftKey && !event.altKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.altKey) onMove(column.id, way);
    else onResize(column.id, widthNow() + way * 16);
  };

  const Arrow = mark?.descending === true ? IconArrowDown : IconArrowUp;
  return (
    <div
      ref={cell}
      role="columnheader"
      aria-colindex={index}
      aria-sort={sortable ? sortWords(mark) : undefined}
      className={classes.headCell}
      data-align={column.align}
    >
      {sortable ? (
        <button
          type="button"
          className={classes.sort}
          onClick={(event) => onSort(column.id, event.shiftKey)}
          onKeyDown={onKeyDown}
        >
          <span className={classes.headLabel}>{column.header}</span>
          {mark !== undefined && <Arrow className={classes.sortIcon} size={12} aria-hidden="true" />}
        </button>
      ) : (
        <span className={classes.headLabel}>{column.header}</span>
      )}
      <ResizeHandle widthNow={widthNow} onResize={(width) => onResize(column.id, width)} />
    </div>
  );
}

/** For the pointer only; the keyboard resizes from the header itself. */
function ResizeHandle({ widthNow, onResize }: { widthNow: () => number; onResize: (width: number) => void }) {
  const [start, setStart] = useState<{ readonly x: number; readonly width: number }>();
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    setStart({ x: event.clientX, width: widthNow() });
  };
  return (
    <div
      aria-hidden="true"
      className={classes.resize}
      data-dragging={start !== undefined}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => {
        if (start !== undefined) onResize(start.width + event.clientX - start.x);
      }}
      onPointerUp={() => setStart(undefined)}
      onPointerCancel={() => setStart(undefined)}
    />
  );
}
