import sql from 'sql-template-tag';
import {
  demoRentCafeConfig,
  demoRentCafeUrl,
  demoSignIn,
} from '#features/importers/importer/demo-rentcafe.ts';
import type { Queryable } from '#platform/db/database.ts';
import { personId } from '../access/people.ts';

/** RentCafe v2 is asked as the real one is: with a sign-in, and by a post for each property. Faulty feeds stay as they are. */
export async function seedSignIns(
  tx: Queryable,
  seal: (name: string, value: string) => Promise<Buffer>,
  today: Date,
): Promise<void> {
  const { secret, form } = demoSignIn;
  const sealed = await seal(secret, JSON.stringify(form));
  await tx.query(sql`
    insert into secrets (name, description, sealed, created, modified_user_id, modified_at)
    values (${secret}, 'Signs in at the demo’s RentCafe', ${sealed}, ${today}, ${personId('platform')}, ${today})`);
  const { rows } = await tx.query<{ id: number; key: string }>(sql`
    select id, importer_key as key from importers
    where format = 'rentcafe-v2' and feed_url not like '%?as=%'`);
  for (const { id, key } of rows) {
    const config = JSON.stringify(demoRentCafeConfig);
    const feedUrl = demoRentCafeUrl(key);
    await tx.query(sql`
      update importers set feed_url = ${feedUrl}, config = config || ${config}::jsonb where id = ${id}`);
    await tx.query(sql`
      update importer_configs set document = document || ${config}::jsonb || jsonb_build_object('feedUrl', ${feedUrl}::text)
      where importer_id = ${id}`);
  }
}
