/** What stands in place of personal data for whoever may not see it. */
export const maskedMark = '•••';

export const isMasked = (payload: unknown): boolean => JSON.stringify(payload ?? null).includes(maskedMark);
