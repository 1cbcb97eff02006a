import sql, { type Sql } from 'sql-template-tag';
import { defineTask, type TaskContext } from '#platform/tasks/define-task.ts';

const stepSize = 500;

/** In small steps, so that it holds up nobody and ends soon when it is asked to. */
async function purge(context: TaskContext, what: string, statement: Sql): Promise<void> {
  let purged = 0;
  for (;;) {
    context.signal.throwIfAborted();
    const { rowCount } = await context.inTransaction((tx) => tx.query(statement));
    purged += rowCount;
    context.count({ removed: rowCount });
    if (rowCount < stepSize) break;
  }
  context.log(`${what}: ${purged} removed`);
}

/** Old payloads and differences go; what is pinned, held or the newest of its importer stays. */
export const cacheRetention = defineTask({
  name: 'purge-import-cache',
  title: 'Purge the import cache',
  description: 'Removes old payloads and the differences of old runs. Pinned payloads stay.',
  taskGroup: 'system',
  fieldConfig: [
    {
      type: 'number',
      name: 'days',
      label: 'Keep payloads for',
      help: 'Days. The newest payload of each importer, pinned ones and those of held removals always stay.',
      integer: true,
      min: 1,
      max: 3650,
      default: 60,
      required: true,
    },
    {
      type: 'number',
      name: 'changeDays',
      label: 'Keep differences for',
      help: 'Days. They say which run changed which field.',
      integer: true,
      min: 1,
      max: 3650,
      default: 180,
      required: true,
    },
  ],
  timeLimitSeconds: 3600,
  retry: { limit: 2, delaySeconds: 300 },
  async run(context) {
    const days = Number(context.parameters['days']);
    const changeDays = Number(context.parameters['changeDays']);
    await purge(
      context,
      'Payloads',
      sql`delete from import_payloads where id in (
        select p.id from import_payloads p
        where p.fetched_at < now() - make_interval(days => ${days}) and not p.pinned
          and exists (select from import_payloads n where n.importer_id = p.importer_id and n.id > p.id)
          and not exists (select from import_runs r where r.payload_id = p.id and r.state = 'held')
        limit ${stepSize})`,
    );
    context.progress(40, 'Documents');
    // Not those of the last hour: a run stores its document before the payload that names it.
    await purge(
      context,
      'Documents',
      sql`delete from import_bodies where hash in (
        select b.hash from import_bodies b
        where b.created < now() - interval '1 hour'
          and not exists (select from import_payloads p where p.hash = b.hash)
          and not exists (select from import_payloads p where p.model_hash = b.hash)
        limit ${stepSize})`,
    );
    context.progress(70, 'Differences');
    await purge(
      context,
      'Differences',
      sql`delete from import_runs where id in (
        select r.id from import_runs r
        where r.created < now() - make_interval(days => ${changeDays}) and r.state <> 'held' limit ${stepSize})`,
    );
    await purge(
      context,
      'Tested configurations',
      sql`delete from importer_configs where id in (
        select id from importer_configs
        where number is null and created < now() - make_interval(days => ${changeDays}) limit ${stepSize})`,
    );
  },
});
