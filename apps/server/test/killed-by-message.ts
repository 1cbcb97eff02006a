import sql from 'sql-template-tag';
import { openDatabase } from '#platform/db/open-database.ts';
import { silentLog } from './support/test-database.ts';
import { registerConsumer, type Consumer } from '#platform/messaging/consumers.ts';
import { deliverDue } from '#platform/messaging/deliver.ts';
import { publishMessage } from '#platform/messaging/publish-message.ts';

// A consumer that crashes on one message. Runs until no delivery is waiting, then prints the outcomes. The test
// restarts it after every crash.

const topic = 'test.deadly';
const crashingConsumer: Consumer = {
  queue: 'mortal',
  topics: [topic],
  description: 'Dies of some messages',
  take: async ({ payload }) => {
    if (payload['number'] === 'deadly') process.kill(process.pid, 'SIGKILL');
    return 'Taken';
  },
};

const [dataDir = '', databaseUrl = '', ...numbers] = process.argv.slice(2);
const url = databaseUrl === '' ? {} : { url: databaseUrl };
const db = await openDatabase({ dataDir, poolSize: 2, log: silentLog, ...url });
await registerConsumer({ db }, crashingConsumer);
await db.transaction(async (tx) => {
  for (const number of numbers) await publishMessage(tx, { topic, payload: { number } });
});
// Skips the backoff: as if a minute had passed since the last start.
await db.query(
  sql`update message_deliveries set due_at = due_at - interval '1 minute' where status = 'waiting'`,
);
while (await deliverDue({ db }, crashingConsumer, 10));
const { rows } = await db.query(sql`
  select m.payload->>'number' as number, d.status, d.attempts, d.error
  from message_deliveries d join messages m on m.id = d.message_id where d.queue = ${crashingConsumer.queue} order by d.id`);
process.stdout.write(JSON.stringify(rows));
await db.close();
