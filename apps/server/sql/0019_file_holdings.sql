-- What a file holds and whose sight made it: both are looked at again whenever somebody asks for it.
alter table files
  -- Null: a picture that is everybody's. "everything": a backup. Else a list of
  -- {"resource", "fields", "scope"}; scope is the rows its maker could see at all, null for every row.
  add column holds jsonb,
  -- It shows personal data in clear, in whole fields or in parts of them.
  add column shows_personal boolean not null default false;

-- What earlier files hold was not written down, so only those get them who may see all of it.
update files set holds = '"everything"', shows_personal = true where is_restricted;
alter table files add check (not is_restricted or holds is not null);
alter table task_runs drop column file_is_personal;
