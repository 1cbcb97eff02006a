import type { Row } from '@supersync/contract/kernel/record.ts';
import { type NumberPlace, placesOf } from '@supersync/contract/sales/tracking-number/rules.ts';
import type { trackingNumber } from '@supersync/contract/sales/tracking-number/tracking-number.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';

/** Where the number's property still displays it. */
export async function shownIn(
  tx: Transaction,
  { number, propertyId }: Pick<Row<typeof trackingNumber>, 'number' | 'propertyId'>,
): Promise<NumberPlace[]> {
  const { rows } = await tx.query<Record<NumberPlace, string | null>>(
    sql`select phone, website, description from properties where id = ${propertyId}`,
  );
  return rows[0] === undefined ? [] : placesOf(number, rows[0]);
}
