import { labellers } from '@supersync/contract/data-services/image-label/image-label.ts';
import { fileStoreOf } from '#platform/files/files.ts';
import { defineTask } from '#platform/tasks/define-task.ts';
import { originOfRun } from '#platform/tasks/run-origin.ts';
import { inThread } from '#platform/threads/in-thread.ts';
import { keepModel, suggestBatch, trainingSet } from './labelling-model.ts';
import { readWaiting } from './read-waiting.ts';
import type { Trained, TrainingInput } from './train-thread.ts';

const trainer = new URL('./train-thread.ts', import.meta.url);

/** Fewer labels, or all of one kind, teach nothing. */
const leastLabels = 20;

/** The embedded database has one session: small steps let other statements in between. */
const batch = { embedded: 500, postgres: 2000 } as const;

const percent = (value: number): string => `${Math.round(value * 100)} %`;

export const trainLabellingTask = defineTask({
  name: 'train-image-labelling',
  title: 'Train image labelling',
  description:
    'Reads photos that are new, learns from the labels given so far and suggests labels for all photos. Runs on this server only.',
  taskGroup: 'system',
  access: labellers,
  fieldConfig: [],
  timeLimitSeconds: 4 * 3600,
  retry: { limit: 1, delaySeconds: 300 },
  exclusiveKey: () => 'train-image-labelling',
  async run(context) {
    const { server, signal } = context;
    const { read, unreadable } = await readWaiting(context, fileStoreOf(server));
    const news = `${read} new photos read${unreadable === 0 ? '' : `, ${unreadable} could not be read`}`;
    const set: TrainingInput = await trainingSet(server.db);
    if (set.trained.length < leastLabels || new Set(set.trained.map(({ label }) => label)).size < 2)
      return {
        message: `${news}. ${set.trained.length} labels are too few to learn from: label at least ${leastLabels} photos with two different labels.`,
      };
    context.progress(40, `Learning from ${set.trained.length} labels`);
    const { model, evaluation } = await inThread<Trained>(trainer, set, {
      name: 'train-image-labelling',
      memoryMb: 1024,
      signal,
    });
    const labels = set.trained.length;
    const id = await context.inTransaction((tx) =>
      keepModel(tx, originOfRun(context), { model, evaluation, labels }),
    );
    let after = 0;
    let suggested = 0;
    while (!signal.aborted) {
      const from = after;
      const done = await context.inTransaction((tx) =>
        suggestBatch(tx, { id, model }, from, batch[server.db.kind]),
      );
      if (done === null) break;
      after = done.last;
      suggested += done.photos;
      context.count({ changed: done.photos });
      context.progress(70, `${suggested} photos have suggestions`);
    }
    const figures =
      evaluation === null
        ? 'no labels were held out to measure it'
        : `${percent(evaluation.accuracy)} right on ${evaluation.photos} labels held out`;
    return {
      message: `${news}. Learned from ${labels} labels: ${figures}. ${suggested} photos have suggestions.`,
    };
  },
});
