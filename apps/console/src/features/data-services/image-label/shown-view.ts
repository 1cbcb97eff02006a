import type { LabelRound } from '@supersync/contract/data-services/image-label/image-label.ts';

export const shownViews = [
  { value: 'label', label: 'Label' },
  { value: 'second', label: 'Second labels' },
  { value: 'settle', label: 'Disagreements' },
  { value: 'order', label: 'Gallery order' },
  { value: 'model', label: 'Model' },
  { value: 'labels', label: 'Labels' },
] as const;
export type ShownView = (typeof shownViews)[number]['value'];

export const shownView = (search: URLSearchParams): ShownView =>
  shownViews.find(({ value }) => value === search.get('view'))?.value ?? 'label';

/** The round that a view labels in. */
export const roundOf = { label: 'first', second: 'second', settle: 'settled' } as const satisfies Partial<
  Record<ShownView, LabelRound>
>;
