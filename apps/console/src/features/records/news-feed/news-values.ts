import type { FormValues } from '#kit/form/field-descriptor.ts';
import type { NewsItem } from './news-queries.ts';
import type { ShownNews } from './news-card.tsx';

/** A record as the form holds it: its audience beside the other fields. */
export const valuesOf = (item: NewsItem): FormValues => ({
  ...item,
  clientIds: item.clients.map(({ id }) => id),
});

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What is being written, as a client would see it. */
export const previewOf = (values: FormValues): ShownNews => ({
  title: textOrNull(values['title']) ?? '',
  author: textOrNull(values['author']),
  summaryIcon: textOrNull(values['summaryIcon']),
  imagePath: textOrNull(values['imagePath']),
  summaryText: textOrNull(values['summaryText']) ?? '',
  detailsContent: textOrNull(values['detailsContent']),
  url: textOrNull(values['url']),
  publishDate: textOrNull(values['publishDate']) ?? new Date().toISOString(),
  sendToAdminsOnly: values['sendToAdminsOnly'] === true,
});

const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'number') : [];

export interface SavePlan {
  /** Fields to write first. */
  readonly fields: FormValues;
  /** The clients it is meant for, where that changes. */
  readonly audience: readonly number[] | null;
  /** Enabled only at the end, so that no client sees what is meant for another, not even for a moment. */
  readonly enableLast: boolean;
}

/** In which steps an item is written. An item without clients is for all, so the audience comes before the enabling. */
export function savePlan(changes: FormValues, wasEnabled: boolean): SavePlan {
  const { clientIds, ...fields } = changes;
  const audience = clientIds === undefined ? null : idsIn(clientIds);
  const enableLast = audience !== null && !wasEnabled && fields['status'] === 'enabled';
  if (!enableLast) return { fields, audience, enableLast };
  const { status: _, ...rest } = fields;
  return { fields: rest, audience, enableLast };
}
