import sql from 'sql-template-tag';
import { openDatabase } from '#platform/db/open-database.ts';
import { silentLog } from './support/test-database.ts';
import { registerConsumer, type Consumer } from '#platform/messaging/consumers.ts';
import { deliverDue } from '#platform/messaging/deliver.ts';
import { publishMessage } from '#platform/messaging/publish-message.ts';

// A consumer that dies of one message, as the bus runs it: until nothing waits, then it says what became of each. The
// test starts it again for as long as it dies.

const topic = 'test.deadly';
const mortal: Consumer = {
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
await registerConsumer({ db }, mortal);
await db.transaction(async (tx) => {
  for (const number of numbers) await publishMessage(tx, { topic, payload: { number } });
});
// As if each start came a minute after the last one.
await db.query(
  sql`update message_deliveries set due_at = due_at - interval '1 minute' where status = 'waiting'`,
);
while (await deliverDue({ db }, mortal, 10));
const { rows } = await db.query(sql`
  select m.payload->>'number' as number, d.status, d.attempts, d.error
  from message_deliveries d join messages m on m.id = d.message_id where d.queue = ${mortal.queue} order by d.id`);
process.stdout.write(JSON.stringify(rows));
await db.close();
