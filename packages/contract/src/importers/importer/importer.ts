import { z } from 'zod';
import { choices } from '../../kernel/choices.ts';
import { client } from '../../records/client/client.ts';
import { defineResource, many, one } from '../../kernel/define-resource.ts';
import { choice, flag, integer, json, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { schedule } from '../../developer/schedule/schedule.ts';
import { importerRunStatuses } from '../../developer/task-run/run-status.ts';
import { taskRun } from '../../developer/task-run/task-run.ts';
import { taskPeople } from '../../developer/task/task-access.ts';
import { feedDialects } from '../feed-parser/feed.ts';
import { emptyConfig, importerConfigSchema } from '../importer-config/config-document.ts';
import { importerSources } from './importer-sources.ts';
import { importerTeam } from './importer-access.ts';

export const importerStatuses = choices({
  enabled: ['Enabled', 'success'],
  paused: ['Paused', 'held'],
  archived: ['Archived', 'archived'],
});

/** One feed of one client: its source, its settings and the result of its last run. */
export const importer = defineResource({
  name: 'importer',
  path: '/api/v1/importers',
  table: 'importer_overview',
  storedIn: 'importers',
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
    source: choice(importerSources, { supplied: 'create' }),
    feedUrl: text({
      supplied: 'create',
      min: 1,
      max: 500,
      format: 'url',
      pattern: /^https?:\/\/[^\0\s]+$/,
      label: 'Feed address',
      search: true,
    }),
    format: choice(feedDialects, { supplied: 'create', default: 'rentcafe-xml' }),
    status: choice(importerStatuses, { default: 'enabled' }),
    config: json(importerConfigSchema, { supplied: 'create', default: emptyConfig }),
    notes: text({ max: 4000, nullable: true, format: 'multiline' }),
    runStatus: choice(importerRunStatuses, { supplied: 'never', label: 'Last run' }),
    lastRunId: integer({ supplied: 'never', nullable: true }),
    lastRunAt: timestamp({ supplied: 'never', nullable: true, label: 'Last run at' }),
    lastSuccessAt: timestamp({ supplied: 'never', nullable: true, label: 'Last success' }),
    lastCheckedAt: timestamp({
      supplied: 'never',
      nullable: true,
      label: 'Last confirmed',
      help: 'When the source last answered that nothing has changed.',
    }),
    propertyCount: integer({ supplied: 'never', label: 'Properties' }),
    unitCount: integer({ supplied: 'never', label: 'Units' }),
    issueCount: integer({ supplied: 'never', label: 'Issues' }),
    errorCount: integer({ supplied: 'never', label: 'Errors' }),
    warningCount: integer({ supplied: 'never', label: 'Warnings' }),
    isStale: flag({ supplied: 'never', label: 'Stale', help: 'No success in 24 hours.' }),
    scheduleId: integer({ supplied: 'never', nullable: true }),
    cron: text({ supplied: 'never', nullable: true, column: 'schedule', label: 'Schedule' }),
    timeZone: text({ supplied: 'never', nullable: true, label: 'Time zone' }),
    nextAt: timestamp({ supplied: 'never', nullable: true, label: 'Next run' }),
    heldRunId: integer({ supplied: 'never', nullable: true, label: 'Held removals' }),
    unitTrend: json(z.array(z.int()), {
      supplied: 'never',
      label: 'Units, 30 days',
      help: 'One number a day, oldest first.',
    }),
    durationTrend: json(z.array(z.int()), {
      supplied: 'never',
      label: 'Duration, 30 runs',
      help: 'Of runs that succeeded, in milliseconds, oldest first.',
    }),
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
  access: { read: taskPeople, create: importerTeam, update: importerTeam },
  label: 'name',
  plainFilters: ['status', 'source', 'clientId', 'runStatus', 'importerKey', 'isStale'],
  defaultSort: 'name',
  summary: 'Imported feeds, one per client and source',
});
