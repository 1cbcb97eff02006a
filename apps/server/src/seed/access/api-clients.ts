import type { Queryable } from '#platform/db/database.ts';
import type { Calendar } from '../calendar.ts';
import { insertRows } from '../insert.ts';
import { personId } from './people.ts';
import { randomFor } from '../random.ts';

/** No known secret has this hash: the demo's API clients cannot be used. */
const unusableSecretHash = `\\x${'00'.repeat(32)}`;

const clients: readonly (readonly [
  name: string,
  owner: string,
  keys: string[],
  end: number,
  used: number | null,
])[] = [
  ['Data warehouse export', 'platform', ['supersync_developer_tools'], 200, -1],
  ['Status page', 'security', ['supersync_admin_tools'], 45, 0],
  ['Old reporting script', 'admin', ['supersync_csv_data_export'], -30, -41],
];

/** The id of the client of this name. */
export const apiClientId = (named: string): string =>
  `a0000000-0000-4000-8000-00000000000${clients.findIndex(([name]) => name === named) + 1}`;

export async function seedApiClients(tx: Queryable, calendar: Calendar): Promise<void> {
  const random = randomFor('api clients');
  await insertRows(
    tx,
    'api_clients',
    clients.map(([name, owner, keys, end, used]) => {
      const created = calendar.time(random, end - 366);
      return {
        id: apiClientId(name),
        name,
        owner_id: personId(owner),
        secret_hash: unusableSecretHash,
        keys,
        read_only: true,
        expires_at: calendar.time(random, end),
        last_used_at: used === null ? null : calendar.time(random, used - 1),
        version: 1,
        created,
        modified_user_id: personId(owner),
        modified_at: created,
      };
    }),
  );
}
