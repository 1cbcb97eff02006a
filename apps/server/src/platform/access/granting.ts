import { allows } from '@supersync/contract/access/permission/access.ts';
import { isPermissionKey } from '@supersync/contract/access/permission/permission-key.ts';
import type { Flag, HeldPermissions } from '@supersync/contract/access/permission/permission-map.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';
import type { Caller } from '../server.ts';

export interface GrantedFlags {
  readonly productKey: string;
  readonly flags: readonly Flag[];
}

const flagLabels: Record<Flag, string> = { c: 'create', r: 'read', u: 'update', d: 'delete' };

function holds(held: HeldPermissions, productKey: string, flag: Flag): boolean {
  if (isPermissionKey(productKey)) return allows(held, [productKey], flag);
  return held.get(productKey)?.[flag] === true || held.get('supersync_all')?.[flag] === true;
}

/** Nobody can grant a key or flag they lack. */
export function requireGrantable(caller: Caller, granted: readonly GrantedFlags[]): void {
  const lacking = granted.flatMap(({ productKey, flags }) => {
    const labels = flags
      .filter((flag) => !holds(caller.held, productKey, flag))
      .map((flag) => flagLabels[flag]);
    return labels.length === 0 ? [] : [`${productKey} (${labels.join(', ')})`];
  });
  if (lacking.length > 0) throw problem('cannot_grant', { list: lacking.join('; ') });
}

interface RoleFlags {
  readonly product_key: string;
  readonly has_create: boolean;
  readonly has_read: boolean;
  readonly has_update: boolean;
  readonly has_delete: boolean;
}

/** What a person gains by joining a role. */
export async function grantsOfRole(tx: Queryable, roleId: string): Promise<GrantedFlags[]> {
  const { rows } = await tx.query<RoleFlags>(sql`
    select product_key, has_create, has_read, has_update, has_delete
    from role_products where role_id = ${roleId} order by product_key`);
  return rows.map((row) => ({
    productKey: row.product_key,
    flags: flagsOf({ c: row.has_create, r: row.has_read, u: row.has_update, d: row.has_delete }),
  }));
}

const flagOrder: readonly Flag[] = ['c', 'r', 'u', 'd'];

export const flagsOf = (given: Readonly<Record<Flag, boolean>>): Flag[] =>
  flagOrder.filter((flag) => given[flag]);
