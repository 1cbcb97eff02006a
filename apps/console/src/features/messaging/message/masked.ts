/** Replaces masked personal data. */
export const maskedMark = '•••';

export const isMasked = (payload: unknown): boolean => JSON.stringify(payload ?? null).includes(maskedMark);
