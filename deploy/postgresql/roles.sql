-- Two roles: the owner makes and changes tables, the server reads and writes rows. Run it once as an administrator in
-- the new, empty database, with passwords of your own (\password in psql):
--
--   psql -d supersync -f roles.sql
--   DATABASE_URL=postgres://supersync_owner@host/supersync bin/supersync-migrate
--   DATABASE_URL=postgres://supersync_app@host/supersync   bin/supersync
--
-- Run supersync-migrate before each new version. The server's role owns nothing: it can neither switch off the triggers
-- that keep the audit log, nor change a table.
create role supersync_owner login;
create role supersync_app login;

do $$ begin
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect, create, temporary on database %I to supersync_owner', current_database());
  execute format('grant connect, temporary on database %I to supersync_app', current_database());
  -- What the server otherwise asks for when it connects; a pooler does not pass that on.
  execute format('alter role supersync_app in database %I set timezone = ''UTC''', current_database());
  execute format('alter role supersync_app in database %I set idle_in_transaction_session_timeout = ''60s''', current_database());
  execute format('alter role supersync_app in database %I set jit = off', current_database());
end $$;

alter schema public owner to supersync_owner;
revoke create on schema public from public;
grant usage on schema public to supersync_app;

-- For all that the owner will make.
alter default privileges for role supersync_owner grant usage on schemas to supersync_app;
alter default privileges for role supersync_owner grant select, insert, update, delete on tables to supersync_app;
alter default privileges for role supersync_owner grant usage, select, update on sequences to supersync_app;
alter default privileges for role supersync_owner grant execute on functions to supersync_app;
