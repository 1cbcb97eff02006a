export const shadowViews = [
  { value: 'table', label: 'Table' },
  { value: 'charts', label: 'Charts' },
  { value: 'map', label: 'Map' },
  { value: 'imports', label: 'Imports' },
] as const;
export type ShadowView = (typeof shadowViews)[number]['value'];

export const shadowView = (search: URLSearchParams): ShadowView =>
  shadowViews.find(({ value }) => value === search.get('view'))?.value ?? 'table';
