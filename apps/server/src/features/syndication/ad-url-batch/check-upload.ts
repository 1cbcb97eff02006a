import { cutText } from '@supersync/contract/kernel/format/cut-text.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { readUploadRow } from './read-upload-row.ts';
import type { UploadColumns } from './receive-upload.ts';

export interface UploadToCheck {
  readonly id: number;
  readonly columns: UploadColumns;
  readonly rowsDone: number;
}

const maxShownLength = 300;

/** Parses each row and checks that its property and partner exist. */
async function readRows(
  tx: Transaction,
  { id, columns }: UploadToCheck,
  rows: readonly { readonly rowNumber: number; readonly cells: string[] | null }[],
): Promise<void> {
  const read = rows.map(({ rowNumber, cells }) => ({
    row_number: rowNumber,
    given: cutText((cells ?? []).join(', '), maxShownLength),
    ...readUploadRow(columns, cells ?? []),
  }));
  await tx.query(sql`
    with judged as (
      select g.row_number, p.id as property_id, t.id as partner_id, g.url, g.note, g.given,
        case when g.problem is not null then g.problem
          when p.id is null then 'There is no property ' || g."propertyId"
          when t.id is null then 'There is no partner “' || left(g.partner, 60) || '”' end as problem
      from json_to_recordset(${JSON.stringify(read)}::json) as g
        (row_number int, "propertyId" int, partner text, url text, note text, given text, problem text)
      left join properties p on p.id = g."propertyId"
      left join lateral (
        select x.id from partners x
        where x.partner_key = lower(g.partner) or lower(x.name) = lower(g.partner) or x.id::text = g.partner
        order by x.partner_key = lower(g.partner) desc, lower(x.name) = lower(g.partner) desc, x.id limit 1) t on true
    )
    update ad_url_batch_rows r set property_id = j.property_id, partner_id = j.partner_id, problem = j.problem,
      verdict = case when j.problem is null then 'unchecked' else 'refused' end, cells = null,
      url = case when j.problem is null then j.url end, note = j.note,
      given = case when j.problem is null then null else j.given end
    from judged j where r.batch_id = ${id} and r.row_number = j.row_number`);
}

/** What each row would do. Of several rows for one property and partner the first counts. */
async function compare(tx: Transaction, id: number, from: number, to: number): Promise<void> {
  await tx.query(sql`
    with mine as (
      select r.row_number, a.id as ad_url_id, to_jsonb(a) as before,
        a.url = r.url and (r.note is null or r.note is not distinct from a.note) as is_same,
        (select min(e.row_number + 0) from ad_url_batch_rows e
          where e.batch_id = r.batch_id and e.property_id = r.property_id and e.partner_id = r.partner_id
            and e.row_number < r.row_number and e.verdict <> 'refused') as earlier
      from ad_url_batch_rows r
      left join ad_urls a on a.property_id = r.property_id and a.partner_id = r.partner_id
      where r.batch_id = ${id} and r.row_number between ${from} and ${to} and r.verdict = 'unchecked'
    )
    update ad_url_batch_rows r set ad_url_id = m.ad_url_id,
      verdict = case when m.earlier is not null then 'refused' when m.ad_url_id is null then 'added'
        when m.is_same then 'unchanged' else 'changed' end,
      problem = case when m.earlier is not null
        then 'Row ' || m.earlier || ' is about the same property and partner' end,
      before = case when m.earlier is null and not m.is_same then m.before end,
      old_url = m.before ->> 'url',
      note = coalesce(r.note, m.before ->> 'note')
    from mine m where r.batch_id = ${id} and r.row_number = m.row_number`);
}

/** Checks the next rows of a file; returns how many. */
export async function checkNextRows(tx: Transaction, upload: UploadToCheck, most: number): Promise<number> {
  const from = upload.rowsDone + 2;
  const to = from + most - 1;
  const { rows } = await tx.query<{ rowNumber: number; cells: string[] | null }>(sql`
    select row_number as "rowNumber", cells from ad_url_batch_rows
    where batch_id = ${upload.id} and row_number between ${from} and ${to} order by row_number`);
  if (rows.length === 0) return 0;
  await readRows(tx, upload, rows);
  await compare(tx, upload.id, from, to);
  return rows.length;
}
