import type { ImportableField } from '@supersync/contract/kernel/csv/import-fields.ts';
import { namesOfLink } from '@supersync/contract/kernel/csv/import-fields.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { compileMatches, type Wanted } from '#platform/resource/compile/compile-matches.ts';
import { demand, isMasked, type Viewer } from '#platform/resource/viewer.ts';
import type { ImportWork } from './import-work.ts';

/** A record as on the wire. */
export type WireRecord = Readonly<Record<string, unknown>>;

/** The records with the wanted values, by `at`. */
export async function findRecords(
  { tx }: Pick<ImportWork, 'tx'>,
  viewer: Viewer,
  resource: Resource,
  names: readonly string[],
  wanted: readonly Wanted[],
): Promise<Map<number, WireRecord[]>> {
  const found = new Map<number, WireRecord[]>();
  if (wanted.length === 0) return found;
  const { rows } = await tx.query<{ at: number; record: string }>(
    compileMatches(viewer, resource, names, wanted),
  );
  for (const { at, record } of rows) {
    const read: WireRecord = JSON.parse(record);
    found.set(at, [...(found.get(at) ?? []), read]);
  }
  return found;
}

const isId = (cell: string): boolean => /^\d{1,15}$/.test(cell);

/** For one link: the records that a text may mean. */
export type LinkTexts = ReadonlyMap<string, readonly WireRecord[]>;

/** Whether another record can be named by more than its id. */
export function mayNameLink(work: ImportWork, target: Resource): boolean {
  try {
    demand(work.reader, target.access.read);
    return true;
  } catch {
    return false;
  }
}

/** Finds the records that the texts of a link's column name, by natural key first and then by label. */
export async function findLinked(
  work: ImportWork,
  { link, name }: ImportableField,
  rows: readonly (readonly string[])[],
): Promise<LinkTexts> {
  const found = new Map<string, readonly WireRecord[]>();
  const column = work.job.mapping[name];
  if (link === undefined || column === undefined || !mayNameLink(work, link.target)) return found;
  const texts = new Set(rows.map((cells) => (cells[column] ?? '').trim()));
  const open = new Set([...texts].filter((text) => text !== '' && !isId(text)));
  for (const by of namesOfLink(link)) {
    const field = link.target.fields[by];
    if (field === undefined || isMasked(work.reader, field)) continue;
    const asked = [...open];
    const records = await findRecords(
      work,
      work.reader,
      link.target,
      [by],
      asked.map((text, at) => ({ at, values: [text] })),
    );
    for (const [at, matches] of records) {
      const text = asked[at] ?? '';
      found.set(text, matches);
      open.delete(text);
    }
  }
  return found;
}

/** The id a link's cell stands for, or what is wrong with it. */
export function readLink(
  { link }: ImportableField,
  texts: LinkTexts,
  cell: string,
  own: WireRecord,
): { readonly value: unknown } | { readonly problem: string } {
  if (link === undefined || isId(cell)) return { value: Number(cell) };
  const { target } = link;
  const all = texts.get(cell) ?? [];
  // Names such as a building's are unique within the client that the row names too.
  const shared = target.naturalKey.filter((name) => own[name] !== undefined && own[name] !== null);
  const matches =
    all.length > 1 ? all.filter((record) => shared.every((name) => record[name] === own[name])) : all;
  const [match] = matches;
  if (match === undefined) return { problem: `There is no ${target.singular} "${cell}"` };
  if (matches.length > 1)
    return { problem: `${matches.length} ${target.plural} are called "${cell}": use the ID` };
  return { value: match[target.key[0] ?? 'id'] };
}
