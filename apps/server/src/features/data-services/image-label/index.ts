import {
  giveLabels,
  readAgreement,
  readLabelProgress,
  readLabelProperties,
  readLabelQueue,
  readTrainingRun,
  saveGalleryRules,
  startTraining,
  undoLabels,
} from '@supersync/contract/data-services/image-label/actions.ts';
import {
  galleryRule,
  imageLabel,
  imageLabelChange,
  imageModel,
} from '@supersync/contract/data-services/image-label/image-label.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import { records } from '#platform/resource/records.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { apiClientIn } from '#platform/session/actor.ts';
import { startRun } from '#platform/tasks/start-run.ts';
import { registerTask } from '#platform/tasks/task-registry.ts';
import { registerExports } from './export-labels.ts';
import { labelPhotos, undoChange } from './give-labels.ts';
import { labelAgreement, labelProgress, labelProperties, labelQueue } from './read-queue.ts';
import { trainLabellingTask } from './train-task.ts';

export const imageLabelFeature: Feature = (server) => {
  const { db } = server;
  registerResource(server, imageLabel);
  registerResource(server, imageLabelChange);
  registerResource(server, imageModel);
  registerResource(server, galleryRule);
  registerTask(server, trainLabellingTask);
  registerExports(server);

  registerAction(server, readLabelQueue, ({ query, caller }) =>
    labelQueue(db, { ...query, userId: caller.userId }),
  );
  registerAction(server, readLabelProperties, ({ query }) => labelProperties(db, query.search ?? ''));
  registerAction(server, readAgreement, ({ caller }) => labelAgreement(db, caller.userId));
  registerAction(server, readLabelProgress, () => labelProgress(db));
  registerAction(server, giveLabels, ({ body, caller, origin, inTransaction }) =>
    inTransaction((tx) => labelPhotos(tx, origin, { ...body, userId: caller.userId })),
  );
  registerStep(server, undoLabels, async ({ record, caller, origin, tx, move }) => {
    if (record.userId !== caller.userId)
      throw problem('cannot_undo', { reason: 'These labels were given by another person.' });
    const photoIds = await undoChange(tx, origin, record.id);
    await move({}, { action: 'undone' });
    return { id: record.id, photoIds };
  });

  registerAction(server, startTraining, ({ caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      // A queued run reads the labels when it starts, so another one would learn nothing more.
      const { rows } = await tx.query<{ id: number }>(sql`
        select id from task_runs where task_name = ${trainLabellingTask.name} and status = 'queued'
          and api_client_id is not distinct from ${apiClientIn(origin)} order by id limit 1`);
      const [queued] = rows;
      const { id } =
        queued ?? (await startRun(server, tx, trainLabellingTask, {}, { origin, userId: caller.userId }));
      return { runId: id };
    }),
  );
  registerAction(server, readTrainingRun, async ({ params: { id } }) => {
    const { rows } = await db.query<ActionAnswer<typeof readTrainingRun>>(sql`
      select status, progress, message from task_runs where id = ${id} and task_name = ${trainLabellingTask.name}`);
    const [run] = rows;
    if (run === undefined) throw problem('not_found', { thing: 'run', key: id });
    return run;
  });
  registerAction(server, saveGalleryRules, ({ body: { rules, reason }, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const { record } = await records(tx, origin).create(
        galleryRule,
        { rules, reason: reason ?? null, userId: caller.userId },
        reason === undefined ? {} : { reason },
      );
      return { id: record.id };
    }),
  );
};
