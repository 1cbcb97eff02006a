import type { MigrationStatus } from '@supersync/contract/developer/migration/life.ts';

/** A demo migration. Its scripts are real: they build the practice databases. */
export interface DemoMigration {
  readonly name: string;
  readonly version: string;
  readonly status: MigrationStatus;
  readonly author: 'platform' | 'owner' | 'admin';
  readonly approver: 'admin' | 'owner' | 'platform';
  readonly daysAgo: number;
  /** Number of environments it is applied on, from the first. */
  readonly upTo: number;
  /** Error of its run on the next environment. */
  readonly failure?: string;
  readonly isTransactional: boolean;
  readonly up: readonly string[];
  readonly down: readonly string[];
}

const common = { author: 'platform', approver: 'admin', isTransactional: true, upTo: 0 } as const;

/** In run order; those never run come last. */
export const demoMigrations: readonly DemoMigration[] = [
  {
    ...common,
    name: 'Units and their rents',
    version: '2026.08.1',
    status: 'completed',
    daysAgo: 92,
    upTo: 3,
    up: [
      `create table units (
  id integer generated always as identity primary key,
  building text not null,
  number text not null,
  bedrooms integer not null default 1,
  rent numeric(10, 2) not null,
  available_from date,
  unique (building, number)
)`,
      `insert into units (building, number, bedrooms, rent, available_from) values
  ('Maple Court', '1A', 1, 1425.00, '2026-12-01'),
  ('Maple Court', '2B', 2, 1890.00, null),
  ('Harbour House', '401', 3, 2650.00, '2027-01-15')`,
    ],
    down: ['drop table units'],
  },
  {
    ...common,
    name: 'Leads and where they come from',
    version: '2026.08.2',
    status: 'completed',
    daysAgo: 78,
    upTo: 3,
    up: [
      `create type lead_source as enum ('website', 'call', 'partner', 'walk_in')`,
      `create table leads (
  id bigint generated always as identity primary key,
  unit_id integer references units (id),
  source lead_source not null,
  email text,
  received_at timestamptz not null default now()
)`,
      `insert into leads (unit_id, source, email)
select 1, 'website', 'lead' || n || '@renters.example' from generate_series(1, 40) n`,
    ],
    down: ['drop table leads', 'drop type lead_source'],
  },
  {
    ...common,
    name: 'Fax numbers of offices',
    version: '2026.08.3',
    status: 'archived',
    author: 'owner',
    daysAgo: 70,
    up: ['create table office_faxes (office text primary key, number text not null)'],
    down: ['drop table office_faxes'],
  },
  {
    ...common,
    name: 'Leads by day, without stopping anybody',
    version: '2026.09.1',
    status: 'completed',
    author: 'owner',
    approver: 'platform',
    daysAgo: 51,
    upTo: 3,
    isTransactional: false,
    up: ['create index concurrently leads_received on leads (received_at desc)'],
    down: ['drop index concurrently leads_received'],
  },
  {
    ...common,
    name: 'Pet policies',
    version: '2026.09.2',
    status: 'completed',
    daysAgo: 37,
    upTo: 3,
    up: [
      `create table pet_policies (
  unit_id integer primary key references units (id) on delete cascade,
  cats boolean not null default false,
  dogs boolean not null default false,
  deposit numeric(10, 2)
)`,
      'create view pet_friendly as\nselect u.building, u.number, u.rent from units u join pet_policies p on p.unit_id = u.id\nwhere p.cats or p.dogs',
    ],
    down: ['drop view pet_friendly', 'drop table pet_policies'],
  },
  {
    ...common,
    name: 'Floor plans have names',
    version: '2026.10.1',
    status: 'in_progress',
    daysAgo: 9,
    upTo: 2,
    failure: 'Statement 1: canceling statement due to lock timeout',
    up: [
      'alter table units add column floor_plan text',
      `comment on column units.floor_plan is 'As printed in the brochure'`,
    ],
    down: ['alter table units drop column floor_plan'],
  },
  {
    ...common,
    name: 'Calls are kept for a year',
    version: '2026.10.2',
    status: 'approved',
    daysAgo: 6,
    up: [
      'create table calls (\n  id bigint generated always as identity primary key,\n  lead_id bigint references leads (id) on delete set null,\n  seconds integer not null check (seconds >= 0),\n  recorded_at timestamptz not null default now(),\n  delete_after date not null default current_date + 365\n)',
      'create index calls_delete_after on calls (delete_after)',
    ],
    down: ['drop table calls'],
  },
  {
    ...common,
    name: 'Who looks after a unit',
    version: '2026.10.3',
    status: 'submitted',
    author: 'owner',
    daysAgo: 4,
    up: [
      'alter table units add column caretaker text',
      'alter table units add constraint caretaker_named check (caretaker <> $$$$) not valid',
      'alter table units validate constraint caretaker_named',
    ],
    down: ['alter table units drop column caretaker'],
  },
  {
    ...common,
    name: 'Leads without an address go',
    version: '2026.11.1',
    status: 'draft',
    daysAgo: 2,
    up: ['delete from leads where email is null', 'alter table leads alter column email set not null'],
    down: ['alter table leads alter column email drop not null'],
  },
  {
    ...common,
    name: 'Rents in cents',
    version: '2026.11.2',
    status: 'draft',
    author: 'admin',
    daysAgo: 1,
    up: [
      'alter table units add column rent_cents bigint not null',
      'update units set rent_cents = rent * 100',
      'alter table units drop column rent',
    ],
    down: [],
  },
];
