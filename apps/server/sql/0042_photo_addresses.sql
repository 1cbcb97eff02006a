-- The unguessable part of a photo's public address. It goes with the photo: a removed one is no longer served.
alter table property_photos add column public_key text not null default replace(gen_random_uuid()::text, '-', '')
  check (public_key ~ '^[0-9a-f]{32}$');
create unique index property_photos_public_key on property_photos (public_key);
