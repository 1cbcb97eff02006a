import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { migrationDevelopers } from './access.ts';
import { databaseMigration, scriptLength } from './database-migration.ts';
import { legalSteps, migrationStatuses, stepTargets } from './life.ts';
import { lintReport } from './lint-rules.ts';

const { path } = databaseMigration;

export const idParameter = z.coerce.number().int().min(idRange.min).max(idRange.max);
const params = z.object({ id: idParameter });

/** The migration after a step. */
const steppedMigration = z.object({
  id: z.int(),
  status: z.enum(migrationStatuses.values),
  approvedAt: z.string().nullable(),
  approvedUser: z.int().nullable(),
  rowVersion: z.int(),
});

const step = <N extends 'submit' | 'withdraw' | 'approve' | 'archive' | 'restore'>(
  name: N,
  summary: string,
) =>
  defineAction({
    name: `${name}_database_migration`,
    summary,
    method: 'POST',
    path: `${path}/{id}/${name}`,
    access: migrationDevelopers,
    params,
    answer: steppedMigration,
    step: { resource: databaseMigration, field: 'status', from: legalSteps[name], to: stepTargets[name] },
  });

export const submitMigration = step('submit', 'Ask for a migration to be approved');
export const withdrawMigration = step('withdraw', 'Take a submission or an approval back');
/** Refused to the author and to every editor (by configuration), and while the linter reports an error. */
export const approveMigration = step('approve', 'Approve a migration as it is now');
export const archiveMigration = step('archive', 'Put a migration away');
export const restoreMigration = step('restore', 'Bring an archived migration back');

const scriptText = z
  .string()
  .max(scriptLength)
  .regex(/^[^\0]*$/);

/** Lints unsaved text; nothing is stored. */
export const lintScripts = defineAction({
  name: 'lint_scripts',
  summary: 'Lint a pair of scripts with PostgreSQL’s own parser',
  method: 'POST',
  path: `${path}/lint`,
  access: migrationDevelopers,
  flag: 'r',
  body: z.object({ upScript: scriptText, downScript: scriptText }),
  answer: lintReport,
});
