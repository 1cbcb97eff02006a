import { lintCodes, ruleOf, type LintCode } from '@supersync/contract/migration/lint-rules.ts';
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
