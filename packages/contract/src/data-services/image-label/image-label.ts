import { z } from 'zod';
import { requires } from '../../access/permission/access.ts';
import { user } from '../../access/user/user.ts';
import { type ChoiceOf, choices } from '../../kernel/choices.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, decimal, flag, integer, json, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { photo } from '../../records/photo/photo.ts';
import { propertyMeta } from '../../records/property/property-meta.ts';
import { galleryRulesSchema } from './gallery-order.ts';
import { imageFlags, imageLabels } from './labels.ts';

export const labellers = requires(['supersync_image_labelling']);

const never = { supplied: 'never' } as const;

/** The second person does not see the first label; where they differ, a third look settles it. */
export const labelRounds = choices({
  first: ['First label', 'info'],
  second: ['Second label', 'info'],
  settled: ['Settled', 'success'],
});
export type LabelRound = ChoiceOf<typeof labelRounds>;

export const changeStatuses = choices({
  done: ['Done', 'success'],
  undone: ['Undone', 'stopped'],
});

/** What a person says a photo shows. A settled label counts before the first one. */
export const imageLabel = defineResource({
  name: 'image_label',
  path: '/api/v1/image_labels',
  table: 'image_labels',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    photoId: integer({ ...idRange, ...never, label: 'Photo' }),
    propertyId: integer({ ...idRange, ...never, label: 'Property' }),
    round: choice(labelRounds, never),
    label: choice(imageLabels, never),
    flags: json(z.array(z.enum(imageFlags.values)), never),
    suggestedLabel: choice(imageLabels, { ...never, nullable: true, label: 'Suggestion' }),
    suggestedPercent: integer({ ...never, nullable: true, label: 'Probability (%)' }),
    isDouble: flag({ ...never, label: 'Labelled twice', help: 'One photo in ten, to measure agreement' }),
    userId: integer({ ...never, nullable: true, label: 'By' }),
    created: timestamp({ ...never, label: 'When' }),
    modified: stamp(),
  },
  relations: {
    get photo() {
      return one(photo, { photoId: 'id' });
    },
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
    get user() {
      return one(user, { userId: 'id' });
    },
  },
  access: { read: labellers },
  label: 'label',
  plainFilters: ['photoId', 'propertyId', 'round', 'label', 'userId'],
  defaultSort: '-id',
  summary: 'Labels of photos, each by one person',
});

/** Labels given by one key press, with what is needed to undo it. */
export const imageLabelChange = defineResource({
  name: 'image_label_change',
  singular: 'change of labels',
  plural: 'changes of labels',
  path: '/api/v1/image_label_changes',
  table: 'image_label_changes',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    status: choice(changeStatuses, never),
    round: choice(labelRounds, never),
    photos: integer({ ...never, label: 'Photos' }),
    userId: integer({ ...never, nullable: true, label: 'By' }),
    created: timestamp({ ...never, label: 'When' }),
    modified: stamp(),
  },
  access: { read: labellers },
  label: 'id',
  plainFilters: ['status', 'userId'],
  defaultSort: '-id',
  summary: 'Changes of labels, which can be undone',
});

const labelFigures = z.object({
  label: z.enum(imageLabels.values),
  photos: z.int(),
  precision: z.number().nullable(),
  recall: z.number(),
});

/** What was learned from the labels at one time; the newest suggests. */
export const imageModel = defineResource({
  name: 'image_model',
  singular: 'labelling model',
  plural: 'labelling models',
  path: '/api/v1/image_models',
  table: 'image_models',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never, label: 'Version' }),
    labels: integer({ ...never, label: 'Labels learned from' }),
    heldOut: integer({ ...never, label: 'Labels held out', help: 'Of properties the model has not seen' }),
    accuracy: decimal({ ...never, scale: 4, nullable: true }),
    majorityAccuracy: decimal({ ...never, scale: 4, nullable: true, label: 'Commonest label' }),
    captionAccuracy: decimal({ ...never, scale: 4, nullable: true, label: 'Caption alone' }),
    figures: json(z.array(labelFigures), { ...never, label: 'By label' }),
    created: timestamp({ ...never, label: 'Trained' }),
  },
  access: { read: labellers },
  label: 'id',
  defaultSort: '-id',
  versioned: false,
  summary: 'Models that suggest labels, with their accuracy',
});

/** One version of the rules for galleries; the newest counts. */
export const galleryRule = defineResource({
  name: 'gallery_rule',
  singular: 'version of the gallery rules',
  plural: 'versions of the gallery rules',
  path: '/api/v1/gallery_rules',
  table: 'gallery_rules',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never, label: 'Version' }),
    rules: json(galleryRulesSchema, never),
    reason: text({ ...never, nullable: true }),
    userId: integer({ ...never, nullable: true, label: 'By' }),
    created: timestamp(never),
  },
  access: { read: labellers },
  label: 'id',
  defaultSort: '-id',
  versioned: false,
  summary: 'Rules for the order of photos by what they show',
});
