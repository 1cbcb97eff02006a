import { missing, type Access } from '@supersync/contract/access/access.ts';
import type { Flag, Held } from '@supersync/contract/access/permission-map.ts';

/** Whether a page should offer what an endpoint does; the server decides again. */
export const may = (held: Held, access: Access, flag: Flag = 'r'): boolean =>
  typeof access === 'string' || missing(held, access.chain, flag).length === 0;
