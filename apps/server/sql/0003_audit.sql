-- The audit log as evidence: entries that nothing changes, sealed one after another with a key the database never sees.

-- Orders entries by commit, as for events: a sealer never passes one that commits late.
alter table audit_entries add column transaction xid8 not null default pg_current_xact_id();

-- A seal covers its entry and the seal before it.
create table audit_seals (
  number bigint primary key,
  entry_id bigint not null unique,
  hash bytea not null
);

-- The log's name and its key's fingerprint: a server with another key must not seal, and another log is no continuation.
create table audit_chain (
  log_id uuid primary key,
  key_fingerprint bytea not null,
  is_only boolean not null default true unique check (is_only),
  created timestamptz not null default now()
);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entries_fixed before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();
create trigger audit_seals_fixed before update or delete or truncate on audit_seals
  for each statement execute function refuse_audit_change();

-- Every filter hands out its newest page in order, so that a page costs the same however long the log is.
drop index audit_entries_record;
drop index audit_entries_actor;
drop index audit_entries_at;
create index audit_entries_at on audit_entries (at, id);
create index audit_entries_actor on audit_entries (actor_id, at, id);
create index audit_entries_action on audit_entries (action, at, id);
create index audit_entries_resource on audit_entries (resource, at, id);
create index audit_entries_record on audit_entries (record_key, resource, at, id);
create index audit_entries_address on audit_entries (address, at, id);
create index audit_entries_commit on audit_entries (transaction, id);
create index audit_entries_search on audit_entries using gin (
  action gin_trgm_ops, resource gin_trgm_ops, reason gin_trgm_ops
);
