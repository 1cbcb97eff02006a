-- Streams and cached rights of a program end as soon as its token is revoked, as those of a person do.
create trigger api_clients_access after update of revoked_at, expires_at or delete on api_clients
  for each statement execute function notify_access('sessions');

-- Where the server's role is not the owner, these make and drop tables in the owner's name (deploy/postgresql).
alter function ensure_message_weeks(date, date) security definer set search_path = public, pg_temp;
alter function close_message_weeks(timestamptz) security definer set search_path = public, pg_temp;
alter function drop_message_weeks(date) security definer set search_path = public, pg_temp;
