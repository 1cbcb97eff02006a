-- Builds that may have reached a partner, whole or in part, before it was written down that they did. What changes
-- since is counted from each of them too, or a change that was taken back would never be told.
create table feed_offers (
  feed_id integer not null references feeds (id) on delete cascade,
  build_id integer not null references feed_builds (id) on delete cascade,
  primary key (feed_id, build_id)
);
create index feed_offers_build on feed_offers (build_id);
