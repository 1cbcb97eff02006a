/** How a person arranged the columns of one list. Only what differs from the declaration is remembered. */
export interface ColumnState {
  /** Every column once; columns that came later stand where the declaration puts them. */
  readonly order: readonly string[];
  readonly hidden: ReadonlySet<string>;
  readonly widths: Readonly<Record<string, number>>;
}

export interface DeclaredColumn {
  readonly id: string;
  /** Hidden until someone chooses it. */
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

/** Where a column unknown to the remembered order goes: after the one it follows in the declaration. */
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

/** Reads what an earlier visit stored, by a declaration that may have changed since. */
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
        // A column the person never saw keeps the declaration's word.
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

/** Moves a column by some places, past hidden ones too. */
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
