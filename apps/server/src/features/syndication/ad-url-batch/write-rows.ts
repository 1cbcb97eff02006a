import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import type { BulkChange } from '#platform/resource/bulk-write.ts';
import { records } from '#platform/resource/records.ts';

/** A range of rows of a batch, and the user who applies or undoes it. */
export interface RowsToWrite {
  readonly id: number;
  readonly kind: 'upload' | 'make' | 'delete';
  readonly userId: number | null;
  readonly from: number;
  readonly to: number;
}

/** Result of the check, reset with the URL; not a change anyone requested. */
const checkFields = ['status', 'httpStatus', 'landedOn', 'finding', 'lastChecked', 'lastSeen'] as const;

/** One audit entry per URL naming the batch, and one event for all, so that lists reload once. */
const writerOf = (tx: Transaction, { id, userId }: RowsToWrite, reason: string) => {
  const { bulk } = records(tx, { userId, requestId: `ad-url-batch-${id}`, address: 'background task' });
  return (change: BulkChange): Promise<number> =>
    bulk(adUrl, change, { reason, event: null, unaudited: checkFields });
};

const range = ({ id, from, to }: RowsToWrite): Sql =>
  sql`r.batch_id = ${id} and r.row_number between ${from} and ${to}`;

/** One event for the whole batch, so that lists reload once. */
const announce = (tx: Transaction, { id }: RowsToWrite): Promise<void> =>
  publish(tx, recordRoom(adUrl.name), 'updated', { batchId: id });

/** Writes valid rows whose record has not changed since the check. */
async function writeChecked(tx: Transaction, rows: RowsToWrite): Promise<void> {
  const source = rows.kind === 'make' ? 'auto' : 'manual';
  const write = writerOf(tx, rows, `Change of ad URLs ${rows.id}`);
  await write({
    insert: sql`insert into ad_urls (property_id, partner_id, url, note, source, modified_user_id)
      select r.property_id, r.partner_id, r.url, r.note, ${source}, ${rows.userId}::int
      from ad_url_batch_rows r join properties p on p.id = r.property_id
      where ${range(rows)} and r.verdict = 'added' order by r.row_number
      on conflict (property_id, partner_id) do nothing returning *`,
    after: sql`noted as (
      update ad_url_batch_rows r set ad_url_id = n.id, after_version = n.version from n
      where ${range(rows)} and r.verdict = 'added' and r.property_id = n.property_id and r.partner_id = n.partner_id)`,
  });
  await write({
    rows: sql`select a.*, r.row_number, r.url as new_url, r.note as new_note, a.url is distinct from r.url as is_moved
      from ad_url_batch_rows r join ad_urls a on a.id = r.ad_url_id and a.version = (r.before ->> 'version')::int
      where ${range(rows)} and r.verdict = 'changed' order by a.id for update of a`,
    set: sql`url = o.new_url, note = o.new_note,
      source = case when o.is_moved then ${source} else o.source end,
      status = case when o.is_moved then 'unchecked' else o.status end,
      http_status = case when o.is_moved then null else o.http_status end,
      landed_on = case when o.is_moved then null else o.landed_on end,
      finding = case when o.is_moved then null else o.finding end,
      last_checked = case when o.is_moved then null else o.last_checked end,
      last_seen = case when o.is_moved then null else o.last_seen end`,
    after: sql`noted as (
      update ad_url_batch_rows r set after_version = n.version from o join n on n.id = o.id
      where r.batch_id = ${rows.id} and r.row_number = o.row_number)`,
  });
  await write({
    remove: sql`select a.* from ad_url_batch_rows r
      join ad_urls a on a.id = r.ad_url_id and a.version = (r.before ->> 'version')::int
      where ${range(rows)} and r.verdict = 'removed' order by a.id for update of a`,
    // The state at deletion, including checks made since the rows were chosen.
    after: sql`noted as (
      update ad_url_batch_rows r set after_version = 0, before = to_jsonb(n) from n
      where ${range(rows)} and r.ad_url_id = n.id)`,
  });
}

/** Writes valid rows whose record has not changed since the check; refuses the others with a reason. */
export async function writeRows(tx: Transaction, rows: RowsToWrite): Promise<void> {
  await writeChecked(tx, rows);
  await tx.query(sql`
    update ad_url_batch_rows r set verdict = 'refused', problem = case r.verdict
      when 'added' then 'Somebody added its address meanwhile, or the property is gone'
      else 'Somebody changed it meanwhile' end
    where ${range(rows)} and r.verdict in ('added', 'changed', 'removed') and r.after_version is null`);
  await announce(tx, rows);
}

/** Undoes rows whose record has not changed since; returns how many. */
export async function undoRows(tx: Transaction, rows: RowsToWrite): Promise<number> {
  const write = writerOf(tx, rows, `Undo of change of ad URLs ${rows.id}`);
  const added = await write({
    remove: sql`select a.* from ad_url_batch_rows r
      join ad_urls a on a.id = r.ad_url_id and a.version = r.after_version
      where ${range(rows)} and r.verdict = 'added' order by a.id for update of a`,
  });
  const changed = await write({
    rows: sql`select a.*, r.before as wanted
      from ad_url_batch_rows r join ad_urls a on a.id = r.ad_url_id and a.version = r.after_version
      where ${range(rows)} and r.verdict = 'changed' order by a.id for update of a`,
    set: sql`(url, note, source, status, http_status, landed_on, finding, last_checked, last_seen) = (
      select b.url, b.note, b.source, b.status, b.http_status, b.landed_on, b.finding, b.last_checked, b.last_seen
      from jsonb_populate_record(null::ad_urls, o.wanted) b)`,
  });
  const removed = await write({
    insert: sql`insert into ad_urls select b.* from ad_url_batch_rows r
      cross join lateral jsonb_populate_record(null::ad_urls, r.before) b join properties p on p.id = b.property_id
      where ${range(rows)} and r.verdict = 'removed' and r.after_version is not null
      on conflict do nothing returning *`,
  });
  await announce(tx, rows);
  return added + changed + removed;
}
