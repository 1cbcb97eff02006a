import { writeSync } from 'node:fs';
import { openDatabase } from '#platform/db/open-database.ts';

// Run in its own process, to be killed while it fills a new database.

const [dataDir = ''] = process.argv.slice(2);
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
await openDatabase({
  dataDir,
  log: quiet,
  fill: async (db) => {
    await db.query({ text: 'create table made (id int primary key)' });
    writeSync(1, 'filling\n');
    await new Promise((resolve) => setTimeout(resolve, 600_000));
  },
});
