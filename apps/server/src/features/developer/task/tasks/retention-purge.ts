import sql, { type Sql } from 'sql-template-tag';
import { removeOldRequestKeys } from '#platform/actions/idempotency.ts';
import { purgeEvents } from '#platform/events/read-events.ts';
import { defineTask, type TaskContext } from '#platform/tasks/define-task.ts';

const stepSize = 2000;

const daysOf = (context: TaskContext, name: string): number => Number(context.parameters[name]);

/** In small steps, so that a purge holds up nobody and ends soon when it is asked to. */
async function purge(context: TaskContext, what: string, statement: Sql): Promise<number> {
  let purged = 0;
  for (;;) {
    context.signal.throwIfAborted();
    const { rowCount } = await context.inTransaction((tx) => tx.query(statement));
    purged += rowCount;
    context.count({ removed: rowCount });
    if (rowCount < stepSize) break;
  }
  context.log(`${what}: ${purged} removed`);
  return purged;
}

/** What has had its time. The audit log is not among it: nothing here ever touches it. */
export const retentionPurge = defineTask({
  name: 'retention-purge',
  title: 'Retention purge',
  description:
    'Removes old runs with their logs, old events and old request keys. The audit log is never touched.',
  taskGroup: 'system',
  fieldConfig: [
    {
      type: 'number',
      name: 'runDays',
      label: 'Keep runs for',
      help: 'Days. The last run of each schedule and importer always stays.',
      integer: true,
      min: 1,
      max: 3650,
      default: 90,
      required: true,
    },
    {
      type: 'number',
      name: 'logDays',
      label: 'Keep logs for',
      help: 'Days. A run stays readable after its log has gone.',
      integer: true,
      min: 1,
      max: 3650,
      default: 30,
      required: true,
    },
    {
      type: 'number',
      name: 'requestKeyDays',
      label: 'Keep request keys for',
      help: 'Days. A repeated request is recognised that long.',
      integer: true,
      min: 1,
      max: 30,
      default: 1,
      required: true,
    },
  ],
  timeLimitSeconds: 3600,
  retry: { limit: 2, delaySeconds: 300 },
  async run(context) {
    await purge(
      context,
      'Log lines',
      sql`delete from run_log_lines where (run_id, id) in (
        select l.run_id, l.id from run_log_lines l join task_runs r on r.id = l.run_id
        where r.due_at < now() - make_interval(days => ${daysOf(context, 'logDays')})
          and r.status not in ('queued', 'running') limit ${stepSize})`,
    );
    context.progress(30, 'Runs');
    await purge(
      context,
      'Runs',
      sql`delete from task_runs where id in (
        select r.id from task_runs r
        where r.due_at < now() - make_interval(days => ${daysOf(context, 'runDays')})
          and r.status not in ('queued', 'running')
          and not exists (select from schedules s where s.last_run_id = r.id)
          and not exists (select from importers i where i.last_run_id = r.id)
        limit ${stepSize})`,
    );
    context.progress(60, 'Request keys');
    await purge(context, 'Request keys', removeOldRequestKeys(daysOf(context, 'requestKeyDays'), stepSize));
    context.progress(90, 'Events');
    const events = await purgeEvents(context.server.db);
    context.count({ removed: events });
    context.log(`Events: ${events} removed`);
  },
});
