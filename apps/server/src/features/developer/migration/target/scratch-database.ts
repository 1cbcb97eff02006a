import { randomBytes } from 'node:crypto';
import type { Session } from './target.ts';
import { NotIsolatedError, UnreachableError } from './target.ts';

/**
 * A rehearsal runs what nobody has approved, so it runs as an account that owns its scratch database and has no rights
 * elsewhere. It logs in as that account: from a role that is merely set, a script could go back.
 */
export interface Scratch {
  /** Of the database and of the account that owns it. */
  readonly name: string;
  readonly password: string;
}

/** Opens a session on the scratch database, as the environment's own account or as the scratch one. */
export type OpenScratch = (scratch: Scratch, as: 'own' | 'scratch') => Promise<Session>;

const prefix = 'supersync_scratch_';
const passwordHours = 24;

/**
 * Extensions that only a superuser may add and that yet offer nothing beyond their database. Others, such as dblink,
 * are left out of the copy, and the rehearsal shows them as missing.
 */
const harmlessExtensions = ['postgis', 'postgis_topology', 'pg_stat_statements', 'earthdistance', 'bloom'];

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const stateOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const orNotIsolated =
  (reason: string) =>
  (error: unknown): never => {
    if (stateOf(error) === '42501') throw new NotIsolatedError(reason);
    throw error;
  };

/** A name for a new one; `mark` tells the targets of one server apart. */
export const newScratch = (mark: string): Scratch => ({
  name: `${prefix}${mark}_${randomBytes(6).toString('hex')}`,
  password: randomBytes(24).toString('base64url'),
});

/** Makes the account and its database, and puts into it what takes more rights than the account has. */
export async function makeScratch(own: Session, scratch: Scratch, open: OpenScratch): Promise<void> {
  const name = quoted(scratch.name);
  const until = new Date(Date.now() + passwordHours * 3_600_000).toISOString();
  await own
    .query(
      `create role ${name} login password '${scratch.password}' valid until '${until}' connection limit 1
         nosuperuser nocreatedb nocreaterole noreplication nobypassrls`,
    )
    .catch(orNotIsolated('its account may not create roles'));
  const { rows } = await own.query<{ isSuper: boolean; version: number }>(
    `select rolsuper as "isSuper", current_setting('server_version_num')::int as version
     from pg_roles where rolname = current_user`,
  );
  const { isSuper, version } = rows[0] ?? { isSuper: false, version: 0 };
  // Whoever is no superuser hands a database only to a role they are a member of.
  if (!isSuper) await own.query(`grant ${name} to current_user`);
  await own
    .query(`create database ${name} template template0 owner ${name}`)
    .catch(orNotIsolated('its account may not create databases'));
  await own.query(`revoke all on database ${name} from public`);
  const wanted = await own.query<{ extension: string; schema: string }>(
    `select e.extname as extension, n.nspname as schema from pg_extension e
     join pg_namespace n on n.oid = e.extnamespace where e.extname = any ($1::text[])`,
    [harmlessExtensions],
  );
  const inside = await open(scratch, 'own');
  try {
    // Before version 15 the schema belongs to whoever made the server.
    const statements = version < 150_000 ? [`alter schema public owner to ${name}`] : [];
    for (const { extension, schema } of wanted.rows)
      statements.push(
        `create schema if not exists ${quoted(schema)} authorization ${name}`,
        `create extension if not exists ${quoted(extension)} with schema ${quoted(schema)}`,
      );
    // What cannot be had shows as a difference of the copy.
    for (const statement of statements) await inside.query(statement).catch(() => {});
  } finally {
    await inside.end();
  }
}

/** A session as the scratch account, once it is certain that it is that account and nobody else. */
export async function enterScratch(scratch: Scratch, open: OpenScratch): Promise<Session> {
  const session = await open(scratch, 'scratch').catch((error: unknown): never => {
    throw error instanceof UnreachableError
      ? new NotIsolatedError('its server does not let a new role log in with a password')
      : error;
  });
  const { rows } = await session.query<{ powerless: boolean }>(
    `select session_user = $1 and current_user = $1
       and not (r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolbypassrls)
       and not exists (select from pg_auth_members m where m.member = r.oid) as powerless
     from pg_roles r where r.rolname = session_user`,
    [scratch.name],
  );
  if (rows[0]?.powerless === true) return session;
  await session.end();
  throw new NotIsolatedError('its server logs a new role in as somebody else');
}

async function dropNamed(own: Session, name: string): Promise<void> {
  await own.query(`drop database if exists ${quoted(name)} with (force)`);
  // Who may not make roles may not even ask for one to be dropped that is not there.
  const { rowCount } = await own.query('select from pg_roles where rolname = $1', [name]);
  if (rowCount > 0) await own.query(`drop role ${quoted(name)}`);
}

export const dropScratch = (own: Session, { name }: Scratch): Promise<void> => dropNamed(own, name);

/** Those of servers that died. */
export async function sweepScratch(own: Session, mark: string): Promise<void> {
  const { rows } = await own.query<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, $1)
     union select rolname from pg_roles where starts_with(rolname, $1)`,
    [`${prefix}${mark}_`],
  );
  for (const { name } of rows) await dropNamed(own, name);
}
