import { columnOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';

interface DatabaseError extends Error {
  readonly code: string;
  readonly detail?: string;
  readonly constraint?: string;
  readonly column?: string;
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(error.code);

/** `Key (client_id, lower(name))=(…) already exists.` names columns; the answer names fields. */
function fieldsIn(resource: Resource, detail: string): string[] {
  const columns: string[] = /^[^(]*\((.+?)\)=\(/.exec(detail)?.[1]?.match(/\w+/g) ?? [];
  return Object.entries(resource.fields)
    .filter(([name, field]) => columns.includes(columnOf(name, field)))
    .map(([name]) => name);
}

/** Maps database errors to the catalogue; others pass unchanged. The database's own text never reaches the caller. */
export function readProblem(error: unknown): unknown {
  if (!isDatabaseError(error)) return error;
  // Class 22: a value out of range for any column, such as the year 0000.
  if (error.code.startsWith('22')) return problem('invalid_query', { reason: 'a value is out of range' });
  return error;
}

export function writeProblem(
  resource: Resource,
  operation: 'create' | 'update' | 'delete',
  error: unknown,
): unknown {
  if (error instanceof ProblemError || !isDatabaseError(error)) return error;
  const thing = resource.singular;
  const fields = fieldsIn(resource, error.detail ?? '');
  switch (error.code) {
    case '23505':
      return problem(
        'already_exists',
        { thing, field: fields.join(' and ') || resource.key.join(' and ') },
        { errors: Object.fromEntries(fields.map((field) => [field, 'Already taken'])) },
      );
    case '23503':
      return operation === 'delete'
        ? problem('still_in_use', { thing })
        : problem(
            'unknown_reference',
            {},
            { errors: Object.fromEntries(fields.map((field) => [field, 'Does not exist'])) },
          );
    case '23001':
      return problem('still_in_use', { thing });
    case '23502': {
      const missing = Object.entries(resource.fields).find(
        ([name, field]) => columnOf(name, field) === error.column,
      );
      return problem('invalid_input', {}, { errors: { [missing?.[0] ?? '']: 'Required' } });
    }
    case '23514':
      return problem('invalid_input', {}, { errors: { [checkedField(resource, error)]: 'Not allowed' } });
    default:
      return error.code.startsWith('22')
        ? problem('invalid_input', {}, { errors: { '': 'A value is out of range' } })
        : error;
  }
}

/** PostgreSQL names a column check `<table>_<column>_check`; a check over several columns has no column. */
function checkedField(resource: Resource, error: DatabaseError): string {
  const found = Object.entries(resource.fields).find(
    ([name, field]) => error.constraint === `${resource.table}_${columnOf(name, field)}_check`,
  );
  return found?.[0] ?? '';
}
