-- Lists of long tables: an index that finds rare words, and one in the order of the page.
create index units_search on units using gin (import_id gin_trgm_ops, number gin_trgm_ops);
create index floorplans_search on floorplans using gin (import_id gin_trgm_ops, name gin_trgm_ops);
create index property_photos_search on property_photos using gin (caption gin_trgm_ops);
create index property_partners_search on property_partners using gin (listing_id gin_trgm_ops);
create index client_contacts_search on client_contacts using gin (
  first_name gin_trgm_ops, last_name gin_trgm_ops, job_title gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops
);
create index client_contacts_name on client_contacts (
  last_name collate "und-x-icu", first_name collate "und-x-icu", id
);
create index feeds_order on feeds (feed_key collate "und-x-icu", id);
create index discrete_buildings_order on discrete_buildings (canonical_address collate "und-x-icu", id);
create index building_members_order on building_members (kind, id);
-- The deadline of a notice, as the view `subscriptions_shown` has it.
create index subscriptions_deadline on subscriptions ((
  case when status in ('needsApproval', 'approved') and proposed_rate > rate then proposed_effective - notice_days end
), id);
