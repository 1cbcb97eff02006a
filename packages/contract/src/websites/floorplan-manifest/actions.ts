import { z } from 'zod';
import { unitStatuses } from '../../importers/feed-parser/feed.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { floorplanTeam } from './floorplan-access.ts';
import { floorplanManifest } from './floorplan-manifest.ts';
import { artId, manifestContentSchema, manifestSchema } from './manifest.ts';

const recordId = z.int().min(idRange.min).max(idRange.max);
const params = z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) });
const path = floorplanManifest.path;
const name = z
  .string()
  .trim()
  .min(1)
  .max(160)
  .regex(/^[^\0]*$/);
const note = z
  .string()
  .trim()
  .max(500)
  .regex(/^[^\0]*$/)
  .default('');
export const savedManifest = z.object({ id: z.int(), number: z.int() });

/** The first version of a new manifest. */
export const createFloorplanManifest = defineAction({
  name: 'create_floorplan_manifest',
  summary: 'Create a floorplan manifest',
  method: 'POST',
  path: `${path}/create`,
  access: floorplanTeam,
  flag: 'c',
  body: z.strictObject({ name, document: manifestContentSchema, note }),
  answer: savedManifest,
  status: 201,
});

export const readFloorplanManifest = defineAction({
  name: 'read_floorplan_manifest',
  summary: 'The newest version of a floorplan manifest',
  method: 'GET',
  path: `${path}/{id}/document`,
  access: floorplanTeam,
  params,
  answer: z.object({
    name: z.string(),
    document: manifestSchema,
    /** A JSON Schema with names, values and help, for the editor. */
    shape: z.record(z.string(), z.unknown()),
  }),
});

/** `basedOn` is the version that was edited; a newer one refuses. Visitors see it once it is published. */
export const saveFloorplanManifest = defineAction({
  name: 'save_floorplan_manifest',
  summary: 'Save a new version of a floorplan manifest',
  method: 'PUT',
  path: `${path}/{id}/document`,
  access: floorplanTeam,
  params,
  body: z.strictObject({ document: manifestContentSchema, basedOn: z.int().min(1), note }),
  answer: savedManifest,
  idempotent: true,
});

/** The newest version is what visitors see from now on. */
export const publishFloorplanManifest = defineAction({
  name: 'publish_floorplan_manifest',
  summary: 'Publish the newest version of a floorplan manifest',
  method: 'POST',
  path: `${path}/{id}/publish`,
  access: floorplanTeam,
  params,
  answer: savedManifest,
  step: {
    resource: floorplanManifest,
    field: 'state',
    from: ['draft', 'published', 'offline'],
    to: 'published',
  },
});

export const takeFloorplanOffline = defineAction({
  name: 'take_floorplan_offline',
  summary: 'Take a floorplan navigator offline',
  method: 'POST',
  path: `${path}/{id}/take_offline`,
  access: floorplanTeam,
  params,
  answer: savedManifest,
  step: { resource: floorplanManifest, field: 'state', from: ['published'], to: 'offline' },
});

export const maxRestored = 200;

/** Saves earlier versions as the newest ones, all of them or none. Also takes back a change of several manifests. */
export const restoreFloorplanManifests = defineAction({
  name: 'restore_floorplan_manifests',
  summary: 'Restore earlier versions of floorplan manifests',
  method: 'POST',
  path: `${path}/restore`,
  access: floorplanTeam,
  body: z.strictObject({
    items: z
      .array(z.strictObject({ id: recordId, basedOn: z.int().min(1), number: z.int().min(1) }))
      .min(1)
      .max(maxRestored)
      .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'Each manifest once'),
  }),
  answer: z.array(savedManifest),
});

/** A unit of a property as its feed has it, for matching and for the viewer. */
export const propertyUnitSchema = z.object({
  id: z.int(),
  number: z.string(),
  importId: z.string(),
  floorplan: z.string().nullable(),
  beds: z.int().nullable(),
  baths: z.string().nullable(),
  squareFeet: z.int().nullable(),
  rent: z.string().nullable(),
  status: z.enum(unitStatuses.values),
  availableOn: z.string().nullable(),
});
export type PropertyUnit = z.output<typeof propertyUnitSchema>;

export const readPropertyUnits = defineAction({
  name: 'read_floorplan_units',
  summary: 'The units of a property, for matching them to a drawing',
  method: 'GET',
  path: `${path}/property_units/{propertyId}`,
  access: floorplanTeam,
  params: z.object({ propertyId: z.coerce.number().int().min(idRange.min).max(idRange.max) }),
  answer: z.object({
    propertyId: z.int(),
    propertyName: z.string(),
    currency: z.string(),
    units: z.array(propertyUnitSchema),
  }),
});

export const artSchema = z.object({
  id: artId,
  name: z.string(),
  mediaType: z.string(),
  /** In pixels; null for a model. */
  width: z.number().nullable(),
  height: z.number().nullable(),
});
export type Art = z.output<typeof artSchema>;

/**
 * A picture that was uploaded as a file of the purpose `photo` becomes art, which keeps it. SVGs and models have uploads
 * of their own. Staff see art as files (`fileAddress`).
 */
export const keepFloorplanImage = defineAction({
  name: 'keep_floorplan_image',
  summary: 'Keep an uploaded picture as art of a floorplan',
  method: 'POST',
  path: '/api/v1/floorplan_art/images',
  access: floorplanTeam,
  flag: 'c',
  body: z.strictObject({ fileId: z.uuid() }),
  answer: artSchema,
  status: 201,
});
