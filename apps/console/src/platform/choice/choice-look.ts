import { choiceLabel, isChoice, type Choices } from '@supersync/contract/kernel/choices.ts';
import type { StatusLook } from '#kit/status-badge/badge-tones.ts';

/** The label and tone of a value, for what the kit draws by itself: `<OutcomeBar outcomes={[{ ...choiceLook(outcomes, 'sent'), count }]} />`. */
export const choiceLook = <V extends string>(of: Choices<V>, value: NoInfer<V>): StatusLook => ({
  label: choiceLabel(of, value),
  tone: (isChoice(of, value) ? of.tones[value] : 'unknown') ?? 'neutral',
});

/** The look of every value, for a legend. */
export const choiceLooks = <V extends string>(of: Choices<V>): readonly StatusLook[] =>
  of.values.map((value) => choiceLook(of, value));
