import { withoutAccents } from './without-accents.ts';

/** Keys that other systems know a record by: `maple_homes`. */
export const plainKey = {
  pattern: /^[a-z][a-z0-9_]*$/,
  rule: 'Small letters, digits and underscores, with a letter first',
} as const;

/** A key made from a name: `Maple Homes, Ltd.` is `maple_homes_ltd`. */
export function keyFrom(name: string, max = 60, separator = '_'): string {
  const words = withoutAccents(name.slice(0, 200))
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const key = words
    .join(separator)
    .replace(/^[^a-z]+/, '')
    .slice(0, max);
  return key.endsWith(separator) ? key.slice(0, -1) : key;
}
