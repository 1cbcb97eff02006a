import type { Row } from '@supersync/contract/kernel/record.ts';
import { type NumberPlace, placesOf } from '@supersync/contract/sales/tracking-number/rules.ts';
import type { trackingNumber } from '@supersync/contract/sales/tracking-number/tracking-number.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';

/** Where the number's property, or a site of its client, still displays it. */
export async function shownIn(
  tx: Transaction,
  { number, propertyId }: Pick<Row<typeof trackingNumber>, 'number' | 'propertyId'>,
): Promise<NumberPlace[]> {
  const { rows } = await tx.query<Record<NumberPlace, string | null>>(sql`
    select phone, website, description, (
      select value from settings s where s.client_id = p.client_id and holds_number(s.value, ${number}) limit 1
    ) as setting
    from properties p where id = ${propertyId}`);
  return rows[0] === undefined ? [] : placesOf(number, rows[0]);
}
