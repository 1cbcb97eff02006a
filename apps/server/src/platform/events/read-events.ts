import type { Database } from '../db/database.ts';

/** A position in commit order. */
export interface Position {
  readonly transaction: bigint;
  readonly id: bigint;
}

export interface StoredEvent extends Position {
  readonly room: string;
  /** The payload, as JSON text. */
  readonly message: string;
}

export interface Batch {
  readonly events: readonly StoredEvent[];
  /** Everything up to here is read. */
  readonly position: Position;
  /** More events may be available at once. */
  readonly full: boolean;
}

export const comparePositions = (a: Position, b: Position): number =>
  Number(a.transaction > b.transaction) - Number(a.transaction < b.transaction) ||
  Number(a.id > b.id) - Number(a.id < b.id);

export const printPosition = ({ transaction, id }: Position): string => `${transaction}-${id}`;

const largestXid = 2n ** 64n - 1n;
const largestId = 2n ** 63n - 1n;

export function parsePosition(text: string): Position | null {
  const match = /^(\d{1,20})-(\d{1,19})$/.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) return null;
  const position = { transaction: BigInt(match[1]), id: BigInt(match[2]) };
  return position.transaction <= largestXid && position.id <= largestId ? position : null;
}

interface Row {
  horizon: string;
  transaction: string | null;
  id: string | null;
  room: string | null;
  message: string | null;
}

export const batchSize = 500;

/**
 * Transactions do not commit in the order of their ids. Below the oldest id still in progress in this
 * database nothing can be added, so reading stops there: late commits are read late and never skipped. Ids
 * are shared by all databases of the server; a long transaction in another database must not block this one.
 */
const horizonOf = (snapshot: string): string => `
  transaction_number(coalesce(
    (select min(running) from pg_snapshot_xip(${snapshot}) running
     where not exists (select from pg_stat_activity a
                       where a.backend_xid = running::xid
                         and a.datid <> (select oid from pg_database where datname = current_database()))),
    pg_snapshot_xmax(${snapshot})))`;

/** For other readers of rows in commit order: no transaction below it is in progress. */
export const settledBefore = `(${horizonOf('pg_current_snapshot()')})`;

const readStatement = `
  with horizon as materialized (select ${horizonOf('pg_current_snapshot()')} as xmin)
  select horizon.xmin::text as horizon, e.transaction::text, e.id::text, e.room, e.message
  from horizon left join lateral (
    select transaction, id, room,
      json_build_object('room', room, 'type', type, 'data', data,
        'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text as message
    from events
    where (transaction, id) > ($1::xid8, $2::bigint) and transaction < horizon.xmin
      and ($3::text[] is null or room = any ($3::text[]))
    order by transaction, id
    limit ${batchSize}
  ) e on true
  order by e.transaction, e.id`;

/** `rooms` null reads all rooms, for the shared feed. */
export async function readEvents(
  db: Database,
  after: Position,
  rooms: readonly string[] | null,
): Promise<Batch> {
  const { rows } = await db.query<Row>({
    name: 'events-after',
    text: readStatement,
    values: [after.transaction.toString(), after.id.toString(), rooms],
  });
  const events = rows.flatMap(({ transaction, id, room, message }) =>
    transaction === null || id === null || room === null || message === null
      ? []
      : [{ transaction: BigInt(transaction), id: BigInt(id), room, message }],
  );
  const last = events.at(-1);
  const full = events.length === batchSize;
  const horizon = { transaction: BigInt(rows[0]?.horizon ?? 0), id: 0n };
  return { events, full, position: full && last !== undefined ? last : later(horizon, after) };
}

const later = (a: Position, b: Position): Position => (comparePositions(a, b) >= 0 ? a : b);

export const retentionHours = 6;

interface HistoryRow {
  horizon: string;
  purged: boolean;
}

/**
 * The start of a stream without a position, and whether a position can be resumed: not if events after it may
 * be purged, nor if it lies in the future (the database was restored from a backup). Purging keeps the newest
 * expired event, so the oldest event shows how far it went.
 */
export async function findStart(
  db: Database,
  since: Position | null,
): Promise<{ readonly position: Position; readonly resumed: boolean }> {
  const { rows } = await db.query<HistoryRow>({
    name: 'events-start',
    text: `select (${horizonOf('pg_current_snapshot()')})::text as horizon,
             exists (select from (select * from events order by transaction, id limit 1) oldest
                     where oldest.at < now() - make_interval(hours => ${retentionHours})
                       and (oldest.transaction, oldest.id) > ($1::xid8, $2::bigint)) as purged`,
    values: [(since?.transaction ?? 0n).toString(), (since?.id ?? 0n).toString()],
  });
  const horizon = { transaction: BigInt(rows[0]?.horizon ?? 0), id: 0n };
  const resumed = since !== null && since.transaction <= horizon.transaction && rows[0]?.purged !== true;
  return resumed ? { position: since, resumed } : { position: horizon, resumed };
}

/** In small batches, so that a purge blocks nobody. */
export async function purgeEvents(db: Database): Promise<number> {
  let purged = 0;
  for (;;) {
    const { rowCount } = await db.query({
      text: `delete from events where (transaction, id) in (
               select transaction, id from events
               where at < now() - make_interval(hours => ${retentionHours})
                 and (transaction, id) < (
                   select transaction, id from events where at < now() - make_interval(hours => ${retentionHours})
                   order by transaction desc, id desc limit 1)
               limit 5000)`,
    });
    purged += rowCount;
    if (rowCount < 5000) return purged;
  }
}
