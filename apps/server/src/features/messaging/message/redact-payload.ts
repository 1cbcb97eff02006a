import { isPersonalPath } from '#platform/messaging/personal.ts';

/**
 * A body without the person: personal fields and any other text that matches them become null. Ids, dates, source,
 * property and number of bedrooms stay.
 */
export function redactPayload(
  value: unknown,
  personalPaths: readonly string[],
  trace: RegExp,
  path = '',
): unknown {
  if (Array.isArray(value))
    return value.map((each) => redactPayload(each, personalPaths, trace, `${path}[]`));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, each]): [string, unknown][] => {
        // A key can be the address itself: `{ "sam@x.test": 3 }`.
        if (trace.test(name.toLowerCase())) return [];
        const step = path === '' ? name : `${path}.${name}`;
        if (isPersonalPath(step, personalPaths)) return [[name, null]];
        return [[name, redactPayload(each, personalPaths, trace, step)]];
      }),
    );
  if (typeof value === 'string' || typeof value === 'number')
    return trace.test(String(value).toLowerCase()) ? null : value;
  return value;
}
