-- When the lead of a row came in: rows are compared with leads of the same time, not with those of the day of the import.
alter table lead_import_rows add column received_at timestamptz;
