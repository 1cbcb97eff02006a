import { z } from 'zod';
import { relationOf, versionName, type ResolvedRelation, type Resource } from '../define-resource.ts';
import type { Field, FieldKind } from '../field.ts';
import { refuse, type RelationNode } from './parse-relations.ts';
import { operators, queryLimits, type Operator } from './query.ts';

export interface Comparison {
  readonly kind: 'compare';
  /** Relations crossed to reach the field. */
  readonly steps: readonly ResolvedRelation[];
  readonly field: string;
  readonly declared: Field;
  readonly operator: Operator;
  /** Already of the field's type: string, number, boolean, or a list of those. */
  readonly value: string | number | boolean | readonly (string | number | boolean)[];
}

export type Condition =
  | Comparison
  | { readonly kind: 'and' | 'or'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition };

const ordered: ReadonlySet<FieldKind> = new Set(['text', 'integer', 'decimal', 'timestamp', 'date']);
const knownOperators: ReadonlySet<string> = new Set(operators);
const isOperator = (name: string): name is Operator => knownOperators.has(name);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every record has a version, which no resource declares. */
const versionField: Field = {
  kind: 'integer',
  schema: z.int(),
  supplied: 'never',
  optional: true,
  nullable: false,
  personal: false,
  search: false,
};

/** The value of a comparison, checked by kind; undefined if it has the wrong type. */
function typed(declared: Field, value: unknown): string | number | boolean | undefined {
  switch (declared.kind) {
    case 'text':
      return typeof value === 'string' && value.length <= queryLimits.textLength && !value.includes('\0')
        ? value
        : undefined;
    case 'integer':
      return Number.isSafeInteger(value) ? Number(value) : undefined;
    case 'decimal': {
      const text = typeof value === 'number' ? String(value) : value;
      return typeof text === 'string' && /^-?\d{1,14}(\.\d{1,8})?$/.test(text) ? text : undefined;
    }
    case 'flag':
      return value === 1 || value === true ? true : value === 0 || value === false ? false : undefined;
    case 'choice':
      return typeof value === 'string' && declared.choices?.values.includes(value) ? value : undefined;
    case 'timestamp':
    case 'date':
    case 'uuid':
      return typeof value === 'string' && declared.schema.safeParse(value).success ? value : undefined;
    default:
      return undefined;
  }
}

const expectedByKind: Record<FieldKind, string> = {
  text: 'a text',
  choice: 'one of its values',
  integer: 'a whole number',
  decimal: 'a decimal number',
  flag: '1 or 0',
  timestamp: 'a time in ISO 8601',
  date: 'a date (YYYY-MM-DD)',
  uuid: 'a UUID',
  json: 'a list of texts with in, or isNull',
  stamp: 'nothing but isNull',
};

/** The parsed filter of a list: JSON in `where`, and the plain parameters a resource allows. */
export function parseWhere(
  resource: Resource,
  relations: readonly RelationNode[],
  text: string | null,
  plain: readonly Record<string, unknown>[],
): Condition | null {
  let count = 0;

  const resolve = (path: string): Pick<Comparison, 'steps' | 'field' | 'declared'> => {
    const names = path.split('.');
    const field = names.pop() ?? '';
    if (names.length > queryLimits.relationDepth) refuse('where', `"${path}" is too deep`);
    const steps: ResolvedRelation[] = [];
    let at = resource;
    let aliases: readonly RelationNode[] = relations;
    for (const name of names) {
      const node = aliases.find((candidate) => candidate.alias === name);
      const relation = node?.relation ?? relationOf(at, name);
      if (relation === undefined) refuse('where', `a ${at.singular} has no relation "${name}"`);
      steps.push(relation);
      at = relation.target;
      aliases = node?.children ?? [];
    }
    if (!Object.hasOwn(at.fields, field) && field !== versionName(at))
      refuse('where', `a ${at.singular} has no field "${field}"`);
    const declared = at.fields[field];
    return { steps, field, declared: declared ?? versionField };
  };

  const compare = (path: string, operator: Operator, value: unknown): Comparison => {
    count += 1;
    if (count > queryLimits.conditions) refuse('where', `more than ${queryLimits.conditions} conditions`);
    const { steps, field, declared } = resolve(path);
    const place = `"${path}"`;
    const kind = declared.kind;
    const one = (candidate: unknown): string | number | boolean =>
      typed(declared, candidate) ?? refuse('where', `${place} takes ${expectedByKind[kind]}`);
    const done = (checked: Comparison['value']): Comparison => ({
      kind: 'compare',
      steps,
      field,
      declared,
      operator,
      value: checked,
    });
    switch (operator) {
      case 'isNull':
        return done(
          value === true || value === 1
            ? true
            : value === false || value === 0
              ? false
              : refuse('where', `${place} isNull takes true or false`),
        );
      case 'in':
      case 'nin':
        if (!Array.isArray(value) || value.length > queryLimits.listValues)
          return refuse(
            'where',
            `${place} ${operator} takes a list of at most ${queryLimits.listValues} values`,
          );
        // A JSON list: contains any of these.
        if (kind === 'json' && value.every((each) => typeof each === 'string' && !each.includes('\0')))
          return done(value);
        return done(value.map(one));
      case 'contains':
      case 'startsWith':
        // Ids have an index on the full value only: a partial match would scan every row.
        return kind === 'text' && declared.search !== 'whole'
          ? done(one(value))
          : refuse('where', `${place} cannot be compared with ${operator}`);
      case 'gt':
      case 'gte':
      case 'lt':
      case 'lte':
        return ordered.has(kind)
          ? done(one(value))
          : refuse('where', `${place} cannot be compared with ${operator}`);
      default:
        return done(one(value));
    }
  };

  const conditionsOf = (object: unknown, depth: number): Condition => {
    if (!isObject(object)) return refuse('where', 'must be an object of conditions');
    if (depth > queryLimits.depth) return refuse('where', `nested deeper than ${queryLimits.depth}`);
    const of = Object.entries(object).flatMap(([name, value]): Condition[] => {
      if (name === 'and' || name === 'or') {
        if (!Array.isArray(value)) return refuse('where', `"${name}" takes a list`);
        return [{ kind: name, of: value.map((each) => conditionsOf(each, depth + 1)) }];
      }
      if (name === 'not') return [{ kind: 'not', of: conditionsOf(value, depth + 1) }];
      if (value === null) return [compare(name, 'isNull', true)];
      if (!isObject(value)) return [compare(name, 'eq', value)];
      return Object.entries(value).map(([operator, operand]) => {
        if (!isOperator(operator)) return refuse('where', `"${name}" has an unknown operator "${operator}"`);
        if (operand === null && (operator === 'eq' || operator === 'ne'))
          return compare(name, 'isNull', operator === 'eq');
        return compare(name, operator, operand);
      });
    });
    return of.length === 1 && of[0] !== undefined ? of[0] : { kind: 'and', of };
  };

  const parsed: Condition[] = plain.map((each) => conditionsOf(each, 1));
  if (text !== null) {
    // Counted in characters: an upper bound of four bytes each, without encoding the text.
    if (text.length > queryLimits.whereBytes) refuse('where', `longer than ${queryLimits.whereBytes} bytes`);
    let object: unknown;
    try {
      object = JSON.parse(text);
    } catch {
      refuse('where', 'is not valid JSON');
    }
    parsed.push(conditionsOf(object, 1));
  }
  const [first, ...others] = parsed;
  if (first === undefined) return null;
  return others.length === 0 ? first : { kind: 'and', of: parsed };
}
