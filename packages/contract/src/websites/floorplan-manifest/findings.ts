import { z } from 'zod';
import { choices } from '../../kernel/choices.ts';
import { pointSchema } from './manifest.ts';

/** What an integrity check can find. The values are the codes of the domain. */
export const findingCodes = choices({
  UNIT_NOT_IN_FEED: ['Unit not in feed', 'danger'],
  FEED_UNIT_NOT_DRAWN: ['Feed unit not drawn', 'warning'],
  DUP_UNIT: ['Unit drawn twice', 'danger'],
  POLYGON_OPEN: ['Outline open', 'danger'],
  POLYGON_SELF_CROSSING: ['Outline crosses itself', 'danger'],
  POLYGON_OUT_OF_BOUNDS: ['Outline outside the drawing', 'danger'],
  'OVERLAP>5%': ['Shapes overlap', 'warning'],
  IMAGE_MISSING: ['Image missing', 'danger'],
  FLOOR_WITHOUT_HOTSPOT: ['Floor without hotspot', 'warning'],
  FLOORPLAN_UNKNOWN: ['Floorplan unknown', 'warning'],
  VERSION_OLD: ['Published version old', 'warning'],
});
export type FindingCode = (typeof findingCodes.values)[number];

export const mendKinds = ['match', 'remove', 'close', 'uncross', 'clip', 'hotspot', 'publish'] as const;

/** Where a finding is on the drawing: a shape by its index, or the whole floor or view. */
export const placeSchema = z.discriminatedUnion('on', [
  z.object({ on: z.literal('floor'), key: z.string(), shape: z.int().optional() }),
  z.object({ on: z.literal('view'), key: z.string(), shape: z.int().optional() }),
]);
export type Place = z.output<typeof placeSchema>;

export const findingSchema = z.object({
  /** Names the finding within one version of its manifest. */
  key: z.string(),
  code: z.enum(findingCodes.values),
  message: z.string(),
  place: placeSchema.nullable(),
  /** What to look at, as shares of the drawing. */
  points: z.array(pointSchema),
  mend: z.object({ kind: z.enum(mendKinds), label: z.string() }).nullable(),
});
export type Finding = z.output<typeof findingSchema>;
export type Mend = NonNullable<Finding['mend']>;
