import { adUrl } from '@supersync/contract/ad-url/ad-url.ts';
import { recordRoom } from '@supersync/contract/event/event.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';

/** Some rows of a batch, and who has them written or taken back. */
export interface RowsToWrite {
  readonly id: number;
  readonly kind: 'upload' | 'make' | 'delete';
  readonly userId: number | null;
  readonly from: number;
  readonly to: number;
}

/** One entry for each address, named by the batch. `written` has the columns id, before and after. */
const audited = ({ id, userId }: RowsToWrite, action: string, written: Sql, reason: string): Sql => sql`
  insert into audit_entries (actor_id, action, resource, record_key, changes, reason, request_id, address)
  select ${userId}::int, ${action}, ${adUrl.name}, w.id::text, ad_url_changes(w.before, w.after), ${reason},
    ${`ad-url-batch-${id}`}, 'background task' from ${written} w`;

const range = ({ id, from, to }: RowsToWrite): Sql =>
  sql`r.batch_id = ${id} and r.row_number between ${from} and ${to}`;

/** One word for all of them: whoever shows ad URLs loads again once. */
const announce = (tx: Transaction, { id }: RowsToWrite): Promise<void> =>
  publish(tx, recordRoom(adUrl.name), 'updated', { batchId: id });

async function add(tx: Transaction, rows: RowsToWrite): Promise<void> {
  const source = rows.kind === 'make' ? 'auto' : 'manual';
  await tx.query(sql`
    with made as (
      insert into ad_urls (property_id, partner_id, url, note, source, modified_user_id)
      select r.property_id, r.partner_id, r.url, r.note, ${source}, ${rows.userId}::int
      from ad_url_batch_rows r join properties p on p.id = r.property_id
      where ${range(rows)} and r.verdict = 'added' order by r.row_number
      on conflict (property_id, partner_id) do nothing returning *
    ), noted as (
      update ad_url_batch_rows r set ad_url_id = m.id, after_version = m.version from made m
      where ${range(rows)} and r.verdict = 'added' and r.property_id = m.property_id and r.partner_id = m.partner_id
    ), written as (select id, null::jsonb as before, to_jsonb(made) as after from made)
    ${audited(rows, 'created', sql`written`, `Change of ad URLs ${rows.id}`)}`);
}

async function change(tx: Transaction, rows: RowsToWrite): Promise<void> {
  const source = rows.kind === 'make' ? 'auto' : 'manual';
  await tx.query(sql`
    with held as (
      select r.row_number, r.url, r.note, a.id, a.version, to_jsonb(a) as before, a.url is distinct from r.url as is_moved,
        case when a.url is distinct from r.url then ${source} else a.source end as source
      from ad_url_batch_rows r join ad_urls a on a.id = r.ad_url_id and a.version = (r.before ->> 'version')::int
      where ${range(rows)} and r.verdict = 'changed' order by a.id for update of a
    ), done as (
      update ad_urls a set url = h.url, note = h.note, source = h.source,
        status = case when h.is_moved then 'unchecked' else a.status end,
        http_status = case when h.is_moved then null else a.http_status end,
        landed_on = case when h.is_moved then null else a.landed_on end,
        finding = case when h.is_moved then null else a.finding end,
        last_checked = case when h.is_moved then null else a.last_checked end,
        last_seen = case when h.is_moved then null else a.last_seen end,
        version = a.version + 1, modified_user_id = ${rows.userId}::int, modified_at = now()
      from held h where a.id = h.id
    ), noted as (
      update ad_url_batch_rows r set after_version = h.version + 1 from held h
      where r.batch_id = ${rows.id} and r.row_number = h.row_number
    ), written as (
      select id, before, before || jsonb_build_object('url', url, 'note', note, 'source', source) as after from held
    )
    ${audited(rows, 'updated', sql`written`, `Change of ad URLs ${rows.id}`)}`);
}

async function remove(tx: Transaction, rows: RowsToWrite): Promise<void> {
  await tx.query(sql`
    with gone as (
      delete from ad_urls a using ad_url_batch_rows r
      where ${range(rows)} and r.verdict = 'removed' and a.id = r.ad_url_id and a.version = (r.before ->> 'version')::int
      returning a.*
    ), noted as (
      -- As it was last: what was seen since it was chosen comes back too.
      update ad_url_batch_rows r set after_version = 0, before = to_jsonb(g) from gone g
      where ${range(rows)} and r.ad_url_id = g.id
    ), written as (select id, to_jsonb(gone) as before, null::jsonb as after from gone)
    ${audited(rows, 'deleted', sql`written`, `Change of ad URLs ${rows.id}`)}`);
}

/** Writes what was found in order and still is as it was looked at; the others are refused, with the reason. */
export async function writeRows(tx: Transaction, rows: RowsToWrite): Promise<void> {
  await add(tx, rows);
  await change(tx, rows);
  await remove(tx, rows);
  await tx.query(sql`
    update ad_url_batch_rows r set verdict = 'refused', problem = case r.verdict
      when 'added' then 'Somebody added its address meanwhile, or the property is gone'
      else 'Somebody changed it meanwhile' end
    where ${range(rows)} and r.verdict in ('added', 'changed', 'removed') and r.after_version is null`);
  await announce(tx, rows);
}

/** Takes back what still is as the batch left it; answers how many that were. */
export async function takeBackRows(tx: Transaction, rows: RowsToWrite): Promise<number> {
  const reason = `Undo of change of ad URLs ${rows.id}`;
  const added = await tx.query(sql`
    with written as (
      delete from ad_urls a using ad_url_batch_rows r
      where ${range(rows)} and r.verdict = 'added' and a.id = r.ad_url_id and a.version = r.after_version
      returning a.id, to_jsonb(a) as before, null::jsonb as after
    ) ${audited(rows, 'deleted', sql`written`, reason)}`);
  const changed = await tx.query(sql`
    with held as (
      select a.id, to_jsonb(a) as before, r.before as wanted
      from ad_url_batch_rows r join ad_urls a on a.id = r.ad_url_id and a.version = r.after_version
      where ${range(rows)} and r.verdict = 'changed' order by a.id for update of a
    ), done as (
      update ad_urls a set url = b.url, note = b.note, source = b.source, status = b.status, http_status = b.http_status,
        landed_on = b.landed_on, finding = b.finding, last_checked = b.last_checked, last_seen = b.last_seen,
        version = a.version + 1, modified_user_id = ${rows.userId}::int, modified_at = now()
      from held h cross join lateral jsonb_populate_record(null::ad_urls, h.wanted) b where a.id = h.id
    ), written as (select id, before, wanted as after from held)
    ${audited(rows, 'updated', sql`written`, reason)}`);
  const removed = await tx.query(sql`
    with back as (
      insert into ad_urls select b.* from ad_url_batch_rows r
      cross join lateral jsonb_populate_record(null::ad_urls, r.before) b join properties p on p.id = b.property_id
      where ${range(rows)} and r.verdict = 'removed' and r.after_version is not null
      on conflict do nothing returning *
    ), written as (select id, null::jsonb as before, to_jsonb(back) as after from back)
    ${audited(rows, 'created', sql`written`, reason)}`);
  await announce(tx, rows);
  return added.rowCount + changed.rowCount + removed.rowCount;
}
