import type { Direction } from '@supersync/contract/developer/migration/life.ts';
import type { SchemaLines } from '@supersync/contract/developer/migration/schema-diff.ts';
import { ledgerSchema } from '../script/ledger-schema.ts';
import type { Session } from './target.ts';

/**
 * The target's own account of what was run on it, written in the very transaction of the run where there is one. It
 * decides: after a crash the console follows it.
 */

const ledger = `${ledgerSchema}.ledger`;
const identity = `${ledgerSchema}.target`;

export interface LedgerEntry {
  readonly runKey: string;
  readonly state: 'applying' | 'applied';
  /** The statement that was begun last, and those that are known to be done. */
  readonly reached: number;
  readonly done: number;
  readonly schema: SchemaLines | null;
}

export interface NewEntry {
  readonly runKey: string;
  readonly migrationId: number;
  readonly version: string;
  readonly hash: string;
  readonly direction: Direction;
  readonly statements: number;
}

const exists = async (session: Session): Promise<boolean> => {
  const { rows } = await session.query<{ there: boolean }>(
    `select to_regclass('${ledger}') is not null and to_regclass('${identity}') is not null as there`,
  );
  return rows[0]?.there === true;
};

/** Makes the ledger where there is none; called with the lease held. */
export async function prepareLedger(session: Session): Promise<void> {
  if (await exists(session)) return;
  await session.query('begin');
  try {
    await session.query(`create schema if not exists ${ledgerSchema}`);
    await session.query(`create table if not exists ${identity} (
      id uuid not null default gen_random_uuid(),
      only_one boolean primary key default true check (only_one))`);
    await session.query(`insert into ${identity} default values on conflict do nothing`);
    await session.query(`create table if not exists ${ledger} (
      run_key uuid primary key,
      migration_id integer not null,
      version text not null,
      hash text not null,
      direction text not null check (direction in ('migrate', 'revert')),
      state text not null check (state in ('applying', 'applied')),
      statements integer not null,
      reached integer not null default 0,
      done integer not null default 0,
      schema_lines jsonb,
      began_at timestamptz not null default now(),
      ended_at timestamptz)`);
    await session.query('commit');
  } catch (error) {
    await session.query('rollback').catch(() => {});
    throw error;
  }
}

/** Which database this is; null where no run has been on it. */
export async function readIdentity(session: Session): Promise<string | null> {
  if (!(await exists(session))) return null;
  const { rows } = await session.query<{ id: string }>(`select id from ${identity}`);
  return rows[0]?.id ?? null;
}

export async function readEntry(session: Session, runKey: string): Promise<LedgerEntry | null> {
  if (!(await exists(session))) return null;
  const { rows } = await session.query<Omit<LedgerEntry, 'runKey'>>(
    `select state, reached, done, schema_lines as schema from ${ledger} where run_key = $1`,
    [runKey],
  );
  return rows[0] === undefined ? null : { runKey, ...rows[0] };
}

const insert = (
  session: Session,
  entry: NewEntry,
  state: LedgerEntry['state'],
  done: number,
): Promise<unknown> =>
  session.query(
    `insert into ${ledger} (run_key, migration_id, version, hash, direction, state, statements, reached, done)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [
      entry.runKey,
      entry.migrationId,
      entry.version,
      entry.hash,
      entry.direction,
      state,
      entry.statements,
      done,
    ],
  );

/** Inside the transaction of the run: the entry is there if and only if the change is. */
export async function writeApplied(session: Session, entry: NewEntry, schema: SchemaLines): Promise<void> {
  await insert(session, entry, 'applied', entry.statements);
  await closeEntry(session, entry.runKey, schema);
}

/** Before the first statement of a script that has no transaction. */
export const openEntry = (session: Session, entry: NewEntry): Promise<unknown> =>
  insert(session, entry, 'applying', 0);

export const markReached = (session: Session, runKey: string, position: number): Promise<unknown> =>
  session.query(`update ${ledger} set reached = $2 where run_key = $1`, [runKey, position]);

export const markDone = (session: Session, runKey: string, position: number): Promise<unknown> =>
  session.query(`update ${ledger} set reached = $2, done = $2 where run_key = $1`, [runKey, position]);

export const closeEntry = (session: Session, runKey: string, schema: SchemaLines): Promise<unknown> =>
  session.query(
    `update ${ledger} set state = 'applied', schema_lines = $2::jsonb, ended_at = now() where run_key = $1`,
    [runKey, JSON.stringify(schema)],
  );

/** Nothing of it is left, so there is nothing to tell. */
export const dropEntry = (session: Session, runKey: string): Promise<unknown> =>
  session.query(`delete from ${ledger} where run_key = $1`, [runKey]);
