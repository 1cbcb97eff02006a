/** Below this width tables are cards and panels are drawers. */
export const smallScreen = '(max-width: 767.98px)';
