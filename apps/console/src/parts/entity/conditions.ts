import { readFieldPath } from '@supersync/contract/workspace/export-recipe/field-path.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Field } from '@supersync/contract/kernel/field.ts';
import { operators, type Operator } from '@supersync/contract/kernel/query/query.ts';

/** The comparisons to select from: those of the grammar, with "is empty" and its opposite as two. */
export type Comparison = Exclude<Operator, 'isNull'> | 'empty' | 'filled';

/** One row of the builder. The value is as typed; a list is separated by commas. */
export interface ConditionRow {
  readonly path: string;
  readonly comparison: Comparison;
  readonly value: string;
}

export interface Conditions {
  readonly match: 'all' | 'any';
  readonly rows: readonly ConditionRow[];
}

export type Where = Readonly<Record<string, unknown>>;

export const comparisonText: Readonly<Record<Comparison, string>> = {
  eq: 'is',
  ne: 'is not',
  in: 'is one of',
  nin: 'is none of',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  contains: 'contains',
  startsWith: 'starts with',
  empty: 'is empty',
  filled: 'is not empty',
};

const timeWords: Partial<Record<Comparison, string>> = {
  gt: 'is after',
  gte: 'is from',
  lt: 'is before',
  lte: 'is up to',
};

export const wordsFor = (field: Field, comparison: Comparison): string =>
  (field.kind === 'date' || field.kind === 'timestamp' ? timeWords[comparison] : undefined) ??
  comparisonText[comparison];

const isIn: readonly Comparison[] = ['eq', 'ne', 'in', 'nin'];
const ordered: readonly Comparison[] = ['gt', 'gte', 'lt', 'lte'];
const absent: readonly Comparison[] = ['empty', 'filled'];

/** The comparisons of a field, the most common first. */
export function comparisonsOf(field: Field): readonly Comparison[] {
  switch (field.kind) {
    case 'text':
      return field.search === 'whole'
        ? [...isIn, ...absent]
        : ['contains', 'startsWith', ...isIn, ...ordered, ...absent];
    case 'integer':
    case 'decimal':
      return [...isIn, ...ordered, ...absent];
    case 'date':
    case 'timestamp':
      return ['gte', 'lt', 'gt', 'lte', 'eq', 'ne', ...absent];
    case 'choice':
    case 'uuid':
      return [...isIn, ...absent];
    case 'flag':
      return ['eq', ...absent];
    default:
      return absent;
  }
}

export const needsValue = (comparison: Comparison): boolean => !absent.includes(comparison);
export const takesList = (comparison: Comparison): boolean => comparison === 'in' || comparison === 'nin';

export const fieldAt = (resource: Resource, path: string): Field | undefined => {
  const read = readFieldPath(resource, path);
  return typeof read === 'string' ? undefined : read.declared;
};

/** Undefined if the text is not a value of the field. */
function valueOf(field: Field, text: string): unknown {
  if (text.trim() === '') return undefined;
  if (field.kind === 'text') return text;
  const given = text.trim();
  if (field.kind === 'flag') return given === 'yes' ? true : given === 'no' ? false : undefined;
  const value = field.kind === 'integer' ? Number(given) : given;
  return field.schema.safeParse(value).success ? value : undefined;
}

function comparedTo(field: Field, { comparison, value }: ConditionRow): unknown {
  if (!comparisonsOf(field).includes(comparison)) return undefined;
  if (comparison === 'empty' || comparison === 'filled') return { isNull: comparison === 'empty' };
  if (takesList(comparison)) {
    const values = value
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '')
      .map((each) => valueOf(field, each));
    return values.length === 0 || values.includes(undefined) ? undefined : { [comparison]: values };
  }
  const found = valueOf(field, value);
  if (found === undefined) return undefined;
  return comparison === 'eq' ? found : { [comparison]: found };
}

/** Incomplete rows do not count. */
export const isComplete = (resource: Resource, row: ConditionRow): boolean => {
  const field = fieldAt(resource, row.path);
  return field !== undefined && comparedTo(field, row) !== undefined;
};

/** The rows in the query grammar. */
export function whereOf(resource: Resource, { match, rows }: Conditions): Where {
  const parts = rows.flatMap((row) => {
    const field = fieldAt(resource, row.path);
    const compared = field === undefined ? undefined : comparedTo(field, row);
    return compared === undefined ? [] : [{ [row.path]: compared }];
  });
  if (match === 'any' && parts.length > 1) return { or: parts };
  const isOnce = new Set(parts.flatMap((part) => Object.keys(part))).size === parts.length;
  return isOnce ? Object.assign({}, ...parts) : { and: parts };
}

const isObject = (value: unknown): value is Where =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isOperator = (name: string): name is Operator => operators.some((each) => each === name);

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
};

function rowOf(path: string, operator: Operator, operand: unknown): ConditionRow | undefined {
  if (operator === 'isNull' || operand === null) {
    const isEmpty = operand === null ? operator !== 'ne' : operand === true || operand === 1;
    return { path, comparison: isEmpty ? 'empty' : 'filled', value: '' };
  }
  if (operator === 'in' || operator === 'nin') {
    const texts = Array.isArray(operand) ? operand.map(textOf) : [];
    // A value containing a comma would be split.
    if (!Array.isArray(operand) || texts.some((text) => text === undefined || text.includes(',')))
      return undefined;
    return { path, comparison: operator, value: texts.join(', ') };
  }
  const value = textOf(operand);
  return value === undefined ? undefined : { path, comparison: operator, value };
}

function rowsOf(part: Where): (ConditionRow | undefined)[] {
  return Object.entries(part).flatMap(([path, value]) => {
    if (path === 'and' || path === 'or' || path === 'not') return [undefined];
    if (!isObject(value)) return [rowOf(path, 'eq', value)];
    return Object.entries(value).map(([operator, operand]) =>
      isOperator(operator) ? rowOf(path, operator, operand) : undefined,
    );
  });
}

/** The rows of a filter; null if rows cannot express it, such as nested groups. */
export function conditionsOf(where: Where): Conditions | null {
  const [only, ...others] = Object.entries(where);
  const grouped = others.length === 0 && Array.isArray(only?.[1]) ? only : undefined;
  const match = grouped?.[0] === 'or' ? 'any' : 'all';
  const parts: readonly unknown[] =
    grouped !== undefined && (grouped[0] === 'or' || grouped[0] === 'and') && Array.isArray(grouped[1])
      ? grouped[1]
      : [where];
  const lists = parts.map((part) => (isObject(part) ? rowsOf(part) : [undefined]));
  // With "any", each group must be a single row.
  if (match === 'any' && lists.some((list) => list.length !== 1)) return null;
  const rows = lists.flat();
  return rows.every((row) => row !== undefined) ? { match, rows } : null;
}

/** The filter of an address; anything but an object is ignored. */
export function parseWhere(text: string | null): Where {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

export const printWhere = (where: Where): string | null =>
  Object.keys(where).length === 0 ? null : JSON.stringify(where);
