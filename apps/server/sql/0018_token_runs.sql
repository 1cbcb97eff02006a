-- Work that outlives its request remembers the API client that asked for it: it runs with that client's rights at that
-- moment, and stops with it. No foreign key: where the client is gone, its name must stay, or the work would become
-- the owner's own and gain all their rights.
alter table schedules add column api_client_id uuid;
alter table task_runs add column api_client_id uuid;
create index schedules_api_client on schedules (api_client_id) where api_client_id is not null;
create index task_runs_api_client on task_runs (api_client_id) where api_client_id is not null;

-- Why the server stopped it by itself, until somebody takes it up again.
alter table lead_imports add column api_client_id uuid, add column stopped_reason text;
alter table ad_url_batches add column api_client_id uuid, add column stopped_reason text;
alter table redactions add column api_client_id uuid, add column stopped_reason text;
alter table message_replays add column api_client_id uuid, add column stopped_reason text;
alter table lead_replays add column api_client_id uuid, add column stopped_reason text;
alter table infinity_runs add column api_client_id uuid, add column stopped_reason text;
