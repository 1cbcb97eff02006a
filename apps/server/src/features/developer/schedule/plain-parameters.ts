import { refuse } from '@supersync/contract/kernel/query/parse-relations.ts';
import type { Parameters } from '@supersync/contract/kernel/query/parse-query.ts';

const yes = new Set(['true', '1', 'yes']);
const no = new Set(['', 'false', '0', 'no']);

function isAskedFor(parameters: Parameters, name: string): boolean {
  const value = parameters[name];
  if (value === undefined) return false;
  if (typeof value !== 'string') return refuse(name, 'given more than once');
  if (yes.has(value)) return true;
  return no.has(value) ? false : refuse(name, 'must be true or false');
}

function conditionOf(parameters: Parameters): unknown {
  const recurring = isAskedFor(parameters, 'schedule');
  const once = isAskedFor(parameters, 'oneTimeSchedule');
  // Every schedule is one or the other, so both together ask for nothing.
  if (recurring === once) return null;
  return { [recurring ? 'schedule' : 'oneTimeSchedule']: { isNull: false } };
}

function joined(where: unknown, condition: unknown): unknown {
  if (where === undefined || where === '') return JSON.stringify(condition);
  if (typeof where !== 'string') return refuse('where', 'given more than once');
  let given: unknown;
  try {
    given = JSON.parse(where);
  } catch {
    // The grammar says itself what is wrong with it.
    return where;
  }
  return JSON.stringify({ and: [given, condition] });
}

/**
 * `searchValue` is the search; `schedule=true` asks for the recurring schedules, `oneTimeSchedule=true` for those
 * that happen once, and both for either.
 */
export function plainParameters(parameters: Parameters): Parameters {
  const { schedule: _recurring, oneTimeSchedule: _once, searchValue, ...others } = parameters;
  const condition = conditionOf(parameters);
  return {
    ...others,
    ...(searchValue === undefined || searchValue === '' ? {} : { search: searchValue }),
    ...(condition === null ? {} : { where: joined(others['where'], condition) }),
  };
}
