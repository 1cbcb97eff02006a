-- Messages and their archive, replays, leads from mails and imports, and redaction.

-- What is published under which name. Programs declare theirs at start.
create table message_topics (
  name text primary key,
  description text not null default '',
  -- A JSON Schema of the body, and a body to begin with.
  shape jsonb,
  example jsonb,
  -- Fields that hold personal data, besides those whose very name says so.
  personal_paths text[] not null default '{}',
  created timestamptz not null default now()
);

-- Who takes what; `*` is every topic. A consumer says every few seconds that it is there.
create table message_queues (
  topic text not null,
  queue text not null,
  description text not null default '',
  seen_at timestamptz,
  primary key (topic, queue)
);

-- Everything ever published, in weeks: old ones are dropped whole. There is no foreign key to the topic on purpose:
-- the check would cost every publication, and topics are never removed.
create table messages (
  id uuid not null,
  topic text not null,
  key text,
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  attributes jsonb not null default '{}',
  published_at timestamptz not null default now(),
  published_by integer,
  redacted_at timestamptz,
  primary key (published_at, id)
) partition by range (published_at);
create index messages_id on messages (id);
create index messages_topic on messages (topic, published_at desc, id desc);
create index messages_key on messages (topic, key) where key is not null;
create index messages_content on messages using gin (payload jsonb_path_ops, attributes jsonb_path_ops);

-- Makes the weeks from one day to another, those that are missing; answers how many.
create function ensure_message_weeks(first date, last date) returns integer language plpgsql as $$
declare
  week date := date_trunc('week', first)::date;
  part text;
  made integer := 0;
begin
  -- Of several servers that start at once, one makes a week.
  perform pg_advisory_xact_lock(7305419);
  while week <= last loop
    part := 'messages_' || to_char(week, 'IYYY"w"IW');
    if to_regclass(part) is null then
      execute format('create table %I partition of messages for values from (%L) to (%L)',
        part, week || ' 00:00+00', (week + 7) || ' 00:00+00');
      -- Without it the planner takes every text for rare and reads whole topics for common words.
      execute format('create statistics %I on (payload::text) from %I', part || '_text', part);
      made := made + 1;
    end if;
    week := week + 7;
  end loop;
  return made;
end $$;
select ensure_message_weeks(current_date - 7, current_date + 28);

-- The first day of a week's table. Asked of any table: the planner may look at names before it knows whose they are.
create function message_week_of(name text) returns date language sql immutable as $$
  select case when name ~ '^messages_\d{4}w\d{2}$' then to_date(substr(name, 10), 'IYYY"w"IW') end
$$;

-- A week that has ended gets the index for searching text: kept up at every publication it would cost six of seven.
create function close_message_weeks(before timestamptz) returns integer language plpgsql as $$
declare
  part text;
  closed integer := 0;
begin
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'messages'::regclass
      and message_week_of(c.relname) + 7 <= before::date
      and to_regclass(c.relname || '_trgm') is null
  loop
    execute format('create index %I on %I using gin ((payload::text) gin_trgm_ops)', part || '_trgm', part);
    execute format('analyze %I', part);
    closed := closed + 1;
  end loop;
  return closed;
end $$;

-- Drops the weeks that ended before the day, with what is known of them; answers how many.
create function drop_message_weeks(before date) returns integer language plpgsql as $$
declare
  part text;
  first date;
  dropped integer := 0;
begin
  for part, first in
    select c.relname, message_week_of(c.relname)
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'messages'::regclass
  loop
    continue when first + 7 > before;
    execute format('drop table %I', part);
    delete from message_deliveries
      where published_at >= (first || ' 00:00+00')::timestamptz and published_at < ((first + 7) || ' 00:00+00')::timestamptz;
    delete from message_days where day >= first and day < first + 7;
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

-- How much each topic holds of each day: searches say from it how much they looked at.
create table message_days (
  topic text not null,
  day date not null,
  messages integer not null,
  primary key (topic, day)
);

-- The fields seen in a topic's messages.
create table message_keys (
  topic text not null,
  path text not null,
  seen_on date not null,
  primary key (topic, path)
);

-- A body as people see it who may not see personal data. A field is personal by its name or by its path.
create function message_masked(value jsonb, names text[], paths text[], path text default '') returns jsonb
language plpgsql immutable parallel safe as $$
begin
  if jsonb_typeof(value) = 'object' then
    return (
      select coalesce(jsonb_object_agg(e.key, case
        when lower(e.key) = any (names) or path || e.key = any (paths) then '"•••"'::jsonb
        else message_masked(e.value, names, paths, path || e.key || '.') end), '{}')
      from jsonb_each(value) e);
  elsif jsonb_typeof(value) = 'array' then
    return (
      select coalesce(jsonb_agg(message_masked(e.value, names, paths, left(path, -1) || '[].') order by e.ordinality), '[]')
      from jsonb_array_elements(value) with ordinality e);
  end if;
  return value;
end $$;

-- One message for one queue: the outbox of the bus and the record of what became of it.
create table message_deliveries (
  id bigint generated always as identity primary key,
  message_id uuid not null,
  published_at timestamptz not null,
  topic text not null,
  queue text not null,
  -- Null for the publication itself.
  replay_id integer,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'delivered', 'failed', 'dropped')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  -- When it was handed to the bus, and where it lies there until it is taken.
  sent_at timestamptz,
  bus_sequence bigint,
  answer text,
  error text,
  settled_at timestamptz
);
create unique index message_deliveries_once on message_deliveries (message_id, queue, coalesce(replay_id, 0));
create index message_deliveries_due on message_deliveries (queue, due_at, id) where status = 'waiting';
create index message_deliveries_sent on message_deliveries (sent_at) where status = 'sent';
create index message_deliveries_failed on message_deliveries (queue) where status = 'failed';
create index message_deliveries_replay on message_deliveries (replay_id, message_id) where replay_id is not null;
create index message_deliveries_published on message_deliveries (published_at);

create table message_replays (
  id integer generated by default as identity primary key,
  topic text not null,
  queue text,
  status text not null default 'running' check (status in ('running', 'paused', 'done', 'canceled')),
  rate_per_second integer not null check (rate_per_second between 1 and 1000),
  message_count integer not null,
  delivered integer not null default 0,
  failed integer not null default 0,
  skipped integer not null default 0,
  -- The same messages for the same queues: while they are on their way, asking again is no second replay.
  fingerprint bytea not null,
  -- When messages were last sent, to keep the rate.
  ticked_at timestamptz,
  user_id integer not null references users (id),
  reason text,
  created timestamptz not null default now(),
  finished_at timestamptz,
  version integer not null default 1,
  modified_user_id integer,
  modified_at timestamptz not null default now()
);
create unique index message_replays_under_way on message_replays (fingerprint) where status in ('running', 'paused');
create index message_replays_created on message_replays (created);

create table message_replay_items (
  replay_id integer not null references message_replays (id) on delete cascade,
  message_id uuid not null,
  position integer not null,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'sent', 'delivered', 'failed', 'skipped')),
  note text,
  settled_at timestamptz,
  primary key (replay_id, message_id)
);
create index message_replay_items_message on message_replay_items (message_id);
create index message_replay_items_open on message_replay_items (replay_id, position) where outcome in ('waiting', 'sent');

create table lead_mails (
  id integer generated by default as identity primary key,
  -- The mail's own Message-ID: one mail is read once, however often it arrives.
  mail_id text not null,
  received_at timestamptz not null,
  to_address text not null,
  from_address text,
  subject text,
  status text not null check (status in ('completed', 'failed')),
  parser text,
  class text not null check (
    class in ('lead', 'resident', 'vendor', 'spam', 'duplicate', 'nonlead', 'parse_failure')
  ),
  error text,
  property_code text,
  property_id integer references properties (id) on delete set null,
  lead_id integer,
  fields jsonb,
  headers jsonb,
  plain text,
  html text,
  is_test boolean not null default false,
  message_id uuid,
  parses integer not null default 1,
  redacted_at timestamptz,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified_user_id integer,
  modified_at timestamptz not null default now()
);
create unique index lead_mails_once on lead_mails (mail_id);
create index lead_mails_received on lead_mails (received_at, id);
create index lead_mails_class on lead_mails (class, received_at, id);
create index lead_mails_lead on lead_mails (lead_id) where lead_id is not null;

create table leads (
  id integer generated by default as identity primary key,
  status text not null default 'new' check (status in ('new', 'duplicate', 'redacted')),
  source text not null,
  client_id integer references clients (id),
  property_id integer references properties (id) on delete set null,
  property_code text,
  first_name text,
  last_name text,
  email text,
  phone text,
  message text,
  remote_id text,
  move_in date,
  bedrooms integer check (bedrooms between 0 and 20),
  received_at timestamptz not null,
  lead_mail_id integer references lead_mails (id),
  import_id integer,
  -- The row of the import: an import that is taken up again adds none twice.
  import_row integer,
  message_id uuid,
  duplicate_of integer,
  redacted_at timestamptz,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified_user_id integer,
  modified_at timestamptz not null default now()
);
create unique index leads_mail on leads (lead_mail_id) where lead_mail_id is not null;
create unique index leads_import on leads (import_id, import_row) where import_id is not null;
create index leads_received on leads (received_at, id);
create index leads_client on leads (client_id, received_at, id);
create index leads_email on leads (lower(email), received_at) where email is not null;
create index leads_phone on leads (phone, received_at) where phone is not null;
create index leads_remote on leads (source, remote_id) where remote_id is not null;
alter table lead_mails add foreign key (lead_id) references leads (id) on delete set null;

create table lead_replays (
  id integer generated by default as identity primary key,
  status text not null default 'running' check (status in ('running', 'done', 'canceled')),
  received_from timestamptz not null,
  received_to timestamptz not null,
  client_id integer not null references clients (id),
  property_id integer,
  destination text not null,
  lead_count integer not null,
  published integer not null default 0,
  skipped integer not null default 0,
  user_id integer not null references users (id),
  created timestamptz not null default now(),
  finished_at timestamptz,
  version integer not null default 1,
  modified_user_id integer,
  modified_at timestamptz not null default now()
);
create index lead_replays_created on lead_replays (created);
create table lead_replay_items (
  lead_replay_id integer not null references lead_replays (id) on delete cascade,
  lead_id integer not null,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'published', 'skipped')),
  note text,
  message_id uuid,
  settled_at timestamptz,
  primary key (lead_replay_id, lead_id)
);
create index lead_replay_items_lead on lead_replay_items (lead_id);

create table lead_imports (
  id integer generated by default as identity primary key,
  name text not null,
  status text not null default 'receiving' check (
    status in ('receiving', 'received', 'checking', 'checked', 'importing', 'imported', 'undoing', 'undone', 'discarded')
  ),
  columns jsonb not null default '[]',
  mapping jsonb,
  source text,
  client_id integer references clients (id),
  with_duplicates boolean not null default false,
  chunks integer not null default 0,
  row_count integer not null default 0,
  rows_done integer not null default 0,
  ok integer not null default 0,
  invalid integer not null default 0,
  duplicates integer not null default 0,
  suppressed integer not null default 0,
  imported integer not null default 0,
  user_id integer not null references users (id),
  error text,
  created timestamptz not null default now(),
  finished_at timestamptz,
  version integer not null default 1,
  modified_user_id integer,
  modified_at timestamptz not null default now()
);
create index lead_imports_created on lead_imports (created);
create index lead_imports_work on lead_imports (id) where status in ('checking', 'importing', 'undoing');

create table lead_import_rows (
  import_id integer not null references lead_imports (id) on delete cascade,
  row_number integer not null,
  cells jsonb,
  verdict text not null default 'unchecked' check (
    verdict in ('unchecked', 'ok', 'invalid', 'duplicate', 'suppressed')
  ),
  problem text,
  duplicate_of integer,
  duplicate_row integer,
  -- What rows are compared by, in one spelling.
  email text,
  phone text,
  remote_id text,
  primary key (import_id, row_number)
);
create index lead_import_rows_verdict on lead_import_rows (import_id, verdict, row_number);
create index lead_import_rows_email on lead_import_rows (import_id, email) where email is not null;
create index lead_import_rows_phone on lead_import_rows (import_id, phone) where phone is not null;
create index lead_import_rows_remote on lead_import_rows (import_id, remote_id) where remote_id is not null;

-- How people mapped a header before, by its names in their order.
create table lead_import_mappings (
  header_hash bytea primary key,
  mapping jsonb not null,
  user_id integer,
  used_at timestamptz not null default now()
);

create table redactions (
  id integer generated by default as identity primary key,
  reference text not null,
  basis text not null check (basis in ('erasure', 'consent-withdrawn', 'retention')),
  received_on date not null,
  due_on date not null,
  reason text,
  status text not null default 'running' check (status in ('running', 'complete', 'incomplete')),
  stores jsonb not null default '[]',
  user_id integer not null references users (id),
  created timestamptz not null default now(),
  finished_at timestamptz,
  version integer not null default 1,
  modified_user_id integer,
  modified_at timestamptz not null default now()
);
create index redactions_created on redactions (created);

-- Whom a redaction is about, until every store is done; then the row goes.
create table redaction_people (
  redaction_id integer primary key references redactions (id) on delete cascade,
  emails text[] not null,
  phones text[] not null,
  lead_ids integer[] not null
);

-- Keyed hashes of those who were redacted: they do not come back through a replay or an import.
create table redaction_suppressions (
  hash bytea primary key,
  redaction_id integer not null references redactions (id),
  created timestamptz not null default now()
);
