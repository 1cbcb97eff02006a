-- Failed sign-ins by account and network, and by network, shared by all processes. Names are hashed: no address or
-- account is stored.

create table sign_in_failures (
  bucket bytea primary key,
  failures integer not null,
  -- From this many failures on, each further one blocks the bucket for twice as long as the last.
  allowed integer not null,
  blocked_until timestamptz,
  -- Whether it was blocked when it was last counted.
  was_blocked boolean not null default false,
  expires_at timestamptz not null
);
create index sign_in_failures_expires on sign_in_failures (expires_at);
