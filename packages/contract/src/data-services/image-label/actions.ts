import { z } from 'zod';
import { reasonLength } from '../../access/audit/reason.ts';
import { requires } from '../../access/permission/access.ts';
import { exportKeys } from '../../access/permission/permission-key.ts';
import { runStatuses } from '../../developer/task-run/run-status.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { maxPhotos } from '../../records/photo/photo.ts';
import { galleryRulesSchema } from './gallery-order.ts';
import {
  galleryRule,
  imageLabel,
  imageLabelChange,
  imageModel,
  labellers,
  labelRounds,
} from './image-label.ts';
import { imageFlags, imageLabels } from './labels.ts';

const id = z.int().min(idRange.min).max(idRange.max);
const idText = z.coerce.number().int().min(idRange.min).max(idRange.max);
const label = z.enum(imageLabels.values);
const flags = z.array(z.enum(imageFlags.values)).max(imageFlags.values.length);
const round = z.enum(labelRounds.values);

/** As many photos as the queue over all properties shows at once. */
export const queuePageSize = 60;

const givenLabel = z.object({ round, label, flags, userId: z.int().nullable() });

const queuedPhoto = z.object({
  photoId: z.int(),
  propertyId: z.int(),
  propertyName: z.string(),
  fileId: z.string(),
  caption: z.string(),
  width: z.int(),
  height: z.int(),
  position: z.int(),
  /** The likeliest labels, most probable first; empty until the photo was read. */
  suggestions: z.array(z.object({ label, percent: z.int() })),
  /** From 0 to 100; null until the photo was read. */
  doubt: z.int().nullable(),
  hash: z.string().nullable(),
  /** Hidden from whoever labels a photo a second time. */
  given: z.array(givenLabel),
});
export type QueuedPhoto = z.infer<typeof queuedPhoto>;

/** A property's photo set with its labels; without a property, what is still to label, over all. */
export const readLabelQueue = defineAction({
  name: 'read_image_label_queue',
  summary: 'Photos to label, most doubtful first',
  method: 'GET',
  path: `${imageLabel.path}/queue`,
  access: labellers,
  query: z.object({ round: round.default('first'), propertyId: idText.optional() }),
  answer: z.object({
    /** Still to label in this round. */
    total: z.int(),
    property: z.object({ id: z.int(), name: z.string() }).nullable(),
    photos: z.array(queuedPhoto),
  }),
});

/** As many properties as are offered at once. */
export const offeredProperties = 50;

export const readLabelProperties = defineAction({
  name: 'read_image_label_properties',
  summary: 'Properties with photos to label, most doubtful first',
  method: 'GET',
  path: `${imageLabel.path}/properties`,
  access: labellers,
  query: z.object({ search: z.string().trim().max(100).optional() }),
  answer: z.array(
    z.object({ id: z.int(), name: z.string(), photos: z.int(), toLabel: z.int(), doubt: z.int().nullable() }),
  ),
});

export const giveLabels = defineAction({
  name: 'give_image_labels',
  summary: 'Label photos; an earlier label of the same round is replaced',
  method: 'POST',
  path: imageLabel.path,
  access: labellers,
  body: z.strictObject({
    round: round.default('first'),
    labels: z
      .array(z.strictObject({ photoId: id, label, flags: flags.default([]) }))
      .min(1)
      .max(maxPhotos)
      .refine(
        (all) => new Set(all.map(({ photoId }) => photoId)).size === all.length,
        'Each photo only once',
      ),
  }),
  /** Undo it with the change. */
  answer: z.object({ changeId: z.int(), photos: z.int() }),
});

export const undoLabels = defineAction({
  name: 'undo_image_labels',
  summary: 'Undo labels of your own',
  method: 'POST',
  path: `${imageLabelChange.path}/{id}/undo`,
  access: labellers,
  params: z.object({ id: idText }),
  answer: z.object({ id: z.int(), photoIds: z.array(z.int()) }),
  step: { resource: imageLabelChange, field: 'status', from: ['done'], to: 'undone' },
});

export const readAgreement = defineAction({
  name: 'read_image_label_agreement',
  summary: 'How far first and second labels agree (Cohen’s κ)',
  method: 'GET',
  path: `${imageLabel.path}/agreement`,
  access: labellers,
  answer: z.object({
    pairs: z.int(),
    agreed: z.int(),
    observed: z.number(),
    expected: z.number(),
    kappa: z.number().nullable(),
    /** Waiting for a second label, and disagreements not settled yet. */
    toLabelTwice: z.int(),
    toSettle: z.int(),
    /** Labels confused with each other, most often first. */
    confusions: z.array(z.object({ first: label, second: label, photos: z.int() })),
  }),
});

export const startTraining = defineAction({
  name: 'start_image_training',
  summary: 'Read new photos and learn from all labels now',
  method: 'POST',
  path: `${imageModel.path}/train`,
  access: labellers,
  answer: z.object({ runId: z.int() }),
  status: 202,
});

/** One run of training, for people who started it but may not see tasks. */
export const readTrainingRun = defineAction({
  name: 'read_image_training_run',
  summary: 'Progress of a run of training',
  method: 'GET',
  path: '/api/v1/image_training_runs/{id}',
  access: labellers,
  params: z.object({ id: idText }),
  answer: z.object({
    status: z.enum(runStatuses.values),
    progress: z.number().nullable(),
    message: z.string().nullable(),
  }),
});

/** How much is done, for the model’s page. */
export const readLabelProgress = defineAction({
  name: 'read_image_label_progress',
  summary: 'Photos read and labelled, and labels since the last training',
  method: 'GET',
  path: `${imageLabel.path}/progress`,
  access: labellers,
  answer: z.object({
    photos: z.int(),
    read: z.int(),
    unreadable: z.int(),
    labelled: z.int(),
    sinceTraining: z.int(),
  }),
});

export const saveGalleryRules = defineAction({
  name: 'save_gallery_rules',
  summary: 'Make other rules for galleries the current ones; no gallery is changed',
  method: 'POST',
  path: galleryRule.path,
  access: labellers,
  body: z.strictObject({
    rules: galleryRulesSchema,
    reason: z.string().trim().min(1).max(reasonLength).optional(),
  }),
  answer: z.object({ id: z.int() }),
});

const exported = {
  method: 'GET',
  access: requires(['supersync_image_labelling'], exportKeys),
  answer: z.string(),
} as const;

export const exportLabelsCsv = defineAction({
  ...exported,
  name: 'export_image_labels_csv',
  summary: 'The labels that count, one photo a row, as CSV',
  path: `${imageLabel.path}/export/csv`,
  media: 'text/csv',
});

export const exportLabelsJsonl = defineAction({
  ...exported,
  name: 'export_image_labels_jsonl',
  summary: 'The labels that count, one JSON object a line',
  path: `${imageLabel.path}/export/jsonl`,
  media: 'application/jsonl',
});
