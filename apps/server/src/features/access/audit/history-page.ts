import type { AuditedResource, HistoryEntry } from '@supersync/contract/access/audit/actions.ts';
import type { Changes } from '@supersync/contract/access/audit/audit-entry.ts';
import { relationOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import { parseKey } from '@supersync/contract/kernel/record-key.ts';
import { user } from '@supersync/contract/access/user/user.ts';
import type { Queryable } from '#platform/db/database.ts';
import { arrayText, likeText, parameterBinder, type Binder } from '#platform/resource/compile/sql-text.ts';
import type { Viewer } from '#platform/resource/viewer.ts';
import { maskChanges } from './mask-changes.ts';

interface HistoryRow extends Omit<HistoryEntry, 'at' | 'changes' | 'link'> {
  at: Date;
  changes: Changes | null;
  resource: string;
  recordKey: string;
}

/** Records that are no more than a link between two others, such as a person in a role. */
export interface LinkResource {
  readonly resource: Resource;
  /** The part of its key that names the record whose history is read. */
  readonly own: string;
  /** The part that names the other one, and what that is. */
  readonly other: string;
  readonly target: Resource;
}

/** How a resource links a record to another; nothing where it does not. */
export function linksTo(
  record: Resource,
  resource: Resource,
  owners: AuditedResource['owners'],
): LinkResource[] {
  const own = owners.find((each) => each.resource === record.name)?.keyPart;
  const other = owners.find(({ keyPart }) => keyPart !== own)?.keyPart;
  if (own === undefined || other === undefined || resource.key.length !== 2) return [];
  const target = Object.keys(resource.relations)
    .map((name) => relationOf(resource, name))
    .find((relation) => relation?.relation === 'one' && relation.on[other] !== undefined)?.target;
  return target === undefined ? [] : [{ resource, own, other, target }];
}

interface Asked {
  readonly resource: Resource;
  readonly keyText: string;
  readonly viewer: Viewer;
  readonly links: readonly LinkResource[];
}

/** The keys of links hold the record's own in the place of its part: `roleId:7~userId:3`. */
function linkCondition(into: Binder, { resource, own }: LinkResource, keyText: string): string {
  const part = likeText(`${own}:${keyText}`);
  const pattern = resource.key[0] === own ? `${part}~%` : `%~${part}`;
  return `(e.resource = ${into.bind(resource.name, 'text')} and e.record_key like ${into.bind(pattern, 'text')})`;
}

/** What the linked people are called; other records are named by their keys. */
async function personNames(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<{ id: number; name: string }>({
    text: `select id, first_name || ' ' || last_name as name from users where id = any($1::int[])`,
    values: [arrayText(ids)],
  });
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}

/** A page of a record's history: its own changes, and what was linked to it or taken away. */
export async function historyPage(
  db: Queryable,
  { resource, keyText, viewer, links }: Asked,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<{ entries: HistoryEntry[]; hasMore: boolean }> {
  const into = parameterBinder();
  const own = `(e.resource = ${into.bind(resource.name, 'text')} and e.record_key = ${into.bind(keyText, 'text')})`;
  const conditions = [own, ...links.map((link) => linkCondition(into, link, keyText))];
  const older = before === undefined ? '' : `and e.id < ${into.bind(before, 'bigint')}`;
  const { rows } = await db.query<HistoryRow>({
    text: `select e.id, e.at, e.actor_id as "actorId", u.first_name || ' ' || u.last_name as "actorName",
        e.action, e.changes, e.reason, e.resource, e.record_key as "recordKey"
      from audit_entries e left join users u on u.id = e.actor_id
      where (${conditions.join(' or ')}) ${older}
      order by e.id desc limit ${into.bind(limit + 1, 'bigint')}`,
    values: into.values,
  });
  const linked = (row: HistoryRow): { readonly link: LinkResource; readonly key: string } | undefined => {
    const link = links.find((each) => each.resource.name === row.resource);
    if (link === undefined) return undefined;
    return { link, key: String(parseKey(link.resource, row.recordKey)[link.other]) };
  };
  const shown = rows.slice(0, limit).map((row) => ({ row, of: linked(row) }));
  const names = await personNames(
    db,
    shown.flatMap(({ of }) => (of !== undefined && of.link.target === user ? [Number(of.key)] : [])),
  );
  const entries = shown.map(({ row, of }): HistoryEntry => {
    const { at, changes, resource: _resource, recordKey: _recordKey, ...entry } = row;
    const about = of?.link.resource ?? resource;
    return {
      ...entry,
      at: at.toISOString(),
      changes: changes === null || viewer.seesPersonal ? changes : maskChanges(about, changes),
      link:
        of === undefined
          ? null
          : {
              kind: of.link.target === user ? 'person' : of.link.target.singular,
              name: (of.link.target === user ? names.get(of.key) : undefined) ?? of.key,
            },
    };
  });
  return { entries, hasMore: rows.length > limit };
}
