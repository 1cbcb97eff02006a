/** The visible part of rows of equal height. In pixels from the top of the first row. */
export interface Viewport {
  readonly top: number;
  readonly height: number;
}

interface Rows {
  readonly count: number;
  readonly rowHeight: number;
  /** Rows rendered beyond each edge, so that fast scrolling shows no gap. */
  readonly beyond: number;
}

/** The first and last row to render; `last` is before `first` if there are none. */
export function rowsToDraw({ top, height }: Viewport, rows: Rows): readonly [number, number] {
  const { count, rowHeight, beyond } = rows;
  const last = Math.min(Math.ceil((top + height) / rowHeight) - 1 + beyond, count - 1);
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight) - beyond, last));
  return [first, last];
}

/** The scroll position at which a row is visible; moves as little as possible, or not at all. */
export function scrollTopFor(row: number, { top, height }: Viewport, rowHeight: number): number {
  const start = row * rowHeight;
  if (start < top) return start;
  return Math.max(top, start + rowHeight - height);
}
