/** The open part of the page, in its address. */
export const openNames = ['listing', 'new', 'property', 'partner', 'tier', 'from', 'days'] as const;
