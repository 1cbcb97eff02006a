import type { Queryable } from '#platform/db/database.ts';
import { newestPayload } from './match-payload.ts';
import type { IdRow, ReadRows } from './read-rows.ts';

/** Says of each row whether the newest payload of its feed has the new id. Each feed is read once. */
export async function withFeeds(
  db: Queryable,
  { rows, known }: ReadRows,
): Promise<(IdRow & { isInFeed: boolean | null })[]> {
  const idsOfFeed = new Map<string, ReadonlySet<string> | null>();
  const result: (IdRow & { isInFeed: boolean | null })[] = [];
  for (const row of rows) {
    const property = row.verdict === 'changed' ? known.properties.get(row.propertyId ?? 0) : undefined;
    if (property === undefined) {
      result.push({ ...row, isInFeed: null });
      continue;
    }
    const key = `${property.clientId} ${property.importSource}`;
    let ids = idsOfFeed.get(key);
    if (ids === undefined) {
      const payload = await newestPayload(db, property);
      ids = payload === null ? null : new Set(payload.properties.map(({ importId }) => importId));
      idsOfFeed.set(key, ids);
    }
    result.push({ ...row, isInFeed: ids?.has(row.newImportId) ?? null });
  }
  return result;
}
