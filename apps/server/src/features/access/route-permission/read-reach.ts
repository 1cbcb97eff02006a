import type { Reach } from '@supersync/contract/access/route-permission/actions.ts';
import type { GroupFacts } from '@supersync/contract/access/permission/reach.ts';
import sql from 'sql-template-tag';
import { normaliseAddress } from '../../../config/addresses.ts';
import type { Config } from '../../../config.ts';
import type { Queryable } from '#platform/db/database.ts';
import { grantsOf } from '#platform/session/grants.ts';

interface ListedAccount {
  readonly id: number;
  readonly email: string;
}

interface Row {
  roles: Reach['roles'];
  people: Reach['people'];
  listed: readonly ListedAccount[];
}

/** Members of the configured lists: verified accounts with those addresses. */
function configuredGroups(listed: readonly ListedAccount[], config: Config): GroupFacts[] {
  const groups = new Map<string, GroupFacts & { userIds: number[] }>();
  for (const { id, email } of listed)
    for (const { group, productKey: key } of grantsOf({ email, isVerified: true }, [], config)) {
      const members = groups.get(group) ?? { group, key, userIds: [] };
      members.userIds.push(id);
      groups.set(group, members);
    }
  return [...groups.values()];
}

/** One statement, so that roles, people and groups are consistent. */
export async function findReach(db: Queryable, config: Config, seesPersonal: boolean): Promise<Reach> {
  const lists = [...config.importerAdmins, ...config.importerTeam, ...config.superuserManagers];
  const { rows } = await db.query<Row>(sql`
    with granted as (
      select role_id, case when has_create then 'c' else '' end || case when has_read then 'r' else '' end
          || case when has_update then 'u' else '' end || case when has_delete then 'd' else '' end as flags,
        json_agg(product_key order by product_key) as keys
      from role_products group by 1, 2
    ), products as (
      select role_id, json_agg(json_build_array(flags, keys) order by flags) as list from granted group by role_id
    ), members as (
      select role_id, json_agg(user_id order by user_id) as list from role_users group by role_id
    )
    select
      (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name,
            'products', coalesce(p.list, '[]'), 'userIds', coalesce(m.list, '[]')) order by r.name, r.id), '[]')
       from roles r left join products p on p.role_id = r.id left join members m on m.role_id = r.id) as roles,
      (select coalesce(json_agg(json_build_object('userId', id, 'name', trim(first_name || ' ' || last_name),
            'email', case when ${seesPersonal}::boolean then email end,
            'isSuperUser', is_super_user, 'isSuspended', suspended_at is not null)
          order by last_name, first_name, id), '[]')
       from users) as people,
      (select coalesce(json_agg(json_build_object('id', id, 'email', email) order by id), '[]')
       from users where lower(email) = any(${[...new Set(lists.map(normaliseAddress))]})
         and email_verified_at is not null) as listed`);
  const [found] = rows;
  if (found === undefined) throw new Error('The select returned no row');
  return { roles: found.roles, people: found.people, groups: configuredGroups(found.listed, config) };
}
