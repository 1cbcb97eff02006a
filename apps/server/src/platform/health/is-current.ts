import { readdir } from 'node:fs/promises';
import type { Database } from '../db/database.ts';

/** The database answers and has every migration of this version. */
export async function isCurrent(db: Database, sqlDir: string): Promise<boolean> {
  if (!(await db.healthy())) return false;
  const migrationCount = (await readdir(sqlDir)).filter((name) => name.endsWith('.sql')).length;
  const { rows } = await db.query<{ applied: number }>({
    text: 'select count(*)::int as applied from schema_migration',
  });
  return (rows[0]?.applied ?? 0) >= migrationCount;
}
