import type { Changes } from '@supersync/contract/access/audit/audit-entry.ts';
import { labelOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Operation } from '#platform/resource/resource-rules.ts';
import type { PastEntry, RecordValues } from '#platform/audit/roll-back.ts';

export type UndoPlan =
  | { readonly operation: Operation; readonly values: RecordValues }
  | { readonly refusal: string };

const refuse = (refusal: string): UndoPlan => ({ refusal });

const label = (resource: Resource, name: string): string => {
  const field = resource.fields[name];
  return field === undefined ? name : labelOf(name, field);
};

const before = (changes: Changes): RecordValues =>
  Object.fromEntries(Object.entries(changes).map(([name, [value]]) => [name, value]));

/** The write that reverts the entry, or the reason why there is none. */
export function planUndo(resource: Resource, secret: readonly string[], entry: PastEntry): UndoPlan {
  const changes = entry.changes ?? {};
  const names = Object.keys(changes);
  switch (entry.action) {
    case 'created':
      return { operation: 'delete', values: {} };
    case 'deleted':
      if (secret.length > 0) return refuse(`The log does not keep everything a ${resource.singular} holds.`);
      return { operation: 'create', values: before(changes) };
    case 'updated': {
      if (names.length === 0) return refuse('The entry holds no change.');
      const fixed = names.find((name) => resource.fields[name]?.supplied !== 'always');
      if (fixed !== undefined)
        return refuse(`“${label(resource, fixed)}” is not changed by hand, so it is not put back by hand.`);
      return { operation: 'update', values: before(changes) };
    }
    default:
      return refuse(`What was ${entry.action} cannot be taken back here.`);
  }
}

/** Why later changes conflict with the undo; null when they do not. */
export function conflictSince(
  resource: Resource,
  entry: PastEntry,
  later: readonly PastEntry[],
): string | null {
  const names = Object.keys(entry.changes ?? {});
  for (const { id, action, changes } of later) {
    if (action === 'created' || action === 'deleted')
      return `The ${resource.singular} was ${action} since (entry ${id}).`;
    const touched = Object.keys(changes ?? {});
    const same = entry.action === 'updated' ? touched.filter((name) => names.includes(name)) : touched;
    if (same.length > 0)
      return `${same.map((name) => `“${label(resource, name)}”`).join(' and ')} changed again since (entry ${id}).`;
  }
  return null;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** A field that differs from the entry's result although the log has no later change. */
export function differsNow(resource: Resource, entry: PastEntry, now: RecordValues): string | null {
  const found = Object.entries(entry.changes ?? {}).find(([name, [, after]]) => !same(now[name], after));
  return found === undefined ? null : `“${label(resource, found[0])}” holds something else by now.`;
}
