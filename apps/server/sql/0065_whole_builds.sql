-- When all of a feed was built last, by which its next scheduled build is due. A build of one property is none of those.
alter table feeds add column whole_built_at timestamptz;
update feeds set whole_built_at = last_built_at;
drop index feeds_partner;
create index feeds_partner on feeds (partner_id, whole_built_at);
