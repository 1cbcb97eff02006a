import type { Extracted } from '@supersync/contract/messaging/lead-mail/mail.ts';

/** A part of a text; `field` if a value was extracted from it. */
export interface Segment {
  /** Its start offset. */
  readonly start: number;
  readonly text: string;
  readonly field: Extracted['field'] | null;
}

/**
 * Splits a text at extracted values, in order and without loss. Of overlapping spans the first wins; one outside the
 * text (it is masked, or was changed) is omitted.
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
