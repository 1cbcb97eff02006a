import { lintCodes, ruleOf, type LintCode } from '@supersync/contract/developer/migration/lint-rules.ts';
import fc from 'fast-check';
import { loadModule } from 'libpg-query';
import { describe, expect, it } from 'vitest';
import { readOne } from './read-one.ts';
import { reportOf } from './reading.ts';
import { readScript } from './script.ts';

// Some scripts are read while the cases are being listed.
await loadModule();

const codesOf = (up: string): LintCode[] => readOne(up, 'up').findings.map(({ code }) => code);
const textsOf = (script: string): string[] => readOne(script, 'up').statements.map(({ text }) => text);

describe('the examples of the rules', () => {
  // These two are about a pair of scripts; `missing_down` is shown below.
  const shown = lintCodes.filter((code) => code !== 'missing_down');

  it.each(shown)('%s: the bad one is found, the good one is not', (code) => {
    const { bad, good } = ruleOf(code);
    expect(codesOf(bad)).toContain(code);
    expect(codesOf(good)).not.toContain(code);
  });

  it('missing_down: an empty down script is found, a filled one is not', () => {
    expect(readOne('-- nothing', 'down').findings.map(({ code }) => code)).toEqual(['missing_down']);
    expect(readOne('drop table pets;', 'down').findings).toEqual([]);
  });
});

describe('splitting', () => {
  it('cuts at the ends of statements and nowhere else', () => {
    const script = `-- first; not an end\nselect 'a;b', "c;d" /* e;f /* nested; */ */;\n
create function g() returns text language sql as $x$ select ';'; $x$;;
insert into t values ('ü;€;🏠'); select 1`;
    expect(textsOf(script)).toEqual([
      `select 'a;b', "c;d" /* e;f /* nested; */ */`,
      `create function g() returns text language sql as $x$ select ';'; $x$`,
      `insert into t values ('ü;€;🏠')`,
      'select 1',
    ]);
  });

  it('says where each begins, as an editor counts', () => {
    const { statements } = readOne(`select '🏠ü';  select\n  2;`, 'up');
    expect(statements.map(({ range }) => range)).toEqual([
      { line: 1, column: 1, endLine: 1, endColumn: 13 },
      { line: 1, column: 16, endLine: 2, endColumn: 4 },
    ]);
  });

  it('gives back every statement of any list of them, whatever stands between', () => {
    const statement = fc.oneof(
      fc
        .string({ unit: 'grapheme' })
        .map((text) => `select '${text.replaceAll("'", "''").replaceAll('\0', '')}'`),
      fc.constantFrom('create table a (b int)', 'vacuum', `do $q$ begin perform 1; end $q$`),
    );
    const between = fc.constantFrom(';', ';\n', ';;\n', '; -- words; more\n', '; /* a;b */ ');
    fc.assert(
      fc.property(fc.array(fc.tuple(statement, between), { maxLength: 8 }), (parts) => {
        expect(textsOf(parts.map(([text, gap]) => text + gap).join(''))).toEqual(parts.map(([text]) => text));
      }),
    );
  });

  it('never throws, and marks a place inside the script, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const script = readScript(text.replaceAll('\0', ''));
        if (script.ok) return;
        const lines = text.split('\n');
        expect(script.range.line).toBeGreaterThanOrEqual(1);
        expect(script.range.line).toBeLessThanOrEqual(lines.length);
        expect(script.message).not.toBe('');
      }),
    );
  });
});

describe('syntax errors', () => {
  it('are marked where PostgreSQL stopped', () => {
    const [finding] = readOne(`select '🏠';\ncreate tabel units (id int);`, 'up').findings;
    expect(finding).toMatchObject({
      code: 'syntax_error',
      message: 'syntax error at or near "tabel".',
      range: { line: 2, column: 8, endLine: 2, endColumn: 13 },
    });
  });

  it('of a script nested beyond reason are an answer, not a crash', () => {
    expect(codesOf(`select ${'('.repeat(100_000)}1`)).toEqual(['syntax_error']);
    expect(codesOf('select 1')).toEqual([]);
  });
});

describe('what cannot run in a transaction', () => {
  it.each([
    'create index concurrently i on t (a)',
    'drop index concurrently i',
    'reindex index concurrently i',
    'reindex database d',
    'vacuum t',
    'cluster',
    "alter type mood add value 'calm'",
    'alter table t detach partition p concurrently',
    'create database d',
    "alter system set work_mem = '8MB'",
  ])('%s', (text) => {
    expect(readOne(text, 'up').transactional).toBe(false);
  });

  it.each([
    'create index i on t (a)',
    'drop index i',
    'reindex index i',
    'analyze t',
    'cluster t using i',
    "alter type mood rename value 'calm' to 'quiet'",
    'alter table t detach partition p',
    'alter table t add column a int',
  ])('but %s can', (text) => {
    expect(readOne(text, 'up').transactional).toBe(true);
  });
});

describe('hostile scripts', () => {
  it.each([
    ['commit', 'transaction_control'],
    ['rollback', 'transaction_control'],
    ['savepoint a', 'transaction_control'],
    ["prepare transaction 'a'", 'transaction_control'],
    ['select pg_advisory_unlock_all()', 'session_control'],
    ['do $$ begin end $$; select 1 where exists (select pg_advisory_unlock(1))', 'session_control'],
    ['set standard_conforming_strings = off', 'session_control'],
    ['delete from supersync_migrations.ledger', 'ledger_touched'],
    ['set search_path = supersync_migrations', 'ledger_touched'],
    ['copy units to stdout', 'copy_from_client'],
  ] as const)('%s is refused in both scripts', (text, code) => {
    for (const which of ['up', 'down'] as const)
      expect(readOne(text, which).findings.map((finding) => finding.code)).toContain(code);
  });
});

describe('what reaches beyond the database', () => {
  const direct = [
    'create database d',
    'drop database d',
    'alter database d set work_mem = 1',
    'alter database d rename to e',
    'alter database d owner to r',
    'create role r',
    'create user r',
    'create group r',
    'alter role r superuser',
    'alter user r set work_mem = 1',
    'alter role r rename to s',
    'drop role r',
    'grant r to s',
    'revoke r from s',
    'reassign owned by r to s',
    'drop owned by r',
    "create tablespace t location '/x'",
    'drop tablespace t',
    'alter tablespace t owner to r',
    'create extension dblink',
    'create extension postgres_fdw',
    'create extension plpython3u',
    "copy units to program 'x'",
    "copy units from '/x'",
    'create foreign data wrapper f',
    'create server s foreign data wrapper f',
    'create user mapping for r server s',
    'create foreign table f (a int) server s',
    'drop server s',
    "select dblink('', 'select 1')",
    "select dblink_exec('', 'select 1')",
    "select pg_read_file('/x')",
    "select pg_read_binary_file('/x')",
    "select * from pg_ls_dir('/')",
    "select pg_catalog.pg_stat_file('/x')",
    "select lo_import('/x')",
    "select lo_export(1, '/x')",
    'set role r',
    'set local role r',
    'reset role',
    'set session authorization r',
    'reset session authorization',
    "select set_config('role', 'r', false)",
    "load 'x'",
    'alter system set work_mem = 1',
    'select pg_terminate_backend(1)',
    'select pg_reload_conf()',
    "create subscription s connection '' publication p",
    'create publication p for all tables',
    'grant connect on database d to r',
    "comment on role r is 'x'",
    'create event trigger e on ddl_command_start execute function f()',
    "create function f() returns int language c as 'a', 'b'",
    "create function f() returns int language sql set role = r as 'select 1'",
    'alter function f() set role = r',
    "prepare p as select pg_read_file('/x')",
    "create view v as select pg_read_file('/x')",
    "insert into units select 1 where exists (select pg_read_file('/x'))",
  ];
  const inBlock = (inner: string): string => `do $b$ begin\n${inner};\nend $b$`;
  const inFunction = (inner: string): string =>
    `create function f() returns void language plpgsql as $b$ begin if true then ${inner}; end if; end $b$`;
  // Inside a block a query without a destination is no statement.
  const nested = direct.filter((text) => !text.startsWith('select'));

  it.each(direct)('%s is refused', (text) => {
    expect(codesOf(text)).toContain('beyond_database');
    expect(ruleOf('beyond_database').fixed).toBe(true);
  });

  it.each(nested)('%s is refused in blocks and functions, also as text that is carried out', (text) => {
    for (const wrapped of [
      inBlock(text),
      inFunction(text),
      inBlock(`execute $q$${text}$q$`),
      inFunction(`execute $q$${text}$q$`),
      inBlock(`execute $q$${inBlock(text).replaceAll('$b$', '$c$')}$q$`),
    ])
      expect(codesOf(wrapped)).toContain('beyond_database');
  });

  it.each([
    "create function f() returns setof text language sql as $$ select pg_read_file('/x') $$",
    "create procedure f() language sql begin atomic select pg_read_file('/x'); end",
    inBlock("perform pg_read_file('/x')"),
    inBlock('if pg_reload_conf() then null; end if'),
    inBlock("execute 'alter ' || 'role ' || current_user || ' superuser'"),
    inBlock("execute format('drop role %I', 'r')"),
    'do $$ declare t text := $q$ create role r $q$; begin execute t; end $$',
    "do $$ begin perform 1; exception when others then perform lo_import('/x'); end $$",
    'create function f() returns setof int language plpgsql as $$ begin return query execute $q$ create role r $q$; end $$',
    'do $$ this is no block; create role r $$',
    "do language plpython3u 'import os'",
  ])('%s is refused', (text) => {
    expect(codesOf(text)).toContain('beyond_database');
  });

  it.each([
    'create table roles (role text)',
    'create extension if not exists pg_trgm',
    'grant select on units to reporting',
    'alter table units owner to reporting',
    'set local search_path = public',
    "do $$ begin raise exception 'Cannot drop user %', 1; end $$",
    'do $$ begin -- create role r\n perform 1; end $$',
    "do $$ begin insert into log values ('create role r'); end $$",
    "create function f() returns int language sql as $$ select 1 -- load 'x' $$",
    "do $$ begin execute format('create table %I (user_id int)', 'a'); end $$",
  ])('%s is not', (text) => {
    expect(codesOf(text)).not.toContain('beyond_database');
  });

  it('warns of statements that are put together while they run', () => {
    expect(codesOf("do $$ begin execute 'create table a' || 1; end $$")).toEqual(['dynamic_statement']);
  });
});

describe('tables of the script’s own', () => {
  it('trouble nobody', () => {
    expect(
      codesOf(
        'create table pets (id int); create index on pets (id); alter table pets add column name text not null;',
      ),
    ).toEqual([]);
  });
});

describe('severities', () => {
  const up = readOne('drop table leads', 'up');
  const down = readOne('create table leads (id int)', 'down');

  it('are those in force, and off is silent', () => {
    expect(reportOf(up, down, {}).findings).toMatchObject([
      { code: 'destructive', severity: 'warning', script: 'up' },
    ]);
    expect(reportOf(up, down, { destructive: 'error' }).findings).toMatchObject([{ severity: 'error' }]);
    expect(reportOf(up, down, { destructive: 'off' }).findings).toEqual([]);
  });

  it('of what the runner refuses cannot be changed', () => {
    const commit = readOne('commit', 'up');
    expect(reportOf(commit, down, { transaction_control: 'off' }).findings).toMatchObject([
      { severity: 'error' },
    ]);
  });
});
