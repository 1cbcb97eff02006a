import {
  readImporterConfig,
  saveImporterConfig,
  testImporterConfig,
} from '@supersync/contract/importers/importer-config/actions.ts';
import {
  configDocumentSchema,
  documentErrors,
  type ConfigDocument,
} from '@supersync/contract/importers/importer-config/config-document.ts';
import { importerConfig } from '@supersync/contract/importers/importer-config/importer-config.ts';
import { importer } from '@supersync/contract/importers/importer/importer.ts';
import { schedule } from '@supersync/contract/developer/schedule/schedule.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin, Server } from '#platform/server.ts';
import type { Task } from '#platform/tasks/define-task.ts';
import { startRun } from '#platform/tasks/start-run.ts';
import { hostError } from './host-error.ts';
import { configPart } from './stored-config.ts';

type Importer = Row<typeof importer>;

interface StoredParts {
  readonly config: object;
  readonly timeZone: string | null;
}

/** The configuration as it stands, with the schedule as the scheduler has it. */
async function readDocument(db: Queryable, id: number): Promise<ConfigDocument> {
  const { rows } = await db.query<StoredParts>(sql`
    select source, feed_url as "feedUrl", format, schedule, time_zone as "timeZone", config
    from importer_overview where id = ${id}`);
  const [row] = rows;
  if (row === undefined) throw problem('not_found', { thing: importer.singular, key: id });
  const { config, timeZone, ...own } = row;
  return configDocumentSchema.parse({ ...own, ...(timeZone === null ? {} : { timeZone }), ...config });
}

async function latestNumber(db: Queryable, importerId: number): Promise<number> {
  const { rows } = await db.query<{ number: number }>(sql`
    select coalesce(max(number), 0) as number from importer_configs where importer_id = ${importerId}`);
  return rows[0]?.number ?? 0;
}

async function demandSound(
  server: Server,
  db: Queryable,
  before: Importer,
  document: ConfigDocument,
): Promise<void> {
  const errors: Record<string, string> = documentErrors(document);
  if (document.source !== before.source) errors['source'] = 'An importer keeps its source';
  for (const name of ['feedUrl', 'tokenUrl'] as const) {
    const url = document[name];
    const complaint = url === undefined ? null : hostError(server, url);
    if (complaint !== null) errors[name] = complaint;
  }
  for (const name of ['credentialRef', 'apiTokenRef'] as const) {
    const ref = document[name];
    if (ref === undefined) continue;
    const { rowCount } = await db.query(sql`select from secrets where name = ${ref}`);
    if (rowCount === 0) errors[name] = `There is no secret ${ref}`;
  }
  if (Object.keys(errors).length > 0)
    throw problem(
      'invalid_input',
      {},
      {
        errors: Object.fromEntries(Object.entries(errors).map(([name, text]) => [`document.${name}`, text])),
      },
    );
}

/** The scheduler keeps the times; a configuration changes them there. */
async function saveSchedule(
  tx: Transaction,
  origin: Origin,
  before: Importer,
  { schedule: cron, timeZone }: ConfigDocument,
): Promise<void> {
  const write = records(tx, origin);
  const { scheduleId } = before;
  if (cron === before.cron && (cron === null || timeZone === before.timeZone)) return;
  if (scheduleId !== null)
    await write.update(
      schedule,
      scheduleId,
      cron === null ? { status: 'archived' } : { schedule: cron, timeZone },
    );
  else if (cron !== null)
    await write.create(schedule, {
      name: `${before.name} feed`,
      taskName: 'run-importer',
      taskGroup: 'importer',
      importerId: before.id,
      parameters: { importer: before.id, dryRun: false },
      schedule: cron,
      timeZone,
      userId: origin.userId,
    });
}

export function registerConfigs(server: Server, task: Task): void {
  registerAction(server, readImporterConfig, async ({ params: { id }, db }) => ({
    document: await readDocument(db, id),
    number: await latestNumber(db, id),
    shape: z.toJSONSchema(configDocumentSchema, { io: 'input' }),
  }));

  registerAction(server, saveImporterConfig, ({ params: { id }, body, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const { document, basedOn, note, restoredFrom } = body;
      const write = records(tx, origin);
      // Lock schedules before the importer, as the scheduler does: the other order deadlocks.
      await tx.query(sql`select from schedules where importer_id = ${id} order by id for update`);
      const before = await write.lock(importer, id);
      const number = await latestNumber(tx, id);
      if (number !== basedOn) throw problem('newer_template', { number });
      await demandSound(server, tx, before, document);
      const { feedUrl, format } = document;
      await write.update(
        importer,
        id,
        { feedUrl, format, config: configPart(document) },
        { action: 'configured' },
      );
      await saveSchedule(tx, origin, before, document);
      const { record } = await write.create(importerConfig, {
        importerId: id,
        number: number + 1,
        document,
        note: note === '' ? null : note,
        restoredFrom: restoredFrom ?? null,
        createdUserId: origin.userId,
      });
      return { id: record.id, number: number + 1 };
    }),
  );

  registerAction(
    server,
    testImporterConfig,
    ({ params: { id }, body: { document }, caller, origin, inTransaction }) =>
      inTransaction(async (tx) => {
        const write = records(tx, origin);
        const before = await write.lock(importer, id);
        await demandSound(server, tx, before, document);
        const { rows } = await tx.query<{ id: number }>(sql`
        insert into importer_configs (importer_id, document, created_user_id)
        values (${id}, ${JSON.stringify(document)}::jsonb, ${origin.userId}) returning id`);
        const config = rows[0]?.id ?? 0;
        return startRun(
          server,
          tx,
          task,
          { importer: id, dryRun: true, config },
          { origin, userId: caller.userId },
        );
      }),
  );
}
