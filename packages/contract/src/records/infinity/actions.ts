import { z } from 'zod';
import { reasonLength } from '../../access/audit/reason.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { infinityMigration, plannedChange, preCheckList, sourceMap } from './infinity-migration.ts';
import { infinityRun, runKinds, runProgress } from './infinity-run.ts';
import { legalIn, migrationStates } from './states.ts';

const params = z.object({ clientId: z.coerce.number().int().min(idRange.min).max(idRange.max) });
const id = z.int().min(idRange.min).max(idRange.max);

const outcome = z.object({
  clientId: z.int(),
  status: z.enum(migrationStates.values),
  checks: preCheckList,
  plan: z.array(plannedChange).nullable(),
  failure: z.string().nullable(),
});
export type MigrationOutcome = z.output<typeof outcome>;

const step = `${infinityMigration.path}/{clientId}`;

export const checkMigration = defineAction({
  name: 'check_infinity_migration',
  summary: 'Check whether a client can be migrated',
  method: 'POST',
  path: `${step}/check`,
  access: 'super-user',
  params,
  answer: outcome,
  step: {
    resource: infinityMigration,
    field: 'status',
    from: legalIn.check,
    to: ['ready', 'rolled_back', 'not_started'],
  },
});

export const mapSources = defineAction({
  name: 'map_infinity_sources',
  summary: 'Set the channel of each lead source of a client',
  method: 'PUT',
  path: `${step}/sources`,
  access: 'super-user',
  params,
  body: z.object({ sources: sourceMap }),
  answer: outcome,
  idempotent: true,
  step: {
    resource: infinityMigration,
    field: 'status',
    from: legalIn.map,
    to: ['not_started', 'rolled_back'],
  },
});

export const planMigration = defineAction({
  name: 'plan_infinity_migration',
  summary: 'Preview what the switch would write',
  method: 'POST',
  path: `${step}/dry_run`,
  access: 'super-user',
  params,
  answer: outcome,
  step: { resource: infinityMigration, field: 'status', from: legalIn.dry_run },
});

export const switchMigration = defineAction({
  name: 'switch_to_infinity',
  summary: 'Switch a client to Rentals Infinity',
  method: 'POST',
  path: `${step}/switch`,
  access: 'super-user',
  params,
  answer: outcome,
  step: { resource: infinityMigration, field: 'status', from: legalIn.switch, to: 'migrating' },
});

export const verifyMigration = defineAction({
  name: 'verify_infinity_migration',
  summary: 'Verify everything the switch wrote',
  method: 'POST',
  path: `${step}/verify`,
  access: 'super-user',
  params,
  answer: outcome,
  step: { resource: infinityMigration, field: 'status', from: legalIn.verify, to: ['migrated', 'failed'] },
});

export const rollBackMigration = defineAction({
  name: 'roll_back_infinity',
  summary: 'Restore everything as it was before the switch',
  method: 'POST',
  path: `${step}/roll_back`,
  access: 'super-user',
  params,
  answer: outcome,
  step: { resource: infinityMigration, field: 'status', from: legalIn.roll_back, to: 'rolled_back' },
});

/** The lead sources of a client with their channels; suggested ones where none is set. */
export const readSources = defineAction({
  name: 'read_infinity_sources',
  summary: 'The lead sources of a client and their channels',
  method: 'GET',
  path: `${step}/sources`,
  access: 'super-user',
  params,
  answer: z.array(
    z.object({ source: z.string(), name: z.string(), channel: z.string().nullable(), suggested: z.string() }),
  ),
});

export const startRun = defineAction({
  name: 'start_infinity_run',
  summary: 'Migrate many clients through the same steps, as a job with progress',
  method: 'POST',
  path: infinityRun.path,
  access: 'super-user',
  body: z.object({
    kind: z.enum(runKinds.values),
    clientIds: z.array(id).min(1).max(5_000),
    reason: z.string().trim().min(1).max(reasonLength).optional(),
  }),
  answer: runProgress,
  status: 202,
});

const runParams = z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) });

/** Stops after the current client. */
export const cancelRun = defineAction({
  name: 'cancel_infinity_run',
  summary: 'Stop a bulk migration after the current client',
  method: 'POST',
  path: `${infinityRun.path}/{id}/cancel`,
  access: 'super-user',
  params: runParams,
  answer: runProgress,
  step: { resource: infinityRun, field: 'status', from: ['queued', 'running'], to: 'canceled' },
});

export const resumeRun = defineAction({
  name: 'resume_infinity_run',
  summary: 'Resume an unfinished bulk migration',
  method: 'POST',
  path: `${infinityRun.path}/{id}/resume`,
  access: 'super-user',
  params: runParams,
  answer: runProgress,
  status: 202,
  step: { resource: infinityRun, field: 'status', from: ['canceled'], to: 'queued' },
});
