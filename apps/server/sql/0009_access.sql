-- Programs that call with a token of their own, and address rules for a single one of them.

create table api_clients (
  -- Part of the token: it says whose rules an address is held against before anybody is asked who they are.
  id uuid primary key,
  name text not null,
  -- A client never may more than its owner, and acts in the owner's name.
  owner_id integer not null references users (id) on delete cascade,
  secret_hash bytea not null,
  keys jsonb not null,
  read_only boolean not null default true,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified_user_id integer,
  modified_at timestamptz not null default now()
);
create unique index api_clients_name on api_clients (lower(name));
create index api_clients_owner on api_clients (owner_id);

alter table address_rules
  add column api_client_id uuid references api_clients (id) on delete cascade,
  add constraint address_rules_client check (api_client_id is null or scope = 'api');
drop index address_rules_once;
create unique index address_rules_once on address_rules
  (scope, effect, range, coalesce(api_client_id, '00000000-0000-0000-0000-000000000000'));
