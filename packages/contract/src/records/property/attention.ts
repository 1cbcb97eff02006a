import { type ChoiceOf, choices } from '../../kernel/choices.ts';

/** Problems that keep an active property from being listed well, computed in the database (`property_attention`). */
export const attentionReasons = choices({
  phone: 'No phone number',
  photos: 'No photos',
  rent: 'No rent',
  place: 'Not on the map',
  description: 'No description',
  availability: 'Vacancies without a date',
});

export type AttentionReason = ChoiceOf<typeof attentionReasons>;
