-- Who wrote the scripts of a migration: none of them may approve it.

alter table database_migrations add column editors jsonb not null default '[]';

-- As hash_migration was, and whoever changes what an approval is bound to is kept beside it, whatever path the change takes.
create or replace function hash_migration() returns trigger language plpgsql as $$
begin
  new.database_environments := (
    select coalesce(jsonb_agg(id order by id), '[]')
    from (select distinct value::integer as id from jsonb_array_elements_text(new.database_environments)) ids);
  new.scripts_hash := migration_hash(new.up_script, new.down_script, new.database_environments);
  if tg_op = 'UPDATE' then
    -- Nobody takes a name off the list.
    new.editors := old.editors;
    if new.scripts_hash = old.scripts_hash then
      return new;
    end if;
    if old.status not in ('draft', 'submitted', 'approved') then
      raise exception 'The scripts of a migration that is % stay as they are', old.status;
    end if;
    new.status := 'draft';
    new.approved_hash := null;
    new.approved_at := null;
    new.approved_user := null;
  end if;
  if new.modified_user_id is not null and not new.editors @> to_jsonb(new.modified_user_id) then
    new.editors := new.editors || to_jsonb(new.modified_user_id);
  end if;
  return new;
end $$;

-- Those before today, from the audit log. The trigger would keep the empty list.
alter table database_migrations disable trigger database_migrations_hash;
update database_migrations m set editors = (
  select coalesce(jsonb_agg(distinct e.actor_id), '[]') from audit_entries e
  where e.resource = 'database_migration' and e.record_key = m.id::text and e.actor_id is not null
    and (e.action = 'created'
      or (e.action = 'updated' and e.changes ?| array['upScript', 'downScript', 'databaseEnvironments'])));
alter table database_migrations enable trigger database_migrations_hash;
