import { role } from '@supersync/contract/access/role/role.ts';
import { defineList } from '#platform/list/define-list.ts';
import { roleScreen } from './screens.ts';

export const rolesFailed = 'Failed to fetch roles';

export const roleList = defineList(role, {
  relations: ['products', 'users'],
  columns: ['name', 'roleType', 'products', { id: 'users', header: 'People' }, 'modified'],
  failed: rolesFailed,
  open: roleScreen,
});
