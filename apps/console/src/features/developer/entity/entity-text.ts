import { accessKinds, type Entity } from '@supersync/contract/developer/entity/actions.ts';
import { capitalized, formatNumber } from '#kit/value/format.ts';

type Access = Entity['access']['read'];

/** `roleLinks` → "Role links", `client_partner` → "Client partner". */
export function inWords(name: string): string {
  const spaced = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');
  return capitalized(spaced.trim());
}

const bare = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The record type somebody probably means: by another of its names, or by the beginning of one. */
export function suggestEntity(entities: readonly Entity[], wanted: string): Entity | undefined {
  const typed = bare(wanted);
  if (typed === '') return undefined;
  const finds = (fits: (name: string) => boolean): Entity | undefined =>
    entities.find(({ name, singular, plural }) => [name, singular, plural].some((each) => fits(bare(each))));
  return (
    finds((name) => name === typed) ??
    finds((name) => name.startsWith(typed)) ??
    finds((name) => typed.startsWith(name))
  );
}

export function describeRows({ count, is }: Entity['rows']): string {
  if (is === 'exact') return formatNumber(count);
  return is === 'about' ? `≈ ${formatNumber(count)}` : `${formatNumber(count)}+`;
}

/** "supersync_admin_tools and (supersync_redact or supersync_shadow)" */
export function accessText(access: Access | null): string {
  if (access === null) return 'Nobody';
  if (access.who !== 'keys') return accessKinds.labels[access.who];
  const several = access.keys.length > 1;
  const groups = access.keys.map((keys) =>
    keys.length > 1 && several ? `(${keys.join(' or ')})` : keys.join(' or '),
  );
  return `${groups.join(' and ')}${access.managersOnly ? ', superuser managers only' : ''}`;
}

const operations = ['read', 'create', 'update', 'delete'] as const;

/** What this person may do: "Read, update". */
export function describeMine({ access }: Entity): string {
  const mine = operations.filter((operation) => access[operation]?.may === true);
  return mine.length === 0 ? 'Nothing' : capitalized(mine.join(', '));
}

/** "choice: draft, active", "text (email)". */
export function describeType({ kind, values, format }: Entity['fields'][number]): string {
  if (values !== null) return `${kind}: ${values.join(', ')}`;
  return format === null ? kind : `${kind} (${format})`;
}

export const describeOn = (on: Readonly<Record<string, string>>): string =>
  Object.entries(on)
    .map(([ours, theirs]) => `${ours} = ${theirs}`)
    .join(', ');
