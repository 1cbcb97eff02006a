export const shownLists = [
  { value: 'campaigns', label: 'Campaigns' },
  { value: 'coverage', label: 'Coverage' },
  { value: 'hosts', label: 'Link hosts' },
] as const;
export type ShownList = (typeof shownLists)[number]['value'];

export const shownList = (search: URLSearchParams): ShownList =>
  shownLists.find(({ value }) => value === search.get('list'))?.value ?? 'campaigns';
