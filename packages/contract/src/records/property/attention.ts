import { type ChoiceOf, choices } from '../../kernel/choices.ts';

/** What keeps an active property from being listed well. The database finds them (`property_attention`). */
export const attentionReasons = choices({
  phone: 'No phone number',
  photos: 'No photos',
  rent: 'No rent',
  place: 'Not on the map',
  description: 'No description',
  availability: 'Vacancies without a date',
});

export type AttentionReason = ChoiceOf<typeof attentionReasons>;
