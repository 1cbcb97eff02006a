import { missing } from '@supersync/contract/access/access.ts';
import { personalDataKeys } from '@supersync/contract/access/permission-key.ts';
import { useHeld } from '../session.ts';

/** Without one of these keys names, addresses and texts come masked. */
export const useSeesPersonal = (): boolean => missing(useHeld(), [personalDataKeys]).length === 0;

/** What stands in place of a text for whoever lacks them. */
export const maskedText = '•••';
