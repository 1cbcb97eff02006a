import { missing } from '@supersync/contract/access/permission/access.ts';
import { personalDataKeys } from '@supersync/contract/access/permission/permission-key.ts';
import { useHeldPermissions } from '../session/session.ts';

/** Without one of these keys, names, addresses and texts are masked. */
export const useSeesPersonal = (): boolean => missing(useHeldPermissions(), [personalDataKeys]).length === 0;

/** Shown instead of a masked text. */
export const maskedText = '•••';
