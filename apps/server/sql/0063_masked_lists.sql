-- Masking follows the server's rule (`isPersonalPath`): a declared `buyer.name` is also the name in a list of
-- buyers, and a key with dots stands for as many steps.

-- Whether a path leads to personal data. Declared paths come without `[]`.
create function is_personal_path(path text, names text[], paths text[]) returns boolean
language plpgsql immutable parallel safe as $$
begin
  return string_to_array(lower(path), '.') && names
    or exists (select from unnest(paths) personal where starts_with(path || '.', personal || '.'));
end $$;

create or replace function message_masked(value jsonb, names text[], paths text[], path text default '') returns jsonb
language plpgsql immutable parallel safe as $$
begin
  if jsonb_typeof(value) = 'object' then
    return (
      select coalesce(jsonb_object_agg(e.key, case
        when lower(e.key) = any (names) or path || e.key = any (paths) then '"•••"'::jsonb
        -- Unusual keys only: a call for each key would make masking four times slower.
        when (strpos(e.key, '.') > 0 or strpos(e.key, '[]') > 0)
          and is_personal_path(path || replace(e.key, '[]', ''), names, paths) then '"•••"'::jsonb
        else message_masked(e.value, names, paths, path || replace(e.key, '[]', '') || '.') end), '{}')
      from jsonb_each(value) e);
  elsif jsonb_typeof(value) = 'array' then
    return (
      select coalesce(jsonb_agg(message_masked(e.value, names, paths, path) order by e.ordinality), '[]')
      from jsonb_array_elements(value) with ordinality e);
  end if;
  return value;
end $$;
