import { buildRetention } from '@supersync/contract/syndication/feed/feed-build.ts';
import sql from 'sql-template-tag';
import { defineTask } from '#platform/tasks/define-task.ts';
import { publishBuildEvent } from '../feed-events.ts';
import { isExpired } from './retention.ts';

/** Small transactions: documents are large, and a build never waits long. */
const batch = 50;

/** Deletes stored builds beyond the retention rule. */
export const cleanFeedCacheTask = defineTask({
  name: 'clean-feed-cache',
  title: 'Clean the syndication cache',
  description:
    'Deletes stored builds beyond the retention rule. What is published, held, pinned or last fetched is kept.',
  taskGroup: 'system',
  fieldConfig: [
    {
      type: 'number',
      name: 'count',
      label: 'Builds kept',
      help: 'Per feed, however old',
      integer: true,
      min: 1,
      max: 1000,
      default: buildRetention.count,
      required: true,
    },
    {
      type: 'number',
      name: 'days',
      label: 'Days kept',
      help: 'Younger builds are kept, however many',
      integer: true,
      min: 1,
      max: 3650,
      default: buildRetention.days,
      required: true,
    },
  ],
  timeLimitSeconds: 3600,
  retry: { limit: 1, delaySeconds: 600 },
  async run(context) {
    const { server, signal, parameters } = context;
    const rule = { count: Number(parameters['count']), days: Number(parameters['days']) };
    let [builds, bytes] = [0, 0];
    for (;;) {
      signal.throwIfAborted();
      const gone = await context.inTransaction(async (tx) => {
        const { rows } = await tx.query<{ bytes: number }>(sql`
          delete from feed_builds where id in (
            select b.id from feed_builds b where ${isExpired(rule, server.clock.now())} order by b.id limit ${batch}
          ) returning stored_bytes as bytes`);
        if (rows.length > 0) await publishBuildEvent(tx, 'updated', null);
        return rows;
      });
      builds += gone.length;
      bytes += gone.reduce((sum, row) => sum + Number(row.bytes), 0);
      context.count({ removed: gone.length });
      if (gone.length < batch) break;
    }
    return { message: builds === 0 ? 'Nothing to delete' : `${builds} builds deleted, ${bytes} bytes freed` };
  },
});
