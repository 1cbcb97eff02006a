import type { LintCode, ScriptRange } from '@supersync/contract/developer/migration/lint-rules.ts';
import { reachOf } from './bodies.ts';
import { ledgerSchema } from './ledger-schema.ts';
import { lintTableCommand, type Complaint } from './lint-table.ts';
import type { ParsedStatement, Script } from './script.ts';
import {
  calledFunctions,
  isNode,
  kindOf,
  listIn,
  namesIn,
  nodeIn,
  printName,
  relationName,
  textIn,
  type Node,
} from './tree.ts';

/** A finding whose severity is yet to be looked up. */
export interface RawFinding {
  readonly code: LintCode;
  readonly message: string;
  readonly range: ScriptRange;
  readonly statement: number | null;
}

const lockReleasing = ['pg_advisory_unlock', 'pg_advisory_unlock_all', 'pg_advisory_unlock_shared'];
/** With another reading of quotes the server would cut a script at other places than the parser. */
const readingSettings = ['standard_conforming_strings', 'backslash_quote'];
const heavyLockMode = 5;

/** Names of what the script makes itself: nobody else uses that yet. */
function madeHere(statements: readonly ParsedStatement[]): Set<string> {
  const made = new Set<string>();
  for (const { kind, node } of statements) {
    if (kind === 'CreateStmt') made.add(relationName(nodeIn(node, 'relation')));
    if (kind === 'CreateTableAsStmt') made.add(relationName(nodeIn(nodeIn(node, 'into'), 'rel')));
    if (kind === 'ViewStmt') made.add(relationName(nodeIn(node, 'view')));
  }
  return made;
}

function mentionsLedger(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(mentionsLedger);
  if (!isNode(value)) return false;
  return Object.entries(value).some(
    ([name, below]) =>
      ((name === 'schemaname' || name === 'sval' || name === 'schema') && below === ledgerSchema) ||
      mentionsLedger(below),
  );
}

/** What is said of either script, most of it what the runner would refuse. */
function refusals(statement: ParsedStatement): Complaint[] {
  const { kind, node } = statement;
  const complaints: Complaint[] = [];
  if (kind === 'TransactionStmt')
    complaints.push(['transaction_control', 'The runner begins and ends the transaction itself.']);
  const takesLocks =
    (kind === 'DiscardStmt' && textIn(node, 'target') === 'DISCARD_ALL') ||
    [...calledFunctions(node)].some((called) => lockReleasing.includes(called));
  if (takesLocks)
    complaints.push(['session_control', 'This would give up the lock that keeps two runs apart.']);
  if (kind === 'VariableSetStmt' && readingSettings.includes(textIn(node, 'name')))
    complaints.push(['session_control', `${textIn(node, 'name')} cannot be changed during a run.`]);
  if (kind === 'CopyStmt' && textIn(node, 'filename') === '')
    complaints.push(['copy_from_client', 'A run has nobody to send the rows to, or to get them from.']);
  if (mentionsLedger(node))
    complaints.push(['ledger_touched', `The schema ${ledgerSchema} is the runner’s own.`]);
  const { beyond, isDynamic } = reachOf(statement);
  for (const words of beyond)
    complaints.push(['beyond_database', `${words} reaches beyond the database that the migration runs on.`]);
  if (isDynamic)
    complaints.push(['dynamic_statement', 'It runs a statement whose text is put together only then.']);
  return complaints;
}

const droppedNames = (node: Node): string[] =>
  listIn(node, 'objects').map((object) => {
    const { kind, node: inner } = kindOf(object);
    return printName(kind === 'List' ? namesIn(listIn(inner, 'items')) : [textIn(inner, 'sval')]);
  });

function drops(node: Node): Complaint[] {
  const names = droppedNames(node).join(', ');
  switch (textIn(node, 'removeType')) {
    case 'OBJECT_TABLE':
    case 'OBJECT_SCHEMA':
    case 'OBJECT_FOREIGN_TABLE':
      return [['destructive', `${names} and everything in it is gone for good.`]];
    case 'OBJECT_INDEX':
      return node['concurrent'] === true
        ? []
        : [['heavy_lock', `Dropping ${names} waits for, and then stops, everybody who uses its table.`]];
    default:
      return [];
  }
}

/** What a statement does to things that others use at the same time. */
function effects({ kind, node }: ParsedStatement, made: ReadonlySet<string>): Complaint[] {
  const table = relationName(nodeIn(node, 'relation'));
  const isOurs = made.has(table);
  switch (kind) {
    case 'AlterTableStmt':
      return isOurs || textIn(node, 'objtype') !== 'OBJECT_TABLE'
        ? []
        : listIn(node, 'cmds').flatMap((command) => lintTableCommand(table, kindOf(command).node));
    case 'IndexStmt':
      return isOurs || node['concurrent'] === true
        ? []
        : [['index_not_concurrent', `Nobody can write to ${table} while the index is built.`]];
    case 'DropStmt':
      return drops(node);
    case 'TruncateStmt':
      return [['destructive', 'Every row is gone for good.']];
    case 'DeleteStmt':
      return isOurs || node['whereClause'] !== undefined
        ? []
        : [['destructive', `Every row of ${table} is gone for good.`]];
    case 'UpdateStmt':
      return isOurs || node['whereClause'] !== undefined
        ? []
        : [['unbounded_write', `Every row of ${table} is written and stays locked until the end.`]];
    case 'LockStmt':
      return typeof node['mode'] === 'number' && node['mode'] >= heavyLockMode
        ? [['heavy_lock', 'Others wait until the transaction ends.']]
        : [];
    case 'VacuumStmt':
      return listIn(node, 'options').some((option) => textIn(kindOf(option).node, 'defname') === 'full')
        ? [['table_rewrite', 'VACUUM FULL writes the table anew while nobody can read it.']]
        : [];
    case 'ClusterStmt':
      return [['table_rewrite', 'CLUSTER writes the table anew while nobody can read it.']];
    case 'RefreshMatViewStmt':
      return node['concurrent'] === true
        ? []
        : [['heavy_lock', `Nobody can read ${table} until it is refreshed.`]];
    case 'ReindexStmt':
      return listIn(node, 'params').some(
        (option) => textIn(kindOf(option).node, 'defname') === 'concurrently',
      )
        ? []
        : [['heavy_lock', 'Nobody can write to the table while its index is built again.']];
    case 'RenameStmt':
      return isOurs || !['OBJECT_TABLE', 'OBJECT_COLUMN', 'OBJECT_VIEW'].includes(textIn(node, 'renameType'))
        ? []
        : [['rename', `Code that still uses the old name of ${textIn(node, 'subname') || table} fails.`]];
    default:
      return [];
  }
}

const placed = (statement: ParsedStatement, [code, message]: Complaint): RawFinding => ({
  code,
  message,
  range: statement.range,
  statement: statement.position,
});

const top: ScriptRange = { line: 1, column: 1, endLine: 1, endColumn: 1 };

/** Everything there is to say about a script. A down script is meant to destroy what the up script made. */
export function lintScript(script: Script, which: 'up' | 'down'): RawFinding[] {
  if (!script.ok)
    return [{ code: 'syntax_error', message: `${script.message}.`, range: script.range, statement: null }];
  const { statements } = script;
  if (statements.length === 0)
    return [
      which === 'up'
        ? { code: 'empty_up', message: 'There is nothing to run.', range: top, statement: null }
        : {
            code: 'missing_down',
            message: 'Without a down script it cannot be reverted.',
            range: top,
            statement: null,
          },
    ];
  const made = madeHere(statements);
  return statements.flatMap((statement) => {
    const mixed: Complaint[] =
      statement.runsAlone && statements.length > 1
        ? [
            [
              'mixed_transaction',
              'This cannot run in a transaction, so the whole script runs statement by statement.',
            ],
          ]
        : [];
    const complaints = [
      ...refusals(statement),
      ...mixed,
      ...(which === 'up' ? effects(statement, made) : []),
    ];
    return complaints.map((complaint) => placed(statement, complaint));
  });
}

export interface Loss {
  readonly table: string;
  /** `drop table`, `drop column rent` … */
  readonly by: string;
}

/** What a script takes away, table by table. */
export function lossesOf(statements: readonly ParsedStatement[]): Loss[] {
  return statements.flatMap(({ kind, node }): Loss[] => {
    const table = relationName(nodeIn(node, 'relation'));
    switch (kind) {
      case 'DropStmt':
        return textIn(node, 'removeType') === 'OBJECT_TABLE'
          ? droppedNames(node).map((name) => ({ table: name, by: 'drop table' }))
          : [];
      case 'TruncateStmt':
        return listIn(node, 'relations').map((each) => ({
          table: relationName(kindOf(each).node),
          by: 'truncate',
        }));
      case 'DeleteStmt':
        return [{ table, by: node['whereClause'] === undefined ? 'delete all' : 'delete some' }];
      case 'AlterTableStmt':
        return listIn(node, 'cmds').flatMap((command) => {
          const { node: inner } = kindOf(command);
          return textIn(inner, 'subtype') === 'AT_DropColumn'
            ? [{ table, by: `drop column ${textIn(inner, 'name')}` }]
            : [];
        });
      default:
        return [];
    }
  });
}
