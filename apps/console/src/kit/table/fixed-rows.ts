/** What is seen of rows that are all equally high. Lengths are in pixels, counted from the first row's upper edge. */
export interface Viewport {
  readonly top: number;
  readonly height: number;
}

interface Rows {
  readonly count: number;
  readonly rowHeight: number;
}

/** Rows drawn beyond each edge, so that a quick scroll meets no gap. */
const beyond = 8;

/** The first and last row to draw; `last` is before `first` where there are none. */
export function rowsToDraw({ top, height }: Viewport, { count, rowHeight }: Rows): readonly [number, number] {
  const last = Math.min(Math.ceil((top + height) / rowHeight) - 1 + beyond, count - 1);
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight) - beyond, last));
  return [first, last];
}

/** Where to scroll so that a row is in sight; as little as possible, and not at all where it is. */
export function scrollTopFor(row: number, { top, height }: Viewport, rowHeight: number): number {
  const start = row * rowHeight;
  if (start < top) return start;
  return Math.max(top, start + rowHeight - height);
}
