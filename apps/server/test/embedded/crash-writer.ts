import { writeSync } from 'node:fs';
import { openDatabase } from '#platform/db/open-database.ts';

// Run by the crash test in its own process, to be killed: prints each row once it is stored.

const [dataDir = '', round = '0'] = process.argv.slice(2);
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const db = await openDatabase({ dataDir, log: quiet });
await db.query({ text: 'create table if not exists kept (id text primary key, filler text not null)' });

async function write(writer: number): Promise<void> {
  for (let i = 0; ; i += 1) {
    const ids = [`${round}-${writer}-${i}a`, `${round}-${writer}-${i}b`];
    await db.transaction(async (tx) => {
      for (const id of ids) {
        await tx.query({
          name: 'keep',
          text: `insert into kept values ($1, repeat('x', 500))`,
          values: [id],
        });
      }
    });
    for (const id of ids) writeSync(1, `${id}\n`);
  }
}

await Promise.all([0, 1, 2, 3].map(write));
