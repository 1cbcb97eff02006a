import type { FormValues } from '#kit/form/field-descriptor.ts';
import type { NewsItem } from './news-queries.ts';
import type { ShownNews } from './news-card.tsx';

/** A record as form values, with its audience. */
export const valuesOf = (item: NewsItem): FormValues => ({
  ...item,
  clientIds: item.clients.map(({ id }) => id),
});

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The current values as a client would see them. */
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
  /** The audience, if it changes. */
  readonly audience: readonly number[] | null;
  /** Enabled last, so that no client ever sees an item meant for another. */
  readonly enableLast: boolean;
}

/** The steps to save an item. An item without clients is for all, so the audience is stored before it is enabled. */
export function savePlan(changes: FormValues, wasEnabled: boolean): SavePlan {
  const { clientIds, ...fields } = changes;
  const audience = clientIds === undefined ? null : idsIn(clientIds);
  const enableLast = audience !== null && !wasEnabled && fields['status'] === 'enabled';
  if (!enableLast) return { fields, audience, enableLast };
  const { status: _, ...rest } = fields;
  return { fields: rest, audience, enableLast };
}
