/** Three-way merge of a record that someone else changed in the meantime. */

export type Values = Readonly<Record<string, unknown>>;

export interface MergeField {
  readonly name: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** `both` means that a person must choose. */
  readonly changedBy: 'nobody' | 'me' | 'them' | 'both' | 'both-alike';
}

export type Side = 'mine' | 'theirs' | 'base';

function sameEntries(a: object, b: object): boolean {
  const names = Object.keys(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSame(Reflect.get(a, name), Reflect.get(b, name)))
  );
}

/** Equal as JSON; an absent value equals null. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a ?? null, b ?? null)) return true;
  return typeof a === 'object' && typeof b === 'object' && a !== null && b !== null && sameEntries(a, b);
}

function changedBy(base: unknown, mine: unknown, theirs: unknown): MergeField['changedBy'] {
  const byMe = !isSame(base, mine);
  const byThem = !isSame(base, theirs);
  if (byMe && byThem) return isSame(mine, theirs) ? 'both-alike' : 'both';
  if (byMe) return 'me';
  return byThem ? 'them' : 'nobody';
}

export const threeWay = (
  names: readonly string[],
  base: Values,
  mine: Values,
  theirs: Values,
): MergeField[] =>
  names.map((name) => ({
    name,
    base: base[name],
    mine: mine[name],
    theirs: theirs[name],
    changedBy: changedBy(base[name], mine[name], theirs[name]),
  }));

/** The side that applies unless a person chooses otherwise; a real conflict has none. */
export function suggestedSide(field: MergeField): Side | undefined {
  if (field.changedBy === 'both') return undefined;
  return field.changedBy === 'them' ? 'theirs' : 'mine';
}

/** The merged values; undefined while a conflict is open. */
export function mergedValues(
  fields: readonly MergeField[],
  choices: Readonly<Record<string, Side>>,
): Record<string, unknown> | undefined {
  const merged: Record<string, unknown> = {};
  for (const field of fields) {
    const side = choices[field.name] ?? suggestedSide(field);
    if (side === undefined) return undefined;
    merged[field.name] = field[side];
  }
  return merged;
}

/** What a save sends: only the fields that differ from the stored record. */
export const changedValues = (names: readonly string[], from: Values, to: Values): Record<string, unknown> =>
  Object.fromEntries(
    names.filter((name) => !isSame(from[name], to[name])).map((name) => [name, to[name] ?? null]),
  );
