import { missing } from '@supersync/contract/access/permission/access.ts';
import { exportKeys } from '@supersync/contract/access/permission/permission-key.ts';
import { useHeldPermissions } from '../session/session.ts';

/** Whether the session may take lists away as CSV. */
export const useMayExport = (): boolean => missing(useHeldPermissions(), [exportKeys]).length === 0;
