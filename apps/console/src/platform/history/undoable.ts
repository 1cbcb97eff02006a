import type { HistoryEntry } from '@supersync/contract/access/audit/actions.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';

type Past = Pick<HistoryEntry, 'id' | 'action' | 'changes' | 'link'>;

/**
 * The changes that nothing later stands in the way of, of a history from its newest entry on. The server decides
 * by the same rules, and knows what the history does not show.
 */
export function undoableIds({ fields }: Resource, newestFirst: Iterable<Past>): ReadonlySet<number> {
  const ids = new Set<number>();
  const changedSince = new Set<string>();
  for (const { id, action, changes, link } of newestFirst) {
    if (link !== null) continue;
    if (action === 'created' || action === 'deleted') break;
    const names = Object.keys(changes ?? {});
    if (
      action === 'updated' &&
      names.length > 0 &&
      names.every((name) => fields[name]?.supplied === 'always' && !changedSince.has(name))
    )
      ids.add(id);
    for (const name of names) changedSince.add(name);
  }
  return ids;
}
