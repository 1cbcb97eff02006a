import { observationImportRoom } from '@supersync/contract/data-services/observed-listing/import-actions.ts';
import type { ObservationMapping } from '@supersync/contract/data-services/observed-listing/mapping.ts';
import { observationImport } from '@supersync/contract/data-services/observed-listing/observation-import.ts';
import {
  observedListing,
  shadowReaders,
} from '@supersync/contract/data-services/observed-listing/observed-listing.ts';
import sql from 'sql-template-tag';
import { endOf, progressPublisher, stepImport, stopOf } from '#platform/csv/import-work.ts';
import type { Transaction } from '#platform/db/database.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { records } from '#platform/resource/records.ts';
import { dayOf } from '#platform/restriction/gate.ts';
import type { Origin, Server } from '#platform/server.ts';
import { clientRefusalNow } from '#platform/session/actor.ts';
import { readObservation } from './read-observation.ts';

interface AtWork {
  readonly id: number;
  readonly status: 'checking' | 'importing' | 'undoing';
  readonly columns: string[];
  readonly mapping: ObservationMapping;
  readonly source: string;
  readonly seen_on: string;
  readonly row_count: number;
  readonly rows_done: number;
  readonly user_id: number | null;
  readonly api_client_id: string | null;
}

/** The embedded database has one session: small steps let other statements in between. */
const batch = { embedded: 500, postgres: 2000 } as const;

const asWork = { isAudited: false, event: null } as const;

export const publishProgress = progressPublisher(observationImport, observationImportRoom, sql`version`);

interface StagedRow {
  readonly row_number: number;
  readonly cells: string[] | null;
}

const staged = async (tx: Transaction, job: AtWork, most: number, verdicts: readonly string[]) => {
  const from = job.rows_done + 2;
  const { rows } = await tx.query<StagedRow>(sql`
    select row_number, cells from observation_import_rows
    where import_id = ${job.id} and row_number between ${from} and ${from + most - 1}
      and verdict = any (${[...verdicts]}::text[]) order by row_number`);
  return rows;
};

const anyVerdict = ['unchecked', 'added', 'changed', 'unchanged', 'invalid'] as const;

/** A row repeats an earlier one of the file, is seen again, is new, or cannot be read. */
async function checkNext(tx: Transaction, job: AtWork, most: number, today: string): Promise<void> {
  const rows = await staged(tx, job, most, anyVerdict);
  const checked = rows.map(({ row_number, cells }) => {
    const reading = readObservation(cells ?? [], { ...job, seenOn: job.seen_on, today });
    return reading.ok
      ? { row_number, listing_id: reading.observation.listing_id, problem: null }
      : { row_number, listing_id: null, problem: reading.problem };
  });
  await tx.query(sql`
    with read as (
      select * from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb)
        as r (row_number int, listing_id text, problem text)),
    judged as (
      select r.*, l.id as known_id, coalesce(
        (select min(e.row_number) from observation_import_rows e where e.import_id = ${job.id}
          and e.listing_id = r.listing_id and e.row_number < r.row_number),
        (select min(e.row_number) from read e where e.listing_id = r.listing_id and e.row_number < r.row_number)
      ) as earlier
      from read r left join observed_listings l on l.source = ${job.source} and l.listing_id = r.listing_id)
    update observation_import_rows t set listing_id = j.listing_id,
      observed_listing_id = j.known_id,
      problem = coalesce(j.problem, 'Repeats row ' || j.earlier),
      verdict = case when j.problem is not null then 'invalid' when j.earlier is not null then 'unchanged'
        when j.known_id is not null then 'changed' else 'added' end
    from judged j where t.import_id = ${job.id} and t.row_number = j.row_number`);
}

/** Writes new listings and what was seen again, and keeps in the row what is needed to undo it. */
async function importNext(
  tx: Transaction,
  origin: Origin,
  job: AtWork,
  most: number,
  today: string,
): Promise<number> {
  const rows = await staged(tx, job, most, ['added', 'changed']);
  const read = rows.flatMap(({ row_number, cells }) => {
    const reading = readObservation(cells ?? [], { ...job, seenOn: job.seen_on, today });
    return reading.ok ? [{ row_number, ...reading.observation }] : [];
  });
  if (read.length === 0) return 0;
  const given = sql`given as (
    select * from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as g (row_number int, listing_id text, name text,
      address text, unit text, city text, province_code text, country_code text, postal_code text, latitude numeric,
      longitude numeric, bedrooms int, rent numeric, currency text, units int, url text, seen_on date))`;
  // Listings may have come in by another file since the check.
  const changed = await records(tx, origin).bulk(
    observedListing,
    {
      before: given,
      rows: sql`select l.*, g.row_number, g.seen_on, g.address as new_address, g.name as new_name, g.unit as new_unit,
          g.city as new_city, g.postal_code as new_postal, g.latitude as new_latitude, g.longitude as new_longitude,
          g.bedrooms as new_bedrooms, g.rent as new_rent, g.units as new_units, g.url as new_url,
          g.seen_on >= l.last_seen as is_latest
        from observed_listings l join given g on g.listing_id = l.listing_id
        where l.source = ${job.source} and l.origin = 'csv' order by l.id for update of l`,
      set: sql`first_seen = least(o.first_seen, o.seen_on), last_seen = greatest(o.last_seen, o.seen_on),
        address = case when o.is_latest then o.new_address else o.address end,
        name = case when o.is_latest then coalesce(o.new_name, o.name) else o.name end,
        unit = case when o.is_latest then coalesce(o.new_unit, o.unit) else o.unit end,
        city = case when o.is_latest then o.new_city else o.city end,
        postal_code = case when o.is_latest then coalesce(o.new_postal, o.postal_code) else o.postal_code end,
        latitude = case when o.is_latest then coalesce(o.new_latitude, o.latitude) else o.latitude end,
        longitude = case when o.is_latest then coalesce(o.new_longitude, o.longitude) else o.longitude end,
        bedrooms = case when o.is_latest then coalesce(o.new_bedrooms, o.bedrooms) else o.bedrooms end,
        rent = case when o.is_latest then coalesce(o.new_rent, o.rent) else o.rent end,
        units = case when o.is_latest then o.new_units else o.units end,
        url = case when o.is_latest then coalesce(o.new_url, o.url) else o.url end`,
      after: sql`kept as (
        update observation_import_rows r set verdict = 'changed', observed_listing_id = n.id, after_version = n.version,
          before = jsonb_build_object('first_seen', o.first_seen, 'last_seen', o.last_seen, 'address', o.address,
            'name', o.name, 'unit', o.unit, 'city', o.city, 'postal_code', o.postal_code, 'latitude', o.latitude,
            'longitude', o.longitude, 'bedrooms', o.bedrooms, 'rent', o.rent, 'units', o.units, 'url', o.url,
            'rent_that_day', (select d.rent from observed_rents d where d.observed_listing_id = o.id and d.day = o.seen_on),
            'day', o.seen_on)
        from n join o on o.id = n.id where r.import_id = ${job.id} and r.row_number = o.row_number)`,
    },
    asWork,
  );
  const added = await records(tx, origin).bulk(
    observedListing,
    {
      before: given,
      insert: sql`insert into observed_listings (origin, source, listing_id, name, address, unit, city, province_code,
          country_code, postal_code, latitude, longitude, bedrooms, rent, currency, units, url, first_seen, last_seen,
          import_id, modified_user_id)
        select 'csv', ${job.source}, listing_id, name, address, unit, city, province_code, country_code, postal_code,
          latitude, longitude, bedrooms, rent, currency, units, url, seen_on, seen_on, ${job.id}::int,
          ${origin.userId}::int from given order by row_number
        on conflict (source, listing_id) do nothing returning *`,
      after: sql`kept as (
        update observation_import_rows r set verdict = 'added', observed_listing_id = n.id, after_version = n.version
        from n join given g on g.listing_id = n.listing_id
        where r.import_id = ${job.id} and r.row_number = g.row_number)`,
    },
    asWork,
  );
  await tx.query(sql`
    with ${given}
    insert into observed_rents (observed_listing_id, day, rent)
    select l.id, g.seen_on, g.rent from given g
    join observed_listings l on l.source = ${job.source} and l.listing_id = g.listing_id and l.origin = 'csv'
    where g.rent is not null on conflict (observed_listing_id, day) do update set rent = excluded.rent`);
  return changed + added;
}

/** Removes what the rows added and restores what they changed, unless it changed again since. */
async function undoNext(tx: Transaction, origin: Origin, job: AtWork, most: number): Promise<void> {
  const from = job.rows_done + 2;
  const range = sql`r.import_id = ${job.id} and r.row_number between ${from} and ${from + most - 1}`;
  const ofThatDay = sql`observation_import_rows r
      join observed_listings l on l.id = r.observed_listing_id and l.version = r.after_version
    where ${range} and r.verdict = 'changed' and d.observed_listing_id = l.id and d.day = (r.before ->> 'day')::date`;
  await tx.query(sql`
    delete from observed_rents d using ${ofThatDay} and r.before ->> 'rent_that_day' is null`);
  await tx.query(sql`
    update observed_rents d set rent = (r.before ->> 'rent_that_day')::numeric
    from ${ofThatDay} and r.before ->> 'rent_that_day' is not null`);
  await records(tx, origin).bulk(
    observedListing,
    {
      rows: sql`select l.*, r.before from observed_listings l
        join observation_import_rows r on r.observed_listing_id = l.id
        where ${range} and r.verdict = 'changed' and r.after_version = l.version order by l.id for update of l`,
      set: sql`first_seen = (o.before ->> 'first_seen')::date, last_seen = (o.before ->> 'last_seen')::date,
        address = o.before ->> 'address', name = o.before ->> 'name', unit = o.before ->> 'unit',
        city = o.before ->> 'city', postal_code = o.before ->> 'postal_code',
        latitude = (o.before ->> 'latitude')::numeric, longitude = (o.before ->> 'longitude')::numeric,
        bedrooms = (o.before ->> 'bedrooms')::int, rent = (o.before ->> 'rent')::numeric,
        units = (o.before ->> 'units')::int, url = o.before ->> 'url'`,
    },
    asWork,
  );
  await records(tx, origin).bulk(
    observedListing,
    {
      remove: sql`select l.* from observed_listings l
        join observation_import_rows r on r.observed_listing_id = l.id
        where ${range} and r.verdict = 'added' and r.after_version = l.version order by l.id for update of l`,
    },
    asWork,
  );
}

interface Work {
  readonly tx: Transaction;
  readonly origin: Origin;
  readonly job: AtWork;
}

async function finish({ tx, origin, job }: Work): Promise<void> {
  const to = endOf[job.status];
  const { rows } = await tx.query<{ added: number; changed: number; unchanged: number; invalid: number }>(sql`
    select (count(*) filter (where verdict = 'added'))::int as added,
      (count(*) filter (where verdict = 'changed'))::int as changed,
      (count(*) filter (where verdict = 'unchanged'))::int as unchanged,
      (count(*) filter (where verdict = 'invalid'))::int as invalid
    from observation_import_rows where import_id = ${job.id}`);
  const counts = rows[0] ?? { added: 0, changed: 0, unchanged: 0, invalid: 0 };
  await records(tx, origin).update(
    observationImport,
    job.id,
    to === 'checked'
      ? { status: to, ...counts }
      : {
          status: to,
          finishedAt: transactionTime,
          imported: to === 'undone' ? 0 : counts.added + counts.changed,
        },
    { action: to, unaudited: ['finishedAt'] },
  );
}

async function advance({ tx, origin, job }: Work, most: number, today: string): Promise<number> {
  const count = Math.min(most, job.row_count - job.rows_done);
  if (count <= 0) return 0;
  if (job.status === 'checking') await checkNext(tx, job, most, today);
  else if (job.status === 'importing') await importNext(tx, origin, job, most, today);
  else await undoNext(tx, origin, job, most);
  return count;
}

/** `imported`: listings wait to be matched. */
export const stepObservationImports = (
  server: Server,
  imported: (tx: Transaction, origin: Origin) => Promise<void>,
): Promise<boolean> =>
  stepImport<AtWork, Work>(server, {
    resource: observationImport,
    next: sql`
      select id, status, columns, mapping, source, seen_on::text, row_count, rows_done, user_id, api_client_id
      from observation_imports where status in ('checking', 'importing', 'undoing') order by id limit 1
      for update skip locked`,
    begin: async (tx, job) =>
      (await clientRefusalNow(
        server,
        tx,
        { userId: null, apiClientId: job.api_client_id },
        { access: shadowReaders, flags: [job.status === 'undoing' ? 'd' : 'u'] },
      )) ?? {
        tx,
        job,
        origin: { userId: job.user_id, requestId: `observation-import-${job.id}`, address: 'server' },
      },
    stop: ({ status }) => stopOf[status],
    advance: (work) => advance(work, batch[server.db.kind], dayOf(server.clock)),
    finish: async (work) => {
      await finish(work);
      if (work.job.status === 'importing') await imported(work.tx, work.origin);
    },
    publishProgress,
  });
