import { z } from 'zod';
import { choices } from '../../kernel/choices.ts';

const count = z.int().min(0);

/** An importer's changes, per property and in total. */
export const countsSchema = z.object({ added: count, changed: count, removed: count, unchanged: count });
export type Counts = z.infer<typeof countsSchema>;

export const findingStates = choices({
  ok: ['OK', 'success'],
  warning: ['Warning', 'warning'],
  failed: ['Failed', 'danger'],
});

/** What a run produces besides its counts. Each part is optional. */
export const runResultSchema = z.object({
  /** A file to download, at `runFileAddress` of the run. */
  file: z.object({ id: z.uuid(), name: z.string(), bytes: z.int() }).optional(),
  /** Failures of parts (a property, a table) while the rest succeeded. At most 200. */
  errors: z.array(z.object({ subject: z.string(), message: z.string() })).optional(),
  /** Findings of a scan. */
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
  /** An importer's changes per property. At most 500. */
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
  /** Issues of the feed: code → count. */
  issues: z.record(z.string(), z.int()).optional(),
  /** Removals were held back, because there were too many. A person confirms them on the import run. */
  held: z.object({ removals: z.int(), units: z.int() }).optional(),
  /** The import run with the difference, record by record. */
  importRunId: z.int().optional(),
  /** Values that a lock kept as they were. */
  locked: z.int().optional(),
  dryRun: z.boolean().optional(),
});
export type RunResult = z.infer<typeof runResultSchema>;
