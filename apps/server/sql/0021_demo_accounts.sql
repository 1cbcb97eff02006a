-- Whose password is the demo's published one: they sign in from this machine alone, whenever they were seeded.

alter table users add column has_demo_password boolean not null default false;

-- Nobody receives mail under .test, so these are the demo's own.
update users set has_demo_password = true where email like '%@supersync.test' and password_hash is not null;
