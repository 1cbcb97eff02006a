/** How a person arranged the columns of a list. Only differences from the declaration are stored. */
export interface ColumnState {
  /** Every column once; columns added later are where the declaration puts them. */
  readonly order: readonly string[];
  readonly hidden: ReadonlySet<string>;
  readonly widths: Readonly<Record<string, number>>;
}

export interface DeclaredColumn {
  readonly id: string;
  /** Hidden until someone shows it. */
  readonly optional?: boolean;
  /** Always shown. */
  readonly fixed?: boolean;
}

export const declaredState = (columns: readonly DeclaredColumn[]): ColumnState => ({
  order: columns.map(({ id }) => id),
  hidden: new Set(columns.filter(({ optional }) => optional === true).map(({ id }) => id)),
  widths: {},
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** Where a column missing in the stored order goes: after its predecessor in the declaration. */
function ordered(remembered: readonly string[], declared: readonly string[]): string[] {
  const known = new Set(declared);
  const order = [...new Set(remembered)].filter((id) => known.has(id));
  for (const [index, id] of declared.entries()) {
    if (order.includes(id)) continue;
    const before = declared[index - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
}

export const minWidth = 48;
export const maxWidth = 1200;

/** Parses a stored state; the declaration may have changed since. */
export function parseColumnState(stored: string | null, columns: readonly DeclaredColumn[]): ColumnState {
  const declared = declaredState(columns);
  let read: unknown;
  try {
    read = stored === null ? null : JSON.parse(stored);
  } catch {
    return declared;
  }
  if (!isObject(read)) return declared;
  const seen = new Set(texts(read['order']));
  const hidden = new Set(texts(read['hidden']));
  const widths = Object.entries(isObject(read['widths']) ? read['widths'] : {}).flatMap(([id, width]) =>
    declared.order.includes(id) && typeof width === 'number' && width >= minWidth && width <= maxWidth
      ? [[id, Math.round(width)] as const]
      : [],
  );
  return {
    order: ordered([...seen], declared.order),
    hidden: new Set(
      columns
        // A column the person has never seen keeps its declared visibility.
        .filter(({ id, fixed, optional }) => fixed !== true && (seen.has(id) ? hidden.has(id) : optional))
        .map(({ id }) => id),
    ),
    widths: Object.fromEntries(widths),
  };
}

export const printColumnState = (state: ColumnState): string =>
  JSON.stringify({ order: state.order, hidden: [...state.hidden], widths: state.widths });

export function withColumnShown(state: ColumnState, id: string, shown: boolean): ColumnState {
  const hidden = new Set(state.hidden);
  if (shown) hidden.delete(id);
  else hidden.add(id);
  return { ...state, hidden };
}

/** Moves a column by a number of places, also past hidden ones. */
export function withColumnMoved(state: ColumnState, id: string, by: number): ColumnState {
  const from = state.order.indexOf(id);
  const to = Math.min(Math.max(from + by, 0), state.order.length - 1);
  if (from < 0 || from === to) return state;
  const order = state.order.filter((each) => each !== id);
  order.splice(to, 0, id);
  return { ...state, order };
}

export const withColumnWidth = (state: ColumnState, id: string, width: number): ColumnState => ({
  ...state,
  widths: { ...state.widths, [id]: Math.min(Math.max(Math.round(width), minWidth), maxWidth) },
});
