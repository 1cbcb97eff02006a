import type { Database } from './database.ts';

/** Drops tables, extensions and jobs; the migrations then recreate them. */
export async function dropEverything(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query({ text: 'drop schema if exists jobs cascade' });
    await tx.query({ text: 'drop schema public cascade' });
    await tx.query({ text: 'create schema public' });
  });
}
