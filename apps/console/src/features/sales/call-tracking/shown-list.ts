/** The lists of the orders page: orders, their numbers, and the calls to them. */
export const shownLists = [
  { value: 'orders', label: 'Orders' },
  { value: 'numbers', label: 'Numbers' },
  { value: 'calls', label: 'Calls' },
] as const;
export type ShownList = (typeof shownLists)[number]['value'];

export const shownList = (search: URLSearchParams): ShownList =>
  shownLists.find(({ value }) => value === search.get('list'))?.value ?? 'orders';
