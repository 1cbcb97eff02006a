import type { Database } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';

export const say = (db: Database, room: string, text: string): Promise<void> =>
  db.transaction((tx) => publish(tx, room, 'said', { text }));
