import { useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { gridTemplate } from './arranged-columns.ts';
import { fitSnugly, snugGain, type ColumnNeed } from './fit-columns.ts';
import type { TableColumn } from './table-column.ts';

interface Options<Row> {
  /** The visible columns. */
  readonly columns: readonly TableColumn<Row>[];
  /** Widths someone chose. */
  readonly chosen: Readonly<Record<string, number>>;
  readonly isSelectable: boolean;
  /** Identifies table and rows: a change measures again. Empty while there are no rows. */
  readonly rowsKey: string;
  /** How many there are in all. */
  readonly rowCount: number;
  /** Another value for other rows in sight, or other contents of them. */
  readonly rowsShown: unknown;
}

type Needs = Readonly<Record<string, Omit<ColumnNeed, 'chosen'>>>;

interface Measured {
  readonly needs: Needs;
  /** The width of the whole grid. */
  readonly room: number;
}

const checkWidth = 40;
/** No badge, time or number is wider. */
const widestRigid = 420;
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

/** By how much the content of a cell is wider than the cell. */
function lackOf(cell: Element): number {
  const parts = [cell, ...cell.querySelectorAll('[data-tone] *')];
  return Math.max(0, ...parts.map((part) => part.scrollWidth - part.clientWidth));
}

/** The needs with more width for badges, times and numbers that are cut; the same ones where none is. */
function grown<Row>(
  grid: HTMLElement,
  columns: readonly TableColumn<Row>[],
  { offset, needs, isSnug }: { readonly offset: number; readonly needs: Needs; readonly isSnug: boolean },
): Needs {
  const wider = columns.flatMap(({ id }, place): [string, Needs[string]][] => {
    const need = needs[id];
    if (need?.isRigid !== true) return [];
    const cells = [...grid.querySelectorAll(`[role=gridcell][aria-colindex="${place + offset + 1}"]`)];
    const wanted = cells.flatMap((cell) => {
      const lack = lackOf(cell);
      return lack > 1 ? [cell.clientWidth + lack + (isSnug ? snugGain : 0)] : [];
    });
    const known = Math.max(need.header, ...need.cells);
    const widest = Math.min(widestRigid, Math.max(known, ...wanted));
    return widest > known ? [[id, { ...need, header: widest }]] : [];
  });
  return wider.length === 0 ? needs : { ...needs, ...Object.fromEntries(wider) };
}

interface ColumnFit {
  /** The value of `grid-template-columns`. */
  readonly template: string;
  /** Whether cells have less space at their sides. */
  readonly isSnug: boolean;
}

interface KeptFit extends Measured {
  readonly rowCount: number;
}

/** What was measured in this window, by rows: whoever comes back to a list finds it laid out as it was, and at once. */
const keptFits = new Map<string, KeptFit>();
const maxKept = 60;

function keep(key: string, fit: KeptFit): void {
  // With a font still on its way, the widths are those of another.
  if (document.fonts.status !== 'loaded') return;
  keptFits.delete(key);
  keptFits.set(key, fit);
  const [oldest] = keptFits.keys();
  if (keptFits.size > maxKept && oldest !== undefined) keptFits.delete(oldest);
}

/** How many parts of fonts there are by now: with another part, what was measured before may be wrong. */
const fontsLoaded = (): number => [...document.fonts].filter(({ status }) => status === 'loaded').length;

function onFonts(arrived: () => void): () => void {
  document.fonts.addEventListener('loadingdone', arrived);
  return () => document.fonts.removeEventListener('loadingdone', arrived);
}

/** The grid's columns, sized by content; as declared while there are no rows. */
export function useColumnFit<Row>(grid: RefObject<HTMLElement | null>, options: Options<Row>): ColumnFit {
  const { columns, chosen, isSelectable, rowsKey, rowCount, rowsShown } = options;
  const offset = isSelectable ? 1 : 0;
  const shown = columns.map(({ id }) => id).join(' ');
  const fonts = useSyncExternalStore(onFonts, fontsLoaded);
  const key = rowsKey === '' ? '' : [offset, shown, fonts, rowsKey].join('|');
  const [fit, setFit] = useState<{ readonly key: string; readonly needs: Needs }>();
  const [room, setRoom] = useState(0);
  const lookedAt = useRef<unknown>(undefined);
  const needs = fit?.needs;

  const kept = keptFits.get(key);
  if (kept?.rowCount === rowCount && fit?.key !== key) {
    setFit({ key, needs: kept.needs });
    if (room === 0) setRoom(kept.room);
  }

  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null) return undefined;
    // Told at once, too, and after the layout: asking here would lay out the table once more.
    const resized = new ResizeObserver(() => setRoom(element.clientWidth));
    resized.observe(element);
    return () => resized.disconnect();
  }, [grid]);

  useLayoutEffect(() => {
    if (grid.current === null || key === '' || fit?.key === key) return;
    const found = measured(grid.current, columns, offset);
    keep(key, { ...found, rowCount });
    setFit({ key, needs: found.needs });
    setRoom(found.room);
    lookedAt.current = rowsShown;
    // The columns are the same as long as their names are.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [grid, key]);

  const isFitted = needs !== undefined && room > 0 && columns.every(({ id }) => needs[id] !== undefined);
  const { widths, isSnug } = isFitted
    ? fitSnugly(
        columns.map(({ id }) => {
          const need = needs[id] ?? { header: 0, cells: [], isRigid: false };
          return chosen[id] === undefined ? need : { ...need, chosen: chosen[id] };
        }),
        room - offset * checkWidth,
      )
    : { widths: [], isSnug: false };

  // Rows that came later, by scrolling or because others changed them, may have longer badges.
  useLayoutEffect(() => {
    if (grid.current === null || fit === undefined || lookedAt.current === rowsShown) return;
    lookedAt.current = rowsShown;
    const wider = grown(grid.current, columns, { offset, needs: fit.needs, isSnug });
    if (wider === fit.needs) return;
    setFit({ ...fit, needs: wider });
    keep(fit.key, { needs: wider, room, rowCount });
    // oxlint-disable-next-line react/exhaustive-deps -- the columns are the same as long as their names are
  }, [grid, shown, offset, fit, isSnug, rowsShown]);

  if (!isFitted) return { template: gridTemplate(columns, chosen, isSelectable), isSnug };
  const template = [
    ...(isSelectable ? [`${checkWidth}px`] : []),
    ...widths.map((width) => `${width}px`),
    'minmax(0, 1fr)',
  ].join(' ');
  return { template, isSnug };
}
