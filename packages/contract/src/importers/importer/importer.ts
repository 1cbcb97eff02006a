import { choices } from '../../kernel/choices.ts';
import { z } from 'zod';
import { requires } from '../../access/permission/access.ts';
import { client } from '../../records/client/client.ts';
import { defineResource, many, one } from '../../kernel/define-resource.ts';
import { choice, integer, json, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { schedule } from '../../developer/schedule/schedule.ts';
import { importerRunStatuses } from '../../developer/task-run/run-status.ts';
import { taskRun } from '../../developer/task-run/task-run.ts';
import { taskPeople } from '../../developer/task/task-access.ts';
import { feedDialects } from './feed.ts';
import { sourceNames } from './source-names.ts';

export const importerSources = choices(sourceNames);
export const importerStatuses = choices({
  enabled: ['Enabled', 'success'],
  paused: ['Paused', 'held'],
  archived: ['Archived', 'archived'],
});

/** How to read a feed. Never contains secrets: `credentialRef` names one. */
export const importerConfigSchema = z.strictObject({
  credentialRef: z.string().max(100).optional(),
  /** Only these properties; empty is all of the feed. */
  propertyCodes: z.array(z.string().min(1).max(80)).max(2000).default([]),
  rentField: z.enum(['unit', 'market', 'effective']).default('unit'),
  /** The source's rate limit. */
  minIntervalMinutes: z.int().min(0).max(1440).default(0),
  /** `keep` never removes; `guarded` removes after a complete feed, and holds back if more than 20 % would go. */
  deletePolicy: z.enum(['guarded', 'keep']).default('guarded'),
});
export type ImporterConfig = z.output<typeof importerConfigSchema>;

const team = requires(['supersync_importer_team', 'supersync_importer_admin']);

/** One feed of one client: its source, its settings and the result of its last run. */
export const importer = defineResource({
  name: 'importer',
  path: '/api/v1/importers',
  table: 'importers',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    importerKey: text({
      min: 1,
      max: 80,
      supplied: 'create',
      pattern: /^[a-z][a-z0-9-]*$/,
      rule: 'Small letters, digits and hyphens, with a letter first',
      keyOf: ['name', '-'],
      search: true,
      label: 'Importer key',
    }),
    name: text({ min: 1, max: 120, search: true }),
    clientId: integer({ ...idRange, label: 'Client' }),
    source: choice(importerSources),
    feedUrl: text({
      min: 1,
      max: 500,
      format: 'url',
      pattern: /^https?:\/\/[^\0\s]+$/,
      label: 'Feed address',
      search: true,
    }),
    format: choice(feedDialects, { default: 'rentcafe-xml' }),
    status: choice(importerStatuses, { default: 'enabled' }),
    config: json(importerConfigSchema, {
      default: { propertyCodes: [], rentField: 'unit', minIntervalMinutes: 0, deletePolicy: 'guarded' },
    }),
    runStatus: choice(importerRunStatuses, { supplied: 'never', label: 'Last run' }),
    lastRunId: integer({ supplied: 'never', nullable: true }),
    lastRunAt: timestamp({ supplied: 'never', nullable: true, label: 'Last run at' }),
    lastSuccessAt: timestamp({ supplied: 'never', nullable: true, label: 'Last success' }),
    propertyCount: integer({ supplied: 'never', label: 'Properties' }),
    unitCount: integer({ supplied: 'never', label: 'Units' }),
    issueCount: integer({ supplied: 'never', label: 'Issues' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get client() {
      return one(client, { clientId: 'id' });
    },
    get lastRun() {
      return one(taskRun, { lastRunId: 'id' });
    },
    get runs() {
      return many(taskRun, { id: 'importerId' });
    },
    get schedules() {
      return many(schedule, { id: 'importerId' });
    },
  },
  access: { read: taskPeople, create: team, update: team },
  label: 'name',
  plainFilters: ['status', 'source', 'clientId', 'runStatus', 'importerKey'],
  defaultSort: 'name',
  summary: 'Imported feeds, one per client and source',
});
