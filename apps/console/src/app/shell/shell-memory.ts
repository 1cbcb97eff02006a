import { memory } from '#platform/local-memory.ts';

export const sidebarCollapsed = memory('sidebar-collapsed', (stored) => stored === true);

/** Groups that stand open, by their trail of labels. The first visit shows the top groups closed and calm. */
export const openGroups = memory('open-groups', (stored): readonly string[] =>
  Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [],
);
