import type { Flag } from '@supersync/contract/access/permission/permission-map.ts';

export const flagLabels: Readonly<Record<Flag, string>> = {
  c: 'create',
  r: 'read',
  u: 'update',
  d: 'delete',
};
