import type { Choices } from '@supersync/contract/kernel/choices.ts';
import type { OutcomeCount } from '../kit/progress/outcome-bar.tsx';

/** For an outcome bar: `choiceCounts(unitStatuses, (status) => counts[status])`. */
export const choiceCounts = <V extends string, S extends V = V>(
  { values: all, labels, tones }: Choices<V>,
  countOf: (value: NoInfer<S>) => number,
  values?: readonly S[],
): readonly OutcomeCount[] =>
  (values ?? all).map((value) => ({ label: labels[value], tone: tones[value] ?? 'neutral', count: countOf(value) }));
