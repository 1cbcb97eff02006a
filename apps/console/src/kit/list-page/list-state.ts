import { parseFilter, printFilter, type Filters } from './list-filter.ts';

export interface SortKey {
  readonly column: string;
  readonly descending: boolean;
}

/** The state of a list, held by the address: a copied address shows the same rows. */
export interface ListState {
  readonly search: string;
  readonly filters: Filters;
  readonly sort: readonly SortKey[];
  /** The page of the first visible row. Rows load while scrolling; this is where to start. */
  readonly page: number;
  readonly limit: number;
  /** The saved view this came from; differences from it show as "changed". */
  readonly view: string | null;
}

export interface ListDefaults {
  readonly sort: readonly SortKey[];
  readonly limit: number;
}

const filterPrefix = 'f.';
const maxLimit = 1000;

export const startState = (defaults: ListDefaults): ListState => ({
  search: '',
  filters: {},
  sort: defaults.sort,
  page: 1,
  limit: defaults.limit,
  view: null,
});

export const printSort = (sort: readonly SortKey[]): string =>
  sort.map(({ column, descending }) => (descending ? `-${column}` : column)).join(',');

export const parseSort = (text: string): SortKey[] =>
  text
    .split(',')
    .map((part) => ({ column: part.replace(/^-/, ''), descending: part.startsWith('-') }))
    .filter(({ column }) => column !== '');

function wholeNumber(text: string | null, otherwise: number, most: number): number {
  const value = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= 1 && value <= most ? value : otherwise;
}

/** Parses an address. Parameters that are not part of the list state are left to the page. */
export function parseListState(parameters: URLSearchParams, defaults: ListDefaults): ListState {
  const filters = [...parameters].flatMap(([name, value]) => {
    const filter = name.startsWith(filterPrefix) ? parseFilter(value) : undefined;
    return filter === undefined ? [] : [[name.slice(filterPrefix.length), filter] as const];
  });
  const sort = parameters.get('sort');
  return {
    search: parameters.get('search') ?? '',
    filters: Object.fromEntries(filters),
    sort: sort === null ? defaults.sort : parseSort(sort),
    page: wholeNumber(parameters.get('page'), 1, 1_000_000),
    limit: wholeNumber(parameters.get('limit'), defaults.limit, maxLimit),
    view: parameters.get('view'),
  };
}

/** Writes an address. Defaults are omitted; parameters of the page itself are kept. */
export function printListState(
  state: ListState,
  defaults: ListDefaults,
  others: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const printed = new URLSearchParams();
  const ours = new Set(['search', 'sort', 'page', 'limit', 'view']);
  for (const [name, value] of others)
    if (!ours.has(name) && !name.startsWith(filterPrefix)) printed.append(name, value);
  if (state.view !== null) printed.set('view', state.view);
  if (state.search !== '') printed.set('search', state.search);
  for (const [id, value] of Object.entries(state.filters)) printed.set(filterPrefix + id, printFilter(value));
  const sort = printSort(state.sort);
  if (sort !== printSort(defaults.sort)) printed.set('sort', sort);
  if (state.page !== 1) printed.set('page', String(state.page));
  if (state.limit !== defaults.limit) printed.set('limit', String(state.limit));
  return printed;
}

/** What a saved view stores: not the scroll position, nor the view's own name. */
export const printView = (state: ListState, defaults: ListDefaults): string =>
  printListState({ ...state, page: 1, view: null }, defaults).toString();

/**
 * An address of a list with filters, for links into it:
 * `listAddress('/clients', { filters: { status: { kind: 'in', values: ['held'] } } })`.
 */
export function listAddress(path: string, given: Partial<Omit<ListState, 'page' | 'limit'>>): string {
  const defaults: ListDefaults = { sort: [], limit: 1 };
  const text = printListState({ ...startState(defaults), ...given }, defaults).toString();
  return text === '' ? path : `${path}?${text}`;
}

/** A click on a header: ascending, descending, then unsorted. With `add` the other keys stay. */
export function nextSort(sort: readonly SortKey[], column: string, add: boolean): SortKey[] {
  const present = sort.find((key) => key.column === column);
  const others = add ? sort.filter((key) => key.column !== column) : [];
  if (present === undefined) return [...others, { column, descending: false }];
  return present.descending ? others : [...others, { column, descending: true }];
}
