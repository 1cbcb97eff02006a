import type { Sql } from 'sql-template-tag';
import type { Database } from '../db/database.ts';

export const purgeBatchSize = 5000;

/** In batches, so that a purge blocks nobody. The statement deletes `purgeBatchSize` rows at most. */
export async function purgeInBatches(db: Pick<Database, 'query'>, statement: Sql): Promise<number> {
  let purged = 0;
  for (;;) {
    const { rowCount } = await db.query(statement);
    purged += rowCount;
    if (rowCount < purgeBatchSize) return purged;
  }
}
