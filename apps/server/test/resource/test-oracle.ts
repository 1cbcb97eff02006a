import type { Row, TestQuery } from './test-queries.ts';

/** A reference implementation of the query grammar over rows in memory. */

const collator = new Intl.Collator('und');
const textFields = new Set(['name', 'city', 'houses.title']);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sort order of the column: collated text, times, numbers. */
function order(name: string, a: unknown, b: unknown): number {
  if (textFields.has(name)) return collator.compare(String(a), String(b));
  if (name === 'seen') return Date.parse(String(a)) - Date.parse(String(b));
  if (name === 'rating') return Number(a) - Number(b);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}

const same = (name: string, a: unknown, b: unknown): boolean =>
  textFields.has(name) ? a === b : order(name, a, b) === 0;

function holds(name: string, value: unknown, operator: string, operand: unknown): boolean {
  const absent = value === null || value === undefined;
  const list: unknown[] = Array.isArray(operand) ? operand : [];
  const lower = String(value).toLowerCase();
  switch (operator) {
    case 'isNull':
      return absent === operand;
    case 'ne':
      return absent || !same(name, value, operand);
    case 'nin':
      return absent || !list.some((each) => same(name, value, each));
    case 'in':
      return !absent && list.some((each) => same(name, value, each));
    case 'eq':
      return !absent && same(name, value, operand);
    case 'contains':
      return !absent && lower.includes(String(operand).toLowerCase());
    case 'startsWith':
      return !absent && lower.startsWith(String(operand).toLowerCase());
    default: {
      if (absent) return false;
      const difference = order(name, value, operand);
      if (operator === 'gt') return difference > 0;
      if (operator === 'gte') return difference >= 0;
      return operator === 'lt' ? difference < 0 : difference <= 0;
    }
  }
}

function compares(row: Row, name: string, operator: string, operand: unknown): boolean {
  return name === 'houses.title'
    ? row.houses.some(({ title }) => holds(name, title, operator, operand))
    : holds(name, row[name], operator, operand);
}

function matches(row: Row, condition: unknown): boolean {
  return Object.entries(isObject(condition) ? condition : {}).every(([name, operand]) => {
    if (name === 'and' && Array.isArray(operand)) return operand.every((each) => matches(row, each));
    if (name === 'or' && Array.isArray(operand)) return operand.some((each) => matches(row, each));
    if (name === 'not') return !matches(row, operand);
    if (operand === null) return compares(row, name, 'isNull', true);
    if (!isObject(operand)) return compares(row, name, 'eq', operand);
    return Object.entries(operand).every(([operator, value]) => compares(row, name, operator, value));
  });
}

const found = (row: Row, search: string): boolean =>
  search.split(' ').every((word) =>
    [row['name'], row['email'], row['city']].some((value) =>
      String(value ?? '')
        .toLowerCase()
        .includes(word.toLowerCase()),
    ),
  );

function compareRows(a: Row, b: Row, sort: readonly string[]): number {
  for (const key of sort) {
    const name = key.replace('-', '');
    const [left, right] = [a[name] ?? null, b[name] ?? null];
    // Nulls last in both directions.
    if (left === null || right === null) {
      if (left !== right) return left === null ? 1 : -1;
      continue;
    }
    const difference = order(name, left, right);
    if (difference !== 0) return key.startsWith('-') ? -difference : difference;
  }
  return a.id - b.id;
}

export function answerOf(rows: readonly Row[], query: TestQuery): { ids: number[]; total: number } {
  const matching = rows
    .filter((row) => matches(row, query.where ?? {}) && found(row, query.search ?? ''))
    .toSorted((a, b) => compareRows(a, b, query.sort ?? ['name']));
  const limit = query.limit ?? 25;
  const start = ((query.page ?? 1) - 1) * limit;
  return { ids: matching.slice(start, start + limit).map(({ id }) => id), total: matching.length };
}
