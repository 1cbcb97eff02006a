import { nextTime } from '@supersync/contract/developer/schedule/cron-times.ts';
import type { Queryable } from '#platform/db/database.ts';
import { insertRows } from '../insert.ts';
import { personId } from '../access/people.ts';
import type { Portfolio } from '../records/portfolio.ts';
import { importersOf } from '../importers/importers.ts';
import { seedImports } from '../importers/imports.ts';
import { seedRuns, type SeedImporter, type SeedSchedule } from './task-runs.ts';

const hour = 3_600_000;

interface ScheduleDraft {
  readonly name: string;
  readonly description: string | null;
  readonly taskName: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly cron: string | null;
  readonly zone?: string;
  /** Hours from now, for a one-time schedule. */
  readonly onceIn?: number;
  readonly status?: 'enabled' | 'paused' | 'archived';
  readonly lateRule?: 'run' | 'skip';
  readonly overlapRule?: 'queue' | 'skip';
  readonly importerId?: number;
  readonly by?: string;
}

const system: readonly ScheduleDraft[] = [
  {
    name: 'Health scan',
    description: 'Every hour, during maintenance too.',
    taskName: 'health-scan',
    parameters: {},
    cron: '5 * * * *',
    zone: 'UTC',
  },
  {
    name: 'Nightly backup',
    description: 'Before the importers begin.',
    taskName: 'backup',
    parameters: {},
    cron: '30 1 * * *',
    lateRule: 'run',
  },
  {
    name: 'Retention',
    description: 'Runs for 90 days, logs for 30.',
    taskName: 'retention-purge',
    parameters: { runDays: 90, logDays: 30, requestKeyDays: 1 },
    cron: '15 3 * * *',
    zone: 'UTC',
    lateRule: 'skip',
  },
  {
    name: 'Clients for finance',
    description: 'Monday mornings.',
    taskName: 'csv-export',
    parameters: {
      resource: 'client',
      fields: 'id,clientKey,name,status,city',
      sort: 'name',
      fileName: 'clients',
    },
    cron: '0 7 * * mon',
    by: 'data',
  },
  {
    name: 'Available properties',
    description: 'For the leasing desk, every working day.',
    taskName: 'csv-export',
    parameters: {
      resource: 'property_meta',
      fields: 'name,city,unitsAvailable,rentMin,rentMax',
      where: { status: 'active' },
      fileName: 'available',
    },
    cron: '45 6 * * mon-fri',
    by: 'support',
  },
  {
    name: 'Month-end subscriptions',
    description: null,
    taskName: 'csv-export',
    parameters: { resource: 'subscription', sort: 'id', fileName: 'subscriptions' },
    cron: '0 20 l * *',
    by: 'sales',
  },
  {
    name: 'Old export',
    description: 'Replaced by “Clients for finance”.',
    taskName: 'csv-export',
    parameters: { resource: 'client' },
    cron: '0 6 * * *',
    status: 'archived',
  },
  {
    name: 'Backup before the move',
    description: 'Once, before the new disks.',
    taskName: 'backup',
    parameters: {},
    cron: null,
    onceIn: 52,
  },
  {
    name: 'Partners, once',
    description: null,
    taskName: 'csv-export',
    parameters: { resource: 'partner', fileName: 'partners' },
    cron: null,
    onceIn: 20,
    by: 'data',
  },
];

/** Appended last, to keep the ids of the others. */
const nightly: ScheduleDraft = {
  name: 'Nightly ad check',
  description: 'Looks at the pages where partners show our properties.',
  taskName: 'check-ad-urls',
  parameters: { olderThanHours: 20, most: 2000, pauseSeconds: 2 },
  cron: '20 2 * * *',
  lateRule: 'skip',
};

const promotedDaily: ScheduleDraft = {
  name: 'Promoted listings, daily',
  description: 'Starts and ends promoted listings, and carries out transfers.',
  taskName: 'keep-promoted-listings',
  parameters: {},
  cron: '5 0 * * *',
  zone: 'UTC',
  lateRule: 'run',
};

const callsDaily: ScheduleDraft = {
  name: 'Call numbers, daily',
  description: 'Compares call numbers with the provider and returns those out of quarantine.',
  taskName: 'keep-call-numbers',
  parameters: {},
  cron: '35 3 * * *',
};

const rates: readonly ScheduleDraft[] = [
  {
    name: 'Rates, nightly scan',
    description: 'Proposes new rates 30 days before their notice is due.',
    taskName: 'scan-rates',
    parameters: {},
    cron: '30 2 * * *',
    lateRule: 'run',
  },
  {
    name: 'Rate notices',
    description: 'Working days, so that clients can reply.',
    taskName: 'send-rate-notices',
    parameters: {},
    cron: '30 9 * * mon-fri',
    lateRule: 'run',
  },
  {
    name: 'New rates',
    description: 'Every hour: clients are in several time zones.',
    taskName: 'apply-rates',
    parameters: {},
    cron: '10 * * * *',
    zone: 'UTC',
  },
];

const cacheDaily: ScheduleDraft = {
  name: 'Import cache, daily',
  description: 'Payloads for 60 days, differences for 180.',
  taskName: 'purge-import-cache',
  parameters: { days: 60, changeDays: 180 },
  cron: '40 3 * * *',
  lateRule: 'skip',
};

const feeds: ScheduleDraft = {
  name: 'Feeds that are due',
  description: 'Builds what each partner’s own schedule asks for.',
  taskName: 'build-feeds',
  parameters: { most: 5000 },
  cron: '50 4 * * *',
};

const feedCache: ScheduleDraft = {
  name: 'Syndication cache, weekly',
  description: 'Deletes stored builds beyond the retention rule.',
  taskName: 'clean-feed-cache',
  parameters: { count: 30, days: 90 },
  cron: '30 4 * * sun',
};

const websites: ScheduleDraft = {
  name: 'Websites, nightly check',
  description: 'Home page, certificate, search engines, tracking and links of every active website.',
  taskName: 'check-sites',
  parameters: { olderThanHours: 20, most: 2000, maxLinks: 25, pauseSeconds: 0.5 },
  cron: '40 2 * * *',
  lateRule: 'skip',
};

const rhythms = ['10 * * * *', '25 */2 * * *', '40 */4 * * *', '15 5,11,17,23 * * *'] as const;

const forImporters = (importers: readonly SeedImporter[]): ScheduleDraft[] =>
  importers.map(({ id, name, status }, index) => ({
    name: `${name} feed`,
    description: index % 4 === 0 ? 'The source updates its feed every hour.' : null,
    taskName: 'run-importer',
    parameters: { importer: id, dryRun: false },
    cron: rhythms[index % rhythms.length] ?? '0 * * * *',
    status: status === 'paused' ? 'paused' : 'enabled',
    lateRule: index % 3 === 0 ? 'skip' : 'run',
    overlapRule: index % 5 === 0 ? 'queue' : 'skip',
    importerId: id,
    by: 'importer',
  }));

function scheduleRow(draft: ScheduleDraft, id: number, today: Date) {
  const { cron, onceIn, status = 'enabled', zone = 'America/Toronto' } = draft;
  const once = onceIn === undefined ? null : new Date(today.getTime() + onceIn * hour);
  const created = new Date(today.getTime() - (60 + id * 3) * 24 * hour);
  const userId = personId(draft.by ?? 'platform');
  return {
    id,
    name: draft.name,
    description: draft.description,
    task_name: draft.taskName,
    task_group: draft.taskName === 'run-importer' ? 'importer' : 'system',
    importer_id: draft.importerId ?? null,
    parameters: draft.parameters,
    schedule: cron,
    time_zone: zone,
    one_time_schedule: once,
    status,
    paused_until: status === 'paused' ? new Date(today.getTime() + 9 * 24 * hour) : null,
    late_rule: draft.lateRule ?? 'run',
    overlap_rule: draft.overlapRule ?? 'skip',
    grace_seconds: 600,
    retry_limit: null,
    retry_delay_seconds: null,
    next_at: status === 'enabled' ? (cron === null ? once : nextTime(cron, zone, today)) : null,
    last_run_id: null,
    user_id: userId,
    version: 1,
    created,
    modified_user_id: userId,
    modified_at: created,
  };
}

async function seedParameterSets(tx: Queryable, today: Date): Promise<void> {
  const sets: readonly (readonly [string, string, string, Readonly<Record<string, unknown>>, boolean])[] = [
    ['importer', 'run-importer', 'Look first', { importer: 1, dryRun: true }, true],
    ['importer', 'run-importer', 'The one that shrinks', { importer: 12, dryRun: true }, false],
    ['platform', 'csv-export', 'Active clients', { resource: 'client', where: { status: 'active' } }, true],
  ];
  await insertRows(
    tx,
    'parameter_sets',
    sets.map(([by, taskName, name, parameters, isShared], index) => {
      const created = new Date(today.getTime() - (index + 2) * 24 * hour);
      return {
        id: index + 1,
        user_id: personId(by),
        task_name: taskName,
        task_group: taskName === 'run-importer' ? 'importer' : 'system',
        name,
        parameters,
        is_shared: isShared,
        version: 1,
        created,
        modified_user_id: personId(by),
        modified_at: created,
      };
    }),
  );
}

/** One past and one upcoming maintenance window. */
async function seedWindows(tx: Queryable, today: Date): Promise<void> {
  const at = (hours: number): Date => new Date(today.getTime() + hours * hour);
  const userId = personId('platform');
  const stamp = { user_id: userId, version: 1, modified_user_id: userId };
  await insertRows(tx, 'maintenance_windows', [
    {
      id: 1,
      starts_at: at(-75),
      ends_at: at(-73),
      reason: 'New disks for the database',
      task_group: null,
      ...stamp,
      created: at(-100),
      modified_at: at(-100),
    },
    {
      id: 2,
      starts_at: at(53),
      ends_at: at(54),
      reason: 'Feed provider maintenance',
      task_group: 'importer',
      ...stamp,
      created: at(-5),
      modified_at: at(-5),
    },
  ]);
}

/** Importers, schedules, and a week of runs. */
export async function seedTasks(tx: Queryable, portfolios: readonly Portfolio[], today: Date): Promise<void> {
  const importers = importersOf(portfolios, today);
  await insertRows(
    tx,
    'importers',
    importers.map(({ row }) => row),
  );
  const made = importers.map((each) => each.made);
  const drafts = [
    ...system,
    ...forImporters(made),
    nightly,
    promotedDaily,
    feeds,
    ...rates,
    callsDaily,
    cacheDaily,
    feedCache,
    websites,
  ];
  // A new installation has paused schedules of its own; the demo brings all of them.
  await tx.query({ text: 'delete from schedules' });
  const rows = drafts.map((draft, index) => scheduleRow(draft, index + 1, today));
  await insertRows(tx, 'schedules', rows);
  await seedParameterSets(tx, today);
  await seedWindows(tx, today);
  const schedules = rows.map((row): SeedSchedule => ({
    id: row.id,
    taskName: row.task_name,
    taskGroup: row.task_group,
    importer: made.find(({ id }) => id === row.importer_id) ?? null,
    parameters: row.parameters,
    cron: row.status === 'archived' ? null : row.schedule,
    zone: row.time_zone,
  }));
  await seedRuns(tx, schedules, today);
  await seedImports(tx, made, portfolios, today);
}
