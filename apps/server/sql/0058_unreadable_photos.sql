-- The few files that could not be read are counted without reading what was measured of all the others.
create index image_features_unreadable on image_features (file_id) where hash is null;
