/** What of the page is open, in its address. */
export const openNames = ['listing', 'new', 'property', 'partner', 'tier', 'from', 'days'] as const;
