import { missing } from '@supersync/contract/access/permission/access.ts';
import { personalDataKeys } from '@supersync/contract/access/permission/permission-key.ts';
import { useHeldPermissions } from '../session/session.ts';

/** Without one of these keys names, addresses and texts come masked. */
export const useSeesPersonal = (): boolean => missing(useHeldPermissions(), [personalDataKeys]).length === 0;

/** What stands in place of a text for whoever lacks them. */
export const maskedText = '•••';
