import { z } from 'zod';
import { reasonLength } from '../../access/audit/reason.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { exportFields, exportWhere, exporters, exportWordings } from './export-recipe.ts';

export const exportRequest = z.object({
  resource: z.string().min(1).max(100),
  fields: exportFields,
  where: exportWhere.nullish(),
  search: z.string().max(200).nullish(),
  sort: z.string().max(300).nullish(),
  wording: z.enum(exportWordings.values).default('labels'),
  withBom: z.boolean().default(false),
});
export type ExportRequest = z.output<typeof exportRequest>;

/** The row count before an export. */
export const countExport = defineAction({
  name: 'count_export',
  summary: 'How many rows an export would have, and which columns would be masked',
  method: 'POST',
  path: '/api/v1/exports/count',
  access: exporters,
  flag: 'r',
  body: exportRequest,
  answer: z.object({ rows: z.int(), columns: z.array(z.string()), masked: z.array(z.string()) }),
});

export const exportBody = exportRequest.extend({
  reason: z.string().trim().min(3, 'Say what it is for').max(reasonLength),
  /** The name of the recipe, for the audit log. */
  recipe: z.string().max(120).optional(),
});

/** Streamed row by row. The reason is recorded in the audit log. */
export const runExport = defineAction({
  name: 'run_export',
  summary: 'Export a table as CSV',
  method: 'POST',
  path: '/api/v1/exports',
  access: exporters,
  flag: 'r',
  body: exportBody,
  answer: z.string(),
  media: 'text/csv',
});
