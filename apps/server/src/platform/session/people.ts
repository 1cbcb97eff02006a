import {
  permissionsFrom,
  permissionMapOf,
  type Grant,
} from '@supersync/contract/access/permission/permission-map.ts';
import sql from 'sql-template-tag';
import { normaliseAddress } from '../../config/addresses.ts';
import type { Config } from '../../config.ts';
import type { Queryable } from '../db/database.ts';
import type { Caller } from '../server.ts';
import { grantsOf, isSuperUserManager, type ProductFlags } from './grants.ts';

/** A person with all their grants, signed in or not. */
export type KnownPerson = Omit<Caller, 'sessionId' | 'viewingAs'> & { readonly grants: readonly Grant[] };

export interface PersonRow {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  is_super_user: boolean;
  is_verified: boolean;
  products: ProductFlags[];
}

/** The columns of a `PersonRow`, with `users` as `u`. */
export const personColumns = `u.id, u.email, u.first_name, u.last_name, u.is_super_user,
      u.email_verified_at is not null as is_verified,
      (select coalesce(json_agg(json_build_object('productKey', p.product_key, 'create', p.c, 'read', p.r,
                'update', p.u, 'delete', p.d) order by p.product_key), '[]')
       from (select rp.product_key, bool_or(rp.has_create) c, bool_or(rp.has_read) r,
                    bool_or(rp.has_update) u, bool_or(rp.has_delete) d
             from role_users ru join role_products rp on rp.role_id = ru.role_id
             where ru.user_id = u.id group by rp.product_key) p) as products`;

export function toKnownPerson(row: PersonRow, config: Config): KnownPerson {
  const account = { email: row.email, isVerified: row.is_verified };
  const grants = grantsOf(account, row.products, config);
  return {
    userId: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    isSuperUser: row.is_super_user,
    isSuperUserManager: isSuperUserManager(account, config),
    held: permissionsFrom(permissionMapOf(grants)),
    grants,
  };
}

/** Null if there is no such person, or they are suspended. */
export async function readPerson(db: Queryable, config: Config, userId: number): Promise<KnownPerson | null> {
  const { rows } = await db.query<PersonRow>({
    name: 'person',
    text: `select ${personColumns} from users u where u.id = $1 and u.suspended_at is null`,
    values: [userId],
  });
  return rows[0] === undefined ? null : toKnownPerson(rows[0], config);
}

/** The account of an address that somebody vouches for, verified by that; null where there is none that may enter. */
export async function verifyAddress(db: Queryable, email: string, now: Date): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(sql`
    update users set email_verified_at = coalesce(email_verified_at, ${now})
    where lower(email) = ${normaliseAddress(email)} and suspended_at is null returning id`);
  return rows[0]?.id ?? null;
}
