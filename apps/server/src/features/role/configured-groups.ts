import type { GroupFacts } from '@supersync/contract/access/reach.ts';
import sql from 'sql-template-tag';
import { normaliseAddress, type Config } from '../../config.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { grantsOf } from '../../platform/session/grants.ts';

interface ListedAccount {
  id: number;
  email: string;
}

/** The configured lists as the people they mean today: verified accounts under those addresses. */
export async function configuredGroups(db: Queryable, config: Config): Promise<GroupFacts[]> {
  const listed = [...config.importerAdmins, ...config.importerTeam, ...config.superuserManagers];
  const { rows } = await db.query<ListedAccount>(sql`
    select id, email from users
    where lower(email) = any(${[...new Set(listed.map(normaliseAddress))]}) and email_verified_at is not null
    order by id`);
  const groups = new Map<string, GroupFacts & { userIds: number[] }>();
  for (const { id, email } of rows)
    for (const { group, productKey: key } of grantsOf({ email, isVerified: true }, [], config)) {
      const known = groups.get(group) ?? { group, key, userIds: [] };
      known.userIds.push(id);
      groups.set(group, known);
    }
  return [...groups.values()];
}
