import { z } from 'zod';
import { choices } from '../../kernel/choices.ts';
import { idRange } from '../../kernel/record-id.ts';

export const manifestModes = choices({ '2d': '2D', '3d': '3D' });

export const manifestLimits = {
  views: 20,
  floors: 200,
  unitsOnFloor: 1000,
  units: 5000,
  points: 400,
  variables: 100,
} as const;

const noNul = /^[^\0]*$/;
const label = z.string().trim().min(1).max(120).regex(noNul);

/** Names a view or a floor within its manifest; floors and hotspots meet by it. */
const key = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[\w.-]+$/, 'Letters, digits, dots, underscores and hyphens');

/** Of the width and height of the art. Art that was cut may leave a corner outside, which the check reports. */
const share = z.number().min(-10).max(10);
export const pointSchema = z.tuple([share, share]);
export type Point = z.output<typeof pointSchema>;

/** The corners of an outline. The last one is joined to the first. */
export const outlineSchema = z.array(pointSchema).max(manifestLimits.points);

const pixels = z.number().positive().max(100_000);

/** A stored piece of art (`floorplan_art`), by its id. */
export const artId = z.uuid();

export const hotspotSchema = z.strictObject({ floorKey: key, points: outlineSchema });

export const viewSchema = z.strictObject({
  key,
  label,
  image: artId.optional(),
  w: pixels,
  h: pixels,
  hotspots: z.array(hotspotSchema).max(manifestLimits.floors).default([]),
});

export const drawnUnitSchema = z.strictObject({
  /** The number on the door, as people and the art name it. */
  unitKey: z.string().min(1).max(80).regex(noNul),
  /** The unit's id in its feed; null until it is matched. */
  importId: z.string().min(1).max(200).regex(noNul).nullable(),
  points: outlineSchema.optional(),
  /** The id of the shape in the art, by which new art keeps its match. */
  pathId: z.string().min(1).max(200).regex(noNul).optional(),
  labelAt: pointSchema.optional(),
});
export type DrawnUnit = z.output<typeof drawnUnitSchema>;

export const floorSchema = z.strictObject({
  key,
  label,
  level: z.int().min(-20).max(300),
  /** Drawn by pixels or, by its id in `svg`, as a sanitised SVG. */
  image: artId.optional(),
  svg: artId.optional(),
  w: pixels,
  h: pixels,
  units: z.array(drawnUnitSchema).max(manifestLimits.unitsOnFloor).default([]),
});
export type ManifestFloor = z.output<typeof floorSchema>;
export type ManifestView = z.output<typeof viewSchema>;

const coordinate = z.number().min(-1_000_000).max(1_000_000);
const vector = z.tuple([coordinate, coordinate, coordinate]);

export const modelSchema = z.strictObject({
  /** The stored model, by its id. */
  url: artId,
  format: z.literal('glb'),
  camera: z.strictObject({ position: vector, target: vector }),
  /** The name of a node of the model by floor. */
  floorNodes: z.record(key, z.string().min(1).max(200).regex(noNul)),
});

export const variableName = z
  .string()
  .max(60)
  .regex(/^[a-zA-Z][\w.-]*$/, 'A letter, then letters, digits, dots, underscores and hyphens');

const colour = z
  .string()
  .max(70)
  .regex(
    /^(#[0-9a-fA-F]{6}|\{\{[a-zA-Z][\w.-]*\}\})$/,
    'A colour like #2e7d32, or a variable like {{brand}}',
  );

export const themeSchema = z.strictObject({ available: colour, unavailable: colour, hover: colour });

export const defaultTheme = { available: '#2e7d5b', unavailable: '#8a919c', hover: '#1f5fbf' } as const;

const isEachOnce = (keys: readonly string[]): boolean => new Set(keys).size === keys.length;

/** What people write; its id and version come from the record. */
const contentShape = {
  propertyId: z.int().min(idRange.min).max(idRange.max),
  mode: z.enum(manifestModes.values),
  exterior: z.strictObject({
    views: z
      .array(viewSchema)
      .max(manifestLimits.views)
      .refine((views) => isEachOnce(views.map((view) => view.key)), 'Each view needs a key of its own'),
  }),
  floors: z
    .array(floorSchema)
    .max(manifestLimits.floors)
    .refine((floors) => isEachOnce(floors.map((floor) => floor.key)), 'Each floor needs a key of its own')
    .refine(
      (floors) => floors.reduce((sum, floor) => sum + floor.units.length, 0) <= manifestLimits.units,
      `At most ${manifestLimits.units} units`,
    ),
  model: modelSchema.optional(),
  theme: themeSchema.default(defaultTheme),
  variables: z
    .record(variableName, z.string().max(500).regex(noNul))
    .refine(
      (variables) => Object.keys(variables).length <= manifestLimits.variables,
      `At most ${manifestLimits.variables} variables`,
    )
    .default({}),
};

type Content = z.output<z.ZodObject<typeof contentShape>>;

/** What refers to a floor refers to one of the manifest. */
function demandFloors({ exterior, floors, model }: Content, context: z.RefinementCtx): void {
  const keys = new Set(floors.map((floor) => floor.key));
  const demand = (floorKey: string, path: (string | number)[]): void => {
    if (!keys.has(floorKey))
      context.addIssue({ code: 'custom', path, message: `There is no floor ${floorKey}` });
  };
  for (const [view, { hotspots }] of exterior.views.entries())
    for (const [hotspot, { floorKey }] of hotspots.entries())
      demand(floorKey, ['exterior', 'views', view, 'hotspots', hotspot, 'floorKey']);
  for (const floorKey of Object.keys(model?.floorNodes ?? {}))
    demand(floorKey, ['model', 'floorNodes', floorKey]);
}

export const manifestContentSchema = z.strictObject(contentShape).superRefine(demandFloors);
export type ManifestContent = z.output<typeof manifestContentSchema>;

/** A version of a manifest, as the viewer and the check read it. */
export const manifestSchema = z.strictObject({ id: z.int(), version: z.int().min(1), ...contentShape });
export type Manifest = z.output<typeof manifestSchema>;

/** The pieces of art a manifest refers to. */
export function artOf({ exterior, floors, model }: ManifestContent): Set<string> {
  const ids = [
    ...exterior.views.map(({ image }) => image),
    ...floors.flatMap(({ image, svg }) => [image, svg]),
    model?.url,
  ];
  return new Set(ids.filter((id) => id !== undefined));
}
