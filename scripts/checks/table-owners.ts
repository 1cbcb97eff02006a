import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup.mjs';
import type { Finished } from './run.ts';
import { serverTables, type ServerTables, type TableUse } from './table-use.ts';

/**
 * A table belongs to the feature that serves its resource. Named here are tables without a resource, and those that
 * the platform writes too: it does the work, and a feature serves what it leaves.
 */
const keepers: Readonly<Record<string, readonly string[]>> = {
  ad_url_days: ['ad-url'],
  api_clients: ['api-client', 'platform/session'],
  audit_chain: ['platform/audit'],
  audit_entries: ['platform/audit', 'platform/resource'],
  audit_seals: ['platform/audit'],
  building_candidates: ['discrete-building'],
  building_member_blocks: ['discrete-building'],
  events: ['platform/events', 'platform/resource', 'platform/tasks'],
  feed_chunks: ['feed'],
  feed_listings: ['feed'],
  feed_offers: ['feed'],
  files: ['platform/files'],
  floorplan_art: ['platform/floorplan'],
  image_features: ['image-label'],
  image_suggestions: ['image-label'],
  import_bodies: ['importer'],
  import_body_parts: ['importer'],
  import_days: ['importer'],
  idempotency_keys: ['platform/actions'],
  installation_secrets: ['platform/db', 'platform/messaging', 'platform/session'],
  lead_import_mappings: ['lead-import'],
  leads: ['lead', 'platform/lead'],
  message_days: ['message'],
  message_deliveries: ['message', 'platform/messaging'],
  message_keys: ['message'],
  message_queues: ['platform/messaging'],
  message_topics: ['platform/messaging'],
  messages: ['message', 'platform/messaging'],
  metric_samples: ['metric'],
  observed_rents: ['observed-listing'],
  partner_listings: ['promoted-listing'],
  password_links: ['super-user'],
  promoted_slots: ['promoted-listing'],
  property_batch_items: ['property'],
  provider_numbers: ['call-tracking'],
  record_import_mappings: ['record-import'],
  redaction_people: ['redaction'],
  redaction_suppressions: ['redaction'],
  run_attempts: ['task', 'platform/tasks'],
  run_log_lines: ['task', 'platform/tasks'],
  schedules: ['schedule', 'platform/tasks'],
  secrets: ['importer', 'platform/secrets'],
  sessions: ['platform/session', 'platform/jobs'],
  shadow_figures: ['observed-listing'],
  sign_in_failures: ['platform/session'],
  signature_batches: ['signature-campaign'],
  signature_counts: ['signature-campaign'],
  simulated_numbers: ['call-tracking'],
  site_batch_items: ['site'],
  site_generation_lines: ['site-generation'],
  site_lead_counts: ['site-lead'],
  syndication_batch_items: ['syndication-audit'],
  task_runs: ['task', 'platform/tasks'],
  users: ['user', 'super-user', 'platform/session'],
};

interface Exception {
  readonly part: string;
  readonly tables: readonly string[];
  /** `records` still forbids statements of one's own; a statement may need both. */
  readonly by: 'records' | 'statement';
  readonly why: string;
}

/** Writes to the tables of others, each with its reason. */
const exceptions: readonly Exception[] = [
  {
    part: 'import-id-change',
    tables: ['properties'],
    by: 'records',
    why: 'An import id is changed in one transaction with the change that can take it back',
  },
  {
    part: 'access-request',
    tables: ['role_users'],
    by: 'records',
    why: 'Granting a request is adding the person to a role, in one transaction with the request',
  },
  {
    part: 'ad-url-batch',
    tables: ['ad_urls'],
    by: 'statement',
    why: 'Through `bulk`: rows are read from the batch, and what became of them is noted there by the same statement',
  },
  {
    part: 'call-tracking',
    tables: ['tracking_numbers', 'leads'],
    by: 'records',
    why: 'An order becomes its numbers and moves with them; a call becomes a lead in the transaction that keeps it',
  },
  {
    part: 'importer',
    tables: ['properties', 'schedules'],
    by: 'records',
    why: 'An import changes its properties in one transaction; a configuration is saved with its schedule',
  },
  {
    part: 'infinity',
    tables: ['settings'],
    by: 'records',
    why: 'A client moves to Infinity by its settings, together with the state of the move',
  },
  {
    part: 'lead-mail',
    tables: ['leads'],
    by: 'records',
    why: 'A mail becomes its lead in the transaction that stores how it was read',
  },
  {
    part: 'promoted-listing',
    tables: ['property_partners'],
    by: 'records',
    why: 'A connection is the property’s link to a partner',
  },
  {
    part: 'property',
    tables: ['audit_entries'],
    by: 'statement',
    why: 'One statement plans, changes, keeps what was before and audits up to five thousand properties',
  },
  {
    part: 'replay',
    tables: ['message_deliveries'],
    by: 'statement',
    why: 'An item is marked as sent by the statement that sends it, so that a crash sends none twice',
  },
  {
    part: 'syndication-audit',
    tables: ['property_partners', 'client_restrictions'],
    by: 'statement',
    why: 'Through `bulk`: a fix turns properties on or removes restrictions, keeps what was before, and is undone as one',
  },
  {
    part: 'platform/messaging',
    tables: ['message_replays', 'message_replay_items'],
    by: 'statement',
    why: 'An item is settled in the transaction that settles its delivery',
  },
  {
    part: 'platform/tracking-number',
    tables: ['call_orders'],
    by: 'records',
    why: 'An order follows a number that is changed by itself, in one transaction with it',
  },
  {
    part: 'site-check',
    tables: ['sites'],
    by: 'records',
    why: 'The picture of a home page is that of its latest view, written in one transaction with it',
  },
  {
    part: 'site-generation',
    tables: ['sites', 'settings'],
    by: 'records',
    why: 'A release brings the website and its settings to its form, and undoing removes them, in one transaction with its state',
  },
  {
    part: 'site-lead',
    tables: ['leads'],
    by: 'records',
    why: 'A message of a website’s visitor becomes a lead in the transaction that tells of it',
  },
  {
    part: 'super-user',
    tables: ['roles', 'role_products', 'role_users'],
    by: 'statement',
    why: 'The first account of a fresh installation, before there is anybody whose request could do it',
  },
  {
    part: 'rate-change',
    tables: ['service_default_rate_increases', 'subscriptions'],
    by: 'records',
    why: 'A change is applied to its subscription, and a default replaced by its next version, in one transaction',
  },
];

/** Fills a fresh installation with demo data, in every table. */
const seed = ['seed', 'seed-cli.ts'];

const isExcused = ({ part, table, kind }: TableUse, { part: whose, tables, by }: Exception): boolean =>
  part === whose && tables.includes(table) && (by === 'statement' || kind === 'records');

/** Writes to tables of others, tables that belong to nobody or that nobody reads, and exceptions nobody needs. */
export function tableFaults({ uses, servedBy, stored }: ServerTables, allowed = exceptions): string[] {
  const ownersOf = (table: string): readonly string[] => [
    ...(keepers[table] ?? []),
    ...(servedBy.get(table) ?? []),
  ];
  const foreign = uses.filter(
    ({ part, table, kind }) => kind !== 'read' && !seed.includes(part) && !ownersOf(table).includes(part),
  );
  const isUsed = (table: string): boolean =>
    servedBy.has(table) || uses.some((use) => use.table === table && !seed.includes(use.part));
  return [
    ...foreign
      .filter((use) => !allowed.some((exception) => isExcused(use, exception)))
      .map(
        ({ part, table, place }) =>
          `${place}: ${part} writes ${table}, which belongs to ${ownersOf(table).join(' and ') || 'nobody'}`,
      ),
    ...[...stored]
      .filter((table) => !isUsed(table))
      .map((table) => `${table}: no part of the server uses it`),
    ...allowed.flatMap((exception) =>
      exception.tables
        .filter((table) => !foreign.some((use) => use.table === table && isExcused(use, exception)))
        .map((table) => `${exception.part} no longer writes ${table}: remove the exception`),
    ),
  ];
}

export const readServerTables = (base: string): ServerTables => {
  const folder = join(base, 'apps/server/sql');
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return serverTables(
    base,
    files.map((name) => readFileSync(join(folder, name), 'utf8')),
  );
};

export function checkTables(): Pick<Finished, 'code' | 'output'> {
  const faults = tableFaults(readServerTables(root));
  return { code: faults.length === 0 ? 0 : 1, output: faults.join('\n') };
}
