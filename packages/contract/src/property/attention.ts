/** What keeps an active property from being listed well. The database finds them (`property_attention`); these are the words. */
export const attentionReasons = {
  phone: 'No phone number',
  photos: 'No photos',
  rent: 'No rent',
  place: 'Not on the map',
  description: 'No description',
  availability: 'Vacancies without a date',
} as const;

export type AttentionReason = keyof typeof attentionReasons;

export const isAttentionReason = (text: string): text is AttentionReason =>
  Object.hasOwn(attentionReasons, text);
