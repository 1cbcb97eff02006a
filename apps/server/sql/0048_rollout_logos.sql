-- Pictures that a rollout or a release names are in use: files that nothing names are removed after a day, and a site
-- could then not go back to the logo it had. Earlier releases may name files that are gone, so those are not checked.
alter table site_rollouts
  add column logo_light_file uuid generated always as ((branding #>> '{logos,light,fileId}')::uuid) stored
    references files (id),
  add column logo_dark_file uuid generated always as ((branding #>> '{logos,dark,fileId}')::uuid) stored
    references files (id),
  add column favicon_file uuid generated always as ((branding #>> '{logos,favicon,fileId}')::uuid) stored
    references files (id);

alter table site_releases
  add column logo_light_file uuid generated always as ((form #>> '{logos,light,fileId}')::uuid) stored,
  add column logo_dark_file uuid generated always as ((form #>> '{logos,dark,fileId}')::uuid) stored,
  add column favicon_file uuid generated always as ((form #>> '{logos,favicon,fileId}')::uuid) stored,
  add constraint site_releases_logo_light_file_fkey foreign key (logo_light_file) references files (id) not valid,
  add constraint site_releases_logo_dark_file_fkey foreign key (logo_dark_file) references files (id) not valid,
  add constraint site_releases_favicon_file_fkey foreign key (favicon_file) references files (id) not valid;
