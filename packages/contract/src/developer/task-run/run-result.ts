import { z } from 'zod';
import { choices } from '../../kernel/choices.ts';

const count = z.int().min(0);

/** How many of each an importer changed, per property and in all. */
export const countsSchema = z.object({ added: count, changed: count, removed: count, unchanged: count });
export type Counts = z.infer<typeof countsSchema>;

export const findingStates = choices({
  ok: ['OK', 'success'],
  warning: ['Warning', 'warning'],
  failed: ['Failed', 'danger'],
});

/** What a run leaves behind besides its counts. Each part only where the task makes one. */
export const runResultSchema = z.object({
  /** A file to download, at `runFileAddress` of the run. */
  file: z.object({ id: z.uuid(), name: z.string(), bytes: z.int() }).optional(),
  /** What went wrong in parts (a property, a table) while the rest was done. At most 200. */
  errors: z.array(z.object({ subject: z.string(), message: z.string() })).optional(),
  /** What a scan found. */
  findings: z
    .array(
      z.object({
        check: z.string(),
        state: z.enum(findingStates.values),
        count: z.int(),
        message: z.string(),
      }),
    )
    .optional(),
  /** An importer's changes property by property. At most 500. */
  properties: z
    .array(
      z.object({
        importId: z.string(),
        propertyId: z.int().nullable(),
        name: z.string(),
        counts: countsSchema,
        message: z.string().nullable(),
      }),
    )
    .optional(),
  /** What the feed said about itself: code → how often. */
  issues: z.record(z.string(), z.int()).optional(),
  /** Nothing was removed, because too much would have been. Run again with `confirmRemovals` to remove it. */
  held: z.object({ removals: z.int(), units: z.int() }).optional(),
  dryRun: z.boolean().optional(),
});
export type RunResult = z.infer<typeof runResultSchema>;
