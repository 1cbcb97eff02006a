/** The most characters of the reason a person gives for a change. */
export const reasonLength = 500;
