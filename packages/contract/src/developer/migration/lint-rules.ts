import { type ChoiceOf, choices } from '../../kernel/choices.ts';
import { z } from 'zod';
import { defineResource } from '../../kernel/define-resource.ts';
import { choice, stamp, text } from '../../kernel/field.ts';
import { migrationAdministrators, migrationDevelopers } from './access.ts';

/** The lint rules as data, for the server's linter, the editor and `/migrations/docs`. */

export const severities = choices({
  error: ['Error', 'danger'],
  warning: ['Warning', 'warning'],
  off: ['Off', 'stopped'],
});
export type Severity = ChoiceOf<typeof severities>;

export interface LintRule {
  readonly title: string;
  readonly why: string;
  readonly bad: string;
  readonly good: string;
  readonly severity: Severity;
  /** Fixed severity: the runner would refuse the script anyway. */
  readonly fixed?: true;
}

export const lintRules = {
  syntax_error: {
    title: 'Syntax error',
    why: 'PostgreSQL would refuse the script. It is read by PostgreSQL’s own parser.',
    bad: 'create tabel units (id int);',
    good: 'create table units (id int primary key);',
    severity: 'error',
    fixed: true,
  },
  empty_up: {
    title: 'No up script',
    why: 'There is nothing to run.',
    bad: '-- nothing yet',
    good: 'alter table units add column pets boolean;',
    severity: 'error',
    fixed: true,
  },
  transaction_control: {
    title: 'Transaction control',
    why: 'The runner begins and ends the transaction. A commit of your own would leave half a migration behind.',
    bad: 'begin;\nalter table units add column pets boolean;\ncommit;',
    good: 'alter table units add column pets boolean;',
    severity: 'error',
    fixed: true,
  },
  session_control: {
    title: 'Takes away the runner’s locks',
    why: 'The lock that keeps two runs apart belongs to the session. Discarding it would let a second run begin.',
    bad: 'discard all;',
    good: 'set local search_path = public;',
    severity: 'error',
    fixed: true,
  },
  ledger_touched: {
    title: 'Touches the runner’s ledger',
    why: 'The schema supersync_migrations says what was run on the database. Only the runner writes there.',
    bad: 'drop schema supersync_migrations cascade;',
    good: '-- revert the migration instead',
    severity: 'error',
    fixed: true,
  },
  beyond_database: {
    title: 'Reaches beyond the database',
    why: 'A migration changes the database it runs on and nothing else: no roles, other databases, files or settings of the server. The server’s operator does that. It is looked for inside functions and blocks too.',
    bad: "do $$ begin\n  create role reporting login;\nend $$;\ncopy units to '/tmp/units.csv';",
    good: 'grant select on units to reporting;',
    severity: 'error',
    fixed: true,
  },
  dynamic_statement: {
    title: 'Statement made while it runs',
    why: 'EXECUTE in a function or block carries out text that the linter cannot read. The approver has to.',
    bad: "do $$ begin\n  execute 'drop table ' || 'units';\nend $$;",
    good: 'do $$ begin\n  drop table if exists units;\nend $$;',
    severity: 'warning',
  },
  mixed_transaction: {
    title: 'Cannot run in a transaction',
    why: 'The whole script runs statement by statement then. If one fails, those before it stay, and the environment is dirty.',
    bad: 'alter table units add column pets boolean;\ncreate index concurrently units_pets on units (pets);',
    good: '-- a migration of its own\ncreate index concurrently units_pets on units (pets);',
    severity: 'warning',
  },
  missing_down: {
    title: 'No down script',
    why: 'The migration could not be reverted.',
    bad: '-- up: create table pets (id int primary key);\n-- down: (empty)',
    good: '-- up: create table pets (id int primary key);\n-- down: drop table pets;',
    severity: 'warning',
  },
  destructive: {
    title: 'Destroys data',
    why: 'What is dropped or truncated is gone: going down brings the table or column back, but not its rows.',
    bad: 'drop table leads;',
    good: '-- first stop using it, then rename it, and drop it some releases later\nalter table leads rename to leads_unused;',
    severity: 'warning',
  },
  unbounded_write: {
    title: 'Writes every row',
    why: 'An update or delete without a condition holds locks on the whole table until the transaction ends.',
    bad: "update units set status = 'active';",
    good: "update units set status = 'active' where status is null;",
    severity: 'warning',
  },
  table_rewrite: {
    title: 'Rewrites the table',
    why: 'Every row is written again under a lock that stops reading too. On a large table that takes long.',
    bad: 'alter table units alter column rent type numeric(12, 2);',
    good: 'alter table units add column rent_exact numeric(12, 2);\n-- then fill it in portions, and switch over',
    severity: 'warning',
  },
  heavy_lock: {
    title: 'Stops everybody else',
    why: 'The statement waits for, and then holds, a lock that stops reading or writing of the table.',
    bad: 'lock table units in access exclusive mode;',
    good: 'alter table units add constraint rent_positive check (rent > 0) not valid;\nalter table units validate constraint rent_positive;',
    severity: 'warning',
  },
  index_not_concurrent: {
    title: 'Index without CONCURRENTLY',
    why: 'Building an index stops writing to the table until it is done. A table made in the same script is no trouble.',
    bad: 'create index units_rent on units (rent);',
    good: 'create index concurrently units_rent on units (rent);',
    severity: 'warning',
  },
  not_null_without_default: {
    title: 'NOT NULL without default',
    why: 'Adding such a column fails as soon as the table has a row.',
    bad: 'alter table units add column floor int not null;',
    good: 'alter table units add column floor int not null default 0;',
    severity: 'error',
  },
  constraint_not_valid: {
    title: 'Constraint checked at once',
    why: 'All rows are checked while the table is locked. NOT VALID takes effect for new rows at once; validate it afterwards.',
    bad: 'alter table units add constraint rent_positive check (rent > 0);',
    good: 'alter table units add constraint rent_positive check (rent > 0) not valid;\nalter table units validate constraint rent_positive;',
    severity: 'warning',
  },
  rename: {
    title: 'Renames what is in use',
    why: 'Programs that still use the old name fail from that moment on.',
    bad: 'alter table units rename column rent to monthly_rent;',
    good: 'alter table units add column monthly_rent numeric;\n-- write both, switch reading over, then drop the old one',
    severity: 'warning',
  },
  copy_from_client: {
    title: 'COPY from or to the client',
    why: 'There is nobody to send the rows: a run has the script and nothing else.',
    bad: 'copy units from stdin;',
    good: "insert into units (name) values ('1A'), ('1B');",
    severity: 'error',
    fixed: true,
  },
} as const satisfies Record<string, LintRule>;

export type LintCode = keyof typeof lintRules;
export const lintCodes = Object.keys(lintRules).filter((code): code is LintCode =>
  Object.hasOwn(lintRules, code),
);

export const ruleOf = (code: LintCode): LintRule => lintRules[code];

/** The configured severities, one row per rule. */
export const migrationLintRule = defineResource({
  name: 'migration_lint_rule',
  path: '/migrations/api/v1/lint_rules',
  table: 'migration_lint_rules',
  key: ['code'],
  fields: {
    code: text({ supplied: 'never', search: true }),
    severity: choice(severities),
    modified: stamp(),
  },
  access: { read: migrationDevelopers, update: migrationAdministrators },
  label: 'code',
  defaultSort: 'code',
  defaultLimit: 100,
  summary: 'Severities of the lint rules for migrations',
});

/** A range in a script; lines and columns count from 1, columns in UTF-16 units as in editors. */
export const scriptRange = z.object({
  line: z.int(),
  column: z.int(),
  endLine: z.int(),
  endColumn: z.int(),
});
export type ScriptRange = z.infer<typeof scriptRange>;

export const lintFinding = z.object({
  code: z.enum(lintCodes),
  severity: z.enum(['error', 'warning']),
  script: z.enum(['up', 'down']),
  /** The finding as a sentence. */
  message: z.string(),
  range: scriptRange,
  /** Index of the statement in its script, from 1; null if it concerns the entire script. */
  statement: z.int().nullable(),
});
export type LintFinding = z.infer<typeof lintFinding>;

export const lintedScript = z.object({
  statements: z.array(z.object({ position: z.int(), text: z.string(), range: scriptRange })),
  /** False: it runs statement by statement. */
  transactional: z.boolean(),
});

export const lintReport = z.object({
  findings: z.array(lintFinding),
  up: lintedScript,
  down: lintedScript,
});
export type LintReport = z.infer<typeof lintReport>;

/** An error blocks approval. */
export const blocksApproval = (report: Pick<LintReport, 'findings'>): boolean =>
  report.findings.some(({ severity }) => severity === 'error');
