import { z } from 'zod';

/**
 * How a part of the log is broken. `unproven` is next to a break and cannot be verified; `restamped` has a
 * seal made with another key.
 */
export const breakKinds = [
  'changed',
  'removed',
  'inserted',
  'reordered',
  'restamped',
  'truncated',
  'unproven',
] as const;

export type BreakKind = (typeof breakKinds)[number];

export const brokenRangeSchema = z.object({
  kind: z.enum(breakKinds),
  /** Seal numbers, inclusive. */
  from: z.int(),
  to: z.int(),
  /** The first entry concerned, if it still exists. */
  entryId: z.int().nullable(),
});

export type BrokenRange = z.infer<typeof brokenRangeSchema>;

/** Maximum ranges in an answer; all are counted. */
export const maxRanges = 200;

export const verificationSchema = z.object({
  isIntact: z.boolean(),
  checked: z.int(),
  /** Recent entries without a seal yet. */
  waiting: z.int(),
  /** In log order. */
  broken: z.array(brokenRangeSchema),
  brokenCount: z.int(),
  /** Why the log could not be checked or sealed, as a sentence. */
  trouble: z.string().nullable(),
});

export type Verification = z.infer<typeof verificationSchema>;

/** The room for the progress of a verification. */
export const verifyRoom = 'audit:verify';

export const verifyProgressSchema = z.object({ checked: z.int(), total: z.int() });
