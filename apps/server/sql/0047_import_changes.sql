-- A run records a hundred thousand changes by one statement; checking two references for each row took longer than
-- writing them. The writer holds the importer, its run and its properties locked, so what it names is there; what goes
-- takes its changes along as before, by statement.
alter table import_changes
  drop constraint import_changes_import_run_id_fkey,
  drop constraint import_changes_property_id_fkey;

create function import_changes_of_runs_gone() returns trigger language plpgsql as $$
begin
  delete from import_changes c using gone g where c.import_run_id = g.id;
  return null;
end $$;
create trigger import_runs_gone after delete on import_runs referencing old table as gone
  for each statement execute function import_changes_of_runs_gone();

create function import_changes_of_properties_gone() returns trigger language plpgsql as $$
begin
  delete from import_changes c using gone g where c.property_id = g.id;
  return null;
end $$;
create trigger properties_gone after delete on properties referencing old table as gone
  for each statement execute function import_changes_of_properties_gone();
