import { choiceLabel, isChoice, type Choices } from '@supersync/contract/kernel/choices.ts';
import { StatusBadge, StatusMark } from '#kit/status-badge/status-badge.tsx';

export interface ChoiceBadgeProps<V extends string> {
  /** Where the value's label and tone are declared. */
  readonly of: Choices<V>;
  readonly value: NoInfer<V>;
}

/** `<ChoiceBadge of={clientStatuses} value={client.status} />`; a value without a tone is plain text. */
export function ChoiceBadge<V extends string>({ of, value }: ChoiceBadgeProps<V>) {
  const label = choiceLabel(of, value);
  const tone = isChoice(of, value) ? of.tones[value] : 'unknown';
  return tone === undefined ? label : <StatusBadge tone={tone}>{label}</StatusBadge>;
}

/** The value's icon in its colour, beside a text that says it. */
export function ChoiceMark<V extends string>({ of, value }: ChoiceBadgeProps<V>) {
  return <StatusMark tone={(isChoice(of, value) ? of.tones[value] : undefined) ?? 'unknown'} />;
}
