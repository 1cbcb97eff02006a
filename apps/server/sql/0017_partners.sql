-- What partners ask for cannot contradict itself, and what each gets is read from one index.

-- Rows of before are left as they are; whoever changes one puts it right.
alter table partners
  add constraint partners_limits_order check (
    coalesce((limits ->> 'descMin')::int <= (limits ->> 'descMax')::int, true)
    and coalesce((limits ->> 'photosMin')::int <= (limits ->> 'photosMax')::int, true)
  ) not valid,
  add constraint partners_takes_a_country check (jsonb_array_length(countries) > 0) not valid;

-- Restrictions, call numbers and feeds know a partner by its key.
create function partner_key_stays() returns trigger language plpgsql as $$
begin
  raise exception 'The key of a partner stays' using errcode = '23514', constraint = 'partners_partner_key_check';
end $$;
create trigger partner_key_stays before update of partner_key on partners
  for each row when (new.partner_key is distinct from old.partner_key) execute function partner_key_stays();

-- Counted without a look at the rows, and walked by property in pieces.
create index property_partners_sent on property_partners (partner_id, property_id) include (status);
