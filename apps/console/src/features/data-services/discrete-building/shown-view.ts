export const shownViews = [
  { value: 'table', label: 'Table' },
  { value: 'map', label: 'Map' },
  { value: 'review', label: 'Review' },
  { value: 'rules', label: 'Rules' },
] as const;
export type ShownView = (typeof shownViews)[number]['value'];

export const shownView = (search: URLSearchParams): ShownView =>
  shownViews.find(({ value }) => value === search.get('view'))?.value ?? 'table';
