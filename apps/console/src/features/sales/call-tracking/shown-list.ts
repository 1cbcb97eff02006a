/** What the page of orders lists: orders, the numbers that came of them, or the calls to those. */
export const shownLists = [
  { value: 'orders', label: 'Orders' },
  { value: 'numbers', label: 'Numbers' },
  { value: 'calls', label: 'Calls' },
] as const;
export type ShownList = (typeof shownLists)[number]['value'];

export const shownList = (search: URLSearchParams): ShownList =>
  shownLists.find(({ value }) => value === search.get('list'))?.value ?? 'orders';
