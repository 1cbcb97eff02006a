import {
  fillPattern,
  type PatternValues,
} from '@supersync/contract/syndication/ad-url-pattern/placeholders.ts';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#platform/db/database.ts';

export interface AddressGeneration {
  readonly id: number;
  readonly partnerId: number;
  readonly pattern: string;
  readonly remake: boolean;
  readonly lastPropertyId: number;
}

/** Active properties that are linked to the partner. */
const linked = sql`property_partners l join properties p on p.id = l.property_id and p.status = 'active'`;

export async function countLinked(db: Queryable, partnerId: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(sql`
    select count(*)::int as count from ${linked} where l.partner_id = ${partnerId} and l.status = 'active'`);
  return rows[0]?.count ?? 0;
}

interface LinkedProperty extends PatternValues {
  readonly adUrlId: number | null;
  readonly oldUrl: string | null;
  readonly source: 'auto' | 'manual' | null;
  readonly before: object | null;
}

interface Made {
  readonly verdict: 'added' | 'changed' | 'refused';
  readonly property_id: number;
  readonly url: string | null;
  readonly problem: string | null;
  readonly old_url: string | null;
  readonly ad_url_id: number | null;
  readonly before: object | null;
}

/** What the pattern does with one property; `older`: another pattern made its URL. */
function judge(
  property: LinkedProperty,
  { pattern, remake }: AddressGeneration,
): Made | 'unchanged' | 'older' {
  const { propertyId, adUrlId, oldUrl, source, before } = property;
  // Manual URLs are never overwritten.
  if (source === 'manual') return 'unchanged';
  const { url, missing } = fillPattern(pattern, property);
  const common = { property_id: propertyId, url, problem: missing };
  if (adUrlId === null)
    return {
      ...common,
      verdict: url === null ? 'refused' : 'added',
      old_url: null,
      ad_url_id: null,
      before: null,
    };
  if (url === null || url === oldUrl) return 'unchanged';
  return remake ? { ...common, verdict: 'changed', old_url: oldUrl, ad_url_id: adUrlId, before } : 'older';
}

/** Handles the partner's next properties; returns how many. Only changes become rows. */
export async function makeNext(tx: Transaction, making: AddressGeneration, most: number): Promise<number> {
  const { id, partnerId, lastPropertyId } = making;
  const { rows } = await tx.query<LinkedProperty>(sql`
    select l.listing_id as "listingId", p.id as "propertyId", p.permalink, p.import_id as "importId", p.name, p.address,
      p.city, p.province_code as "provinceCode", p.postal_code as "postalCode", c.id as "clientId",
      c.client_key as "clientKey", c.name as "clientName", a.id as "adUrlId", a.url as "oldUrl", a.source,
      to_jsonb(a) as before
    from ${linked} join clients c on c.id = p.client_id
    left join ad_urls a on a.property_id = p.id and a.partner_id = l.partner_id
    where l.partner_id = ${partnerId} and l.status = 'active' and l.property_id > ${lastPropertyId}
    order by l.property_id limit ${most}`);
  const last = rows.at(-1);
  if (last === undefined) return 0;
  const judged = rows.map((property) => judge(property, making));
  const made = judged.filter((each) => typeof each === 'object');
  await tx.query(sql`
    insert into ad_url_batch_rows (batch_id, row_number, partner_id, verdict, property_id, url, problem, old_url, note,
      ad_url_id, before)
    select ${id}, (select count(*) from ad_url_batch_rows where batch_id = ${id}) + row_number() over (order by m.property_id),
      ${partnerId}, m.verdict, m.property_id, m.url, m.problem, m.old_url, m.before ->> 'note', m.ad_url_id, m.before
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m
      (verdict text, property_id int, url text, problem text, old_url text, ad_url_id int, before jsonb)`);
  const count = (kind: string): number => judged.filter((each) => each === kind).length;
  await tx.query(sql`
    update ad_url_batches set last_property_id = ${last.propertyId}, older = older + ${count('older')},
      unchanged = unchanged + ${count('unchanged')} where id = ${id}`);
  return rows.length;
}
