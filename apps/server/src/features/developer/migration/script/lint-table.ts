import type { LintCode } from '@supersync/contract/developer/migration/lint-rules.ts';
import { calledFunctions, kindOf, listIn, namesIn, textIn, type Node } from './tree.ts';

/** What is wrong with one statement, before anybody says how severe that is. */
export type Complaint = readonly [code: LintCode, message: string];

/** Functions whose value differs from row to row, so that a default of theirs has every row written. */
const volatileFunctions = [
  'random',
  'gen_random_uuid',
  'uuid_generate_v4',
  'uuidv4',
  'uuidv7',
  'clock_timestamp',
  'timeofday',
  'nextval',
];
const serialTypes = ['serial', 'bigserial', 'smallserial', 'serial4', 'serial8', 'serial2'];

const constraintsOf = (column: Node): { type: string; node: Node }[] =>
  listIn(column, 'constraints').map((each) => {
    const { node } = kindOf(each);
    return { type: textIn(node, 'contype'), node };
  });

const typeName = (column: Node): string => {
  const type = column['typeName'];
  return typeof type === 'object' && type !== null
    ? (namesIn(listIn({ ...type }, 'names')).at(-1) ?? '')
    : '';
};

function addedColumn(table: string, column: Node): Complaint[] {
  const name = textIn(column, 'colname');
  const constraints = constraintsOf(column);
  const has = (type: string): boolean => constraints.some((each) => each.type === type);
  const complaints: Complaint[] = [];
  const isSerial = serialTypes.includes(typeName(column));
  const fillsItself = has('CONSTR_DEFAULT') || has('CONSTR_GENERATED') || has('CONSTR_IDENTITY') || isSerial;
  if ((has('CONSTR_NOTNULL') || has('CONSTR_PRIMARY')) && !fillsItself)
    complaints.push([
      'not_null_without_default',
      `${name} is NOT NULL and has no default, so adding it fails as soon as ${table} has a row.`,
    ]);
  const value = constraints.find(({ type }) => type === 'CONSTR_DEFAULT')?.node['raw_expr'];
  const differs = [...calledFunctions(value)].some((called) => volatileFunctions.includes(called));
  if (differs || isSerial || has('CONSTR_GENERATED') || has('CONSTR_IDENTITY'))
    complaints.push([
      'table_rewrite',
      `Each row of ${table} gets a value of its own for ${name}, so all are written.`,
    ]);
  if (has('CONSTR_UNIQUE') || has('CONSTR_PRIMARY'))
    complaints.push(['heavy_lock', `An index for ${name} is built while ${table} is locked.`]);
  if (has('CONSTR_CHECK'))
    complaints.push(['constraint_not_valid', `Every row of ${table} is checked while the table is locked.`]);
  return complaints;
}

function addedConstraint(table: string, constraint: Node): Complaint[] {
  const type = textIn(constraint, 'contype');
  const name = textIn(constraint, 'conname') || 'The constraint';
  switch (type) {
    case 'CONSTR_CHECK':
    case 'CONSTR_FOREIGN':
      return constraint['skip_validation'] === true
        ? []
        : [['constraint_not_valid', `${name} has every row of ${table} checked while the table is locked.`]];
    case 'CONSTR_UNIQUE':
    case 'CONSTR_PRIMARY':
      // Over an index that is there already it takes a moment only.
      return textIn(constraint, 'indexname') === ''
        ? [['heavy_lock', `${name} builds an index while ${table} is locked.`]]
        : [];
    case 'CONSTR_EXCLUSION':
      return [['heavy_lock', `${name} builds an index while ${table} is locked.`]];
    default:
      return [];
  }
}

const rewriting: Readonly<Record<string, string>> = {
  AT_SetLogged: 'SET LOGGED',
  AT_SetUnLogged: 'SET UNLOGGED',
  AT_SetAccessMethod: 'SET ACCESS METHOD',
  AT_SetTableSpace: 'SET TABLESPACE',
};

/** One command of an `ALTER TABLE` on a table that was there before the script. */
export function lintTableCommand(table: string, command: Node): Complaint[] {
  const subtype = textIn(command, 'subtype');
  const name = textIn(command, 'name');
  const { node: definition } = kindOf(command['def']);
  switch (subtype) {
    case 'AT_AddColumn':
      return addedColumn(table, definition);
    case 'AT_DropColumn':
      return [['destructive', `The values in ${table}.${name} are gone for good.`]];
    case 'AT_AlterColumnType':
      return [
        ['table_rewrite', `Changing the type of ${name} may have every row of ${table} written again.`],
      ];
    case 'AT_SetNotNull':
      return [
        ['heavy_lock', `Every row of ${table} is read for a missing ${name} while the table is locked.`],
      ];
    case 'AT_AddConstraint':
      return addedConstraint(table, definition);
    default: {
      const words = rewriting[subtype];
      return words === undefined
        ? []
        : [['table_rewrite', `${words} has every row of ${table} written again.`]];
    }
  }
}
