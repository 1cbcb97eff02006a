import { useLayoutEffect, useState, type RefObject } from 'react';
import { gridTemplate } from './arranged-columns.ts';
import { fitSnugly, type ColumnNeed } from './fit-columns.ts';
import type { TableColumn } from './table-column.ts';

interface Options<Row> {
  /** The visible columns. */
  readonly columns: readonly TableColumn<Row>[];
  /** Widths someone chose. */
  readonly chosen: Readonly<Record<string, number>>;
  readonly isSelectable: boolean;
  /** Identifies the rows: a change measures again. Empty while there are none. */
  readonly rowsKey: string;
}

type Needs = Readonly<Record<string, Omit<ColumnNeed, 'chosen'>>>;

interface Measured {
  readonly needs: Needs;
  /** The width of the whole grid. */
  readonly room: number;
}

const checkWidth = 40;
const neverCut = '[data-tone], time';

/** Measures what each column needs: every row is laid out for a moment at the width of its content. */
function measured<Row>(grid: HTMLElement, columns: readonly TableColumn<Row>[], offset: number): Measured {
  const columnsBefore = grid.style.getPropertyValue('--columns');
  const spaceBefore = grid.style.getPropertyValue('--cell-space');
  grid.style.setProperty('--columns', `repeat(${columns.length + offset}, max-content)`);
  grid.style.removeProperty('--cell-space');
  const cellsAt = (role: string, place: number): Element[] => [
    ...grid.querySelectorAll(`[role=${role}][aria-colindex="${place + offset + 1}"]`),
  ];
  const widthOf = (element: Element): number => Math.ceil(element.getBoundingClientRect().width);
  const needs = columns.map(({ id, align }, place): [string, Needs[string]] => {
    const cells = cellsAt('gridcell', place);
    return [
      id,
      {
        header: Math.max(0, ...cellsAt('columnheader', place).map(widthOf)),
        cells: cells.map(widthOf),
        isRigid: align === 'end' || cells.some((cell) => cell.querySelector(neverCut) !== null),
      },
    ];
  });
  const room = grid.clientWidth;
  grid.style.setProperty('--columns', columnsBefore);
  grid.style.setProperty('--cell-space', spaceBefore);
  return { needs: Object.fromEntries(needs), room };
}

interface ColumnFit {
  /** The value of `grid-template-columns`. */
  readonly template: string;
  /** Whether cells have less space at their sides. */
  readonly isSnug: boolean;
}

/** The grid's columns, sized by content; as declared while there are no rows. */
export function useColumnFit<Row>(grid: RefObject<HTMLElement | null>, options: Options<Row>): ColumnFit {
  const { columns, chosen, isSelectable, rowsKey } = options;
  const offset = isSelectable ? 1 : 0;
  const shown = columns.map(({ id }) => id).join(' ');
  const [needs, setNeeds] = useState<Needs>();
  const [room, setRoom] = useState(0);

  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null) return undefined;
    // Told at once, too, and after the layout: asking here would lay out the table once more.
    const resized = new ResizeObserver(() => setRoom(element.clientWidth));
    resized.observe(element);
    return () => resized.disconnect();
  }, [grid]);

  useLayoutEffect(() => {
    if (grid.current === null || rowsKey === '') return;
    const found = measured(grid.current, columns, offset);
    setNeeds(found.needs);
    setRoom(found.room);
    // The columns are the same as long as their names are.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [grid, rowsKey, shown, offset]);

  if (needs === undefined || room === 0 || columns.some(({ id }) => needs[id] === undefined))
    return { template: gridTemplate(columns, chosen, isSelectable), isSnug: false };
  const { widths, isSnug } = fitSnugly(
    columns.map(({ id }) => {
      const need = needs[id] ?? { header: 0, cells: [], isRigid: false };
      return chosen[id] === undefined ? need : { ...need, chosen: chosen[id] };
    }),
    room - offset * checkWidth,
  );
  const template = [
    ...(isSelectable ? [`${checkWidth}px`] : []),
    ...widths.map((width) => `${width}px`),
    'minmax(0, 1fr)',
  ].join(' ');
  return { template, isSnug };
}
