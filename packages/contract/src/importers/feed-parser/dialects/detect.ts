import type { FeedDialect } from '../feed.ts';
import { hasPlace, type FeedNode } from '../feed-node.ts';
import type { RecordKind, RecordPath } from '../node-builder.ts';
import type { Dialect } from './dialect.ts';
import { buildingStack, rentCafeV1, rentCafeV2, rentManager } from './json-dialects.ts';
import { entrataJson, mits2, mits4, rentCafeXml } from './xml-dialects.ts';

/** Tried in order. To add a dialect, declare it and name it here. */
const dialects: readonly Dialect[] = [
  mits4,
  mits2,
  rentCafeXml,
  rentCafeV2,
  rentCafeV1,
  rentManager,
  buildingStack,
  entrataJson,
];

export const recordPaths = (format: 'xml' | 'json'): readonly RecordPath[] =>
  dialects.filter((each) => each.format === format).flatMap(({ records }) => records);

const isAt = ({ records }: Dialect, kind: RecordKind, node: FeedNode): boolean =>
  records.some((each) => each.kind === kind && each.path.at(-1) === node.name);

/** The dialect a record is of, by its marks. Without a record the one asked for, or the one with the fewest marks. */
export function dialectOf(
  format: 'xml' | 'json',
  kind: RecordKind,
  node: FeedNode | null,
  wanted: FeedDialect | undefined,
): Dialect | null {
  const possible = dialects.filter((each) => each.format === format);
  if (node === null)
    return possible.find(({ name }) => name === wanted) ?? (format === 'xml' ? rentCafeXml : null);
  return (
    possible.find(
      (each) => isAt(each, kind, node) && (each.marks[kind] ?? []).some((mark) => hasPlace(node, mark)),
    ) ?? null
  );
}
