-- An import may change every unit. With room for the new version on the same page no index is touched, and the old
-- version is cleared without a vacuum; on full pages 100,000 changes took four times as long.
alter table units set (fillfactor = 50);
