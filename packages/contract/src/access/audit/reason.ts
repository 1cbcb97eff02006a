/** Maximum length of the reason for a change. */
export const reasonLength = 500;
