import { memory } from '#platform/local-memory.ts';

/** The key that theme.js reads before the first paint. */
export const sidebarCollapsed = memory('sidebar-collapsed', (stored) => stored === true);

/** Expanded groups, by their path of labels. On the first visit all top groups are collapsed. */
export const openGroups = memory('open-groups', (stored): readonly string[] =>
  Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [],
);
