import { readConfig } from './config.ts';
import { runCommand, withDatabase } from './run-command.ts';
import { sqlFolder } from './sql-folder.ts';
import { migrate } from '#platform/db/migrate.ts';
import { continueTransactionNumbers } from '#platform/db/transaction-numbers.ts';
import { addPendingJobs } from '#platform/jobs/pending-jobs.ts';
import { createLog } from '#platform/log/log.ts';

// `npm run migrate`: what a start does to the schema, for a role that owns it, so that the server's own need not.
await runCommand(async () => {
  const config = readConfig(process.env, []);
  const log = createLog(config);
  await withDatabase(config, async (db) => {
    await migrate(db, sqlFolder, log);
    await continueTransactionNumbers(db, log);
    // Makes the tables of the queue.
    await addPendingJobs(db, []);
  });
  process.stdout.write('The database is up to date.\n');
});
