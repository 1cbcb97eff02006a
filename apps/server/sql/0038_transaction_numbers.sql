-- Entries and events are ordered by the number of their transaction. A database restored on another server continues
-- there with lower numbers, so what is new would come before what is old. The server then replaces this function with
-- one that adds what is missing (platform/db/transaction-numbers.ts). As it stands here it costs nothing: it is inlined.
create function transaction_number(own xid8) returns xid8 language sql stable parallel safe as 'select own';

alter table audit_entries alter column transaction set default transaction_number(pg_current_xact_id());
alter table events alter column transaction set default transaction_number(pg_current_xact_id());
