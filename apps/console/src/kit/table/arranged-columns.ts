import type { ColumnState } from './column-state.ts';
import { defaultWidth, type TableColumn } from './table-column.ts';

/** The columns to render, in order. */
export function arrangedColumns<Row>(
  columns: readonly TableColumn<Row>[],
  state: ColumnState,
): TableColumn<Row>[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const known = state.order.filter((id) => byId.has(id));
  // A page may compute its columns; one that appears later comes last.
  const late = columns.map(({ id }) => id).filter((id) => !known.includes(id));
  return [...known, ...late].flatMap((id) => {
    const column = byId.get(id);
    return column === undefined || state.hidden.has(id) ? [] : [column];
  });
}

/** One grid template for all rows: resizing a column changes this text and renders no row. */
export function gridTemplate<Row>(
  columns: readonly TableColumn<Row>[],
  widths: ColumnState['widths'],
  selectable: boolean,
): string {
  const tracks = columns.map((column) => {
    const chosen = widths[column.id];
    if (chosen !== undefined) return `${chosen}px`;
    const width = column.width ?? defaultWidth;
    const grow = column.grow ?? (column.main === true ? 2 : 0);
    return grow > 0 ? `minmax(${width}px, ${grow}fr)` : `${width}px`;
  });
  // If no column grows, an empty track takes the rest, so that the lines reach the edge.
  const grows = tracks.some((track) => track.endsWith('fr)'));
  return [...(selectable ? ['40px'] : []), ...tracks, ...(grows ? [] : ['1fr'])].join(' ');
}
