import { z } from 'zod';

/**
 * How a place of the log is broken. `unproven` stands next to a break: what would prove it is gone. `restamped` bears a
 * seal that was not made with the key.
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
  /** Numbers of seals, both ends included. */
  from: z.int(),
  to: z.int(),
  /** The first entry concerned, where there still is one. */
  entryId: z.int().nullable(),
});

export type BrokenRange = z.infer<typeof brokenRangeSchema>;

/** Ranges an answer lists; all are counted. */
export const mostRanges = 200;

export const verificationSchema = z.object({
  isIntact: z.boolean(),
  /** Entries looked at. */
  checked: z.int(),
  /** Written in the last moments and not sealed yet. */
  waiting: z.int(),
  /** In the order of the log: the first is the first broken place. */
  broken: z.array(brokenRangeSchema),
  brokenCount: z.int(),
  /** What kept the log from being checked or sealed, as a sentence. */
  trouble: z.string().nullable(),
});

export type Verification = z.infer<typeof verificationSchema>;

/** The room that tells how far a verification is. */
export const verifyRoom = 'audit:verify';

export const verifyProgressSchema = z.object({ checked: z.int(), total: z.int() });
