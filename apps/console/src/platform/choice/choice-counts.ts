import type { Choices } from '@supersync/contract/kernel/choices.ts';
import type { OutcomeCount } from '#kit/progress/outcome-bar.tsx';

/** For an outcome bar: `choiceCounts(unitStatuses, unitStatuses.values, (status) => counts[status])`. */
export const choiceCounts = <V extends string, S extends V>(
  { labels, tones }: Choices<V>,
  /** The values to show, in the order of the bar. */
  values: readonly S[],
  countOf: (value: S) => number,
): readonly OutcomeCount[] =>
  values.map((value) => ({ label: labels[value], tone: tones[value] ?? 'neutral', count: countOf(value) }));
