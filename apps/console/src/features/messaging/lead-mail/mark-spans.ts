import type { Extracted } from '@supersync/contract/messaging/lead-mail/mail.ts';

/** A stretch of a text; `field` where a value was read from it. */
export interface Segment {
  /** Where it begins. */
  readonly start: number;
  readonly text: string;
  readonly field: Extracted['field'] | null;
}

/**
 * A text cut where values were read from it, in order and without loss. Of spans that overlap the first one wins; one
 * that lies outside the text (it is masked, or was changed) is left out.
 */
export function markSpans(
  text: string,
  spans: readonly Pick<Extracted, 'field' | 'start' | 'end'>[],
): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  const plainUpTo = (end: number): void => {
    if (end > at) segments.push({ start: at, text: text.slice(at, end), field: null });
  };
  for (const { field, start, end } of spans.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < at || end <= start || end > text.length) continue;
    plainUpTo(start);
    segments.push({ start, text: text.slice(start, end), field });
    at = end;
  }
  plainUpTo(text.length);
  return segments;
}
