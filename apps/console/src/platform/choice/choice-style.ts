import { choiceLabel, isChoice, type Choices } from '@supersync/contract/kernel/choices.ts';
import type { StatusStyle } from '#kit/status-badge/badge-tones.ts';

/**
 * The label and tone of a value, for kit components:
 * `<OutcomeBar outcomes={[{ ...choiceStyle(outcomes, 'sent'), count }]} />`.
 */
export const choiceStyle = <V extends string>(of: Choices<V>, value: NoInfer<V>): StatusStyle => ({
  label: choiceLabel(of, value),
  tone: (isChoice(of, value) ? of.tones[value] : 'unknown') ?? 'neutral',
});

/** The style of every value, for a legend. */
export const choiceStyles = <V extends string>(of: Choices<V>): readonly StatusStyle[] =>
  of.values.map((value) => choiceStyle(of, value));
