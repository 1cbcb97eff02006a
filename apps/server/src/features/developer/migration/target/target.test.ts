import { diffSchemas } from '@supersync/contract/developer/migration/schema-diff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testTargets, type TestTarget } from '#test/migration-targets.ts';
import { makeSchema, readDefinitions } from './copy-schema.ts';
import { prepareLedger, readIdentity } from './ledger.ts';
import { fingerprintOf, readSchema } from './snapshot.ts';
import { StatementTimeoutError, type Session } from './target.ts';

/** A bit of everything a schema may hold. */
const everything = [
  'create schema "Odd schema"',
  "create type mood as enum ('calm', 'it''s')",
  'create domain positive as numeric(12, 2) default 1 not null constraint above_zero check (value > 0)',
  'create type place as (street text, "No." int)',
  'create sequence tickets as bigint increment 5 minvalue 5 maxvalue 5000 start 10 cycle',
  `create function double(n int) returns int language sql immutable as $$ select n * 2; $$`,
  `create table owners (id int generated always as identity primary key, email text collate "C" not null unique)`,
  `create table "Odd schema"."Units" (id serial primary key, owner_id int references owners (id) on delete cascade deferrable,
     rent positive, mood mood default 'calm', at place, code bigint default nextval('tickets'),
     twice int generated always as (double(id)) stored, constraint "odd name" check (id > 0) not valid)`,
  `create index units_code on "Odd schema"."Units" using btree (code desc, abs(id)) where mood is not null`,
  `create view overview as select u.id, o.email from "Odd schema"."Units" u join owners o on o.id = u.owner_id`,
  'create view of_view as select count(*) as n from overview',
  'create materialized view kept as select * from of_view',
  'create unique index kept_n on kept (n)',
  'create table readings (at date not null, n int) partition by range (at)',
  `create table readings_2026 partition of readings for values from ('2026-01-01') to ('2027-01-01')`,
  'create index readings_at on readings (at)',
  `create function touch() returns trigger language plpgsql as $$ begin return new; end $$`,
  `create trigger touched before update on "Odd schema"."Units" for each row execute function touch()`,
  'alter table owners enable row level security',
];

describe.each(testTargets)('a target on $name', ({ open }) => {
  let made: TestTarget;
  beforeAll(async () => {
    made = await open();
  });
  afterAll(() => made.drop());

  it('is read as lines, and copied from its catalog to the letter', async () => {
    const { target } = made;
    await target.read(async (session) => {
      for (const statement of everything) await session.query(statement);
    });
    const [lines, definitions] = await target.read(
      async (session) => [await readSchema(session, 'session'), await readDefinitions(session)] as const,
    );
    expect(lines).toMatchObject({
      'column "Odd schema"."Units".rent': 'public.positive',
      'type public.mood': `enum ('calm', 'it''s')`,
      'table public.readings_2026': `table public.readings FOR VALUES FROM ('2026-01-01') TO ('2027-01-01')`,
    });
    const copied = await target.withScratch(async (scratch) => {
      await makeSchema(scratch, definitions);
      return readSchema(scratch, 'session');
    });
    expect(diffSchemas(lines, copied)).toEqual([]);
    expect(fingerprintOf(copied)).toBe(fingerprintOf(lines));
  });

  it('is leased to one at a time', async () => {
    const first = await made.target.lease();
    expect(first).not.toBeNull();
    expect(await made.target.lease()).toBeNull();
    await first?.end();
    const second = await made.target.lease();
    expect(second).not.toBeNull();
    await second?.end();
  });

  it('keeps its ledger out of its schema', async () => {
    const before = await made.target.read((session) => readSchema(session, 'session'));
    const lease = await made.target.lease();
    if (lease === null) throw new Error('It should be free');
    expect(await readIdentity(lease)).toBeNull();
    await prepareLedger(lease);
    await prepareLedger(lease);
    expect(await readIdentity(lease)).toMatch(/^[0-9a-f-]{36}$/);
    await lease.end();
    expect(await made.target.read((session) => readSchema(session, 'session'))).toEqual(before);
  });

  it('takes one statement at a time, however its quotes are read', async () => {
    await made.target.read(async (session) => {
      await session.query('create table sneaked (a text)');
      await session.query('set standard_conforming_strings = off');
      await session.query('begin');
      await session.query(`insert into sneaked values ('undone')`);
      await expect(session.run(`select 'a\\' || '; commit; --'`, 10_000)).rejects.toThrow(
        'multiple commands',
      );
      await session.query('rollback');
      expect((await session.query('select from sneaked')).rowCount).toBe(0);
    });
  });

  it('ends a statement that takes too long, and is there again afterwards', async () => {
    const endless = 'select count(*) from generate_series(1, 10000000000)';
    const run = async (session: Session): Promise<void> => {
      await session.query('begin');
      await session.query('create table undone (a int)');
      await expect(session.run(endless, 300)).rejects.toThrow(StatementTimeoutError);
    };
    await made.target.read(run);
    const lease = await made.target.lease();
    const { rows } = (await lease?.query(`select to_regclass('undone') as undone`)) ?? { rows: [] };
    await lease?.end();
    expect(rows).toEqual([{ undone: null }]);
  });
});
