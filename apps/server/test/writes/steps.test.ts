import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { choiceLabel } from '@supersync/contract/kernel/choices.ts';
import type { StepAction } from '@supersync/contract/kernel/define-action.ts';
import { columnOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import { describe, expect, test } from 'vitest';
import { useDemoWrites } from '../demo-writes.ts';
import { testDatabases } from '../support/test-database.ts';

const contract = dirname(
  dirname(createRequire(import.meta.url).resolve('@supersync/contract/kernel/errors.ts')),
);

const isStep = (value: unknown): value is StepAction =>
  typeof value === 'object' &&
  value !== null &&
  'step' in value &&
  value.step !== undefined &&
  'path' in value;

const modules = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /(^|[/-])actions\.ts$/.test(path),
);

/** Every action of the contract that declares a step. */
const actions: StepAction[] = (
  await Promise.all(
    modules.map(async (path): Promise<object> => import(pathToFileURL(join(contract, path)).href)),
  )
).flatMap((found) => Object.values(found).filter(isStep));

/** They continue in the background: each writes its run a second time when it ends. */
const running = ['rehearse_migration', 'upgrade_environment'];

const someRole = 'select id from roles order by name limit 1';

/** Bodies of the actions; a `select` text is resolved by the database. */
const bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  grant_access: { roleId: { select: someRole } },
  cancel_run: {},
  check_lead_import: { mapping: { email: 0 }, source: 'test', clientId: 1 },
  apply_lead_import: { withDuplicates: false },
  check_record_import: { mapping: { name: 0 }, mode: 'both' },
  check_observation_import: {
    mapping: { listingId: 0, address: 1, city: 2, province: 3 },
    source: 'test',
    seenOn: '2026-01-01',
  },
  suspend_tracking_number: {},
  resume_tracking_number: {},
  release_tracking_number: { reason: 'Not needed', evenIfShown: true },
  submit_call_order: {},
  retry_call_order: {},
  suspend_call_order: {},
  resume_call_order: {},
  release_call_order: { reason: 'Not needed', evenIfShown: true },
  merge_discrete_buildings: {
    buildingIds: { select: 'select array[max(id)] as id from discrete_buildings' },
  },
  split_discrete_building: { memberIds: { select: 'select array[max(id)] as id from building_members' } },
  set_canonical_listing: { memberId: { select: 'select max(id) as id from building_members' } },
  confirm_discrete_building: {},
  confirm_feed_build: { reason: 'Looked at' },
  drop_feed_build: { reason: 'Looked at' },
  confirm_import_run: { reason: 'Looked at' },
  drop_import_run: { reason: 'Looked at' },
  rebuild_feed: {},
  deliver_feed: {},
  retry_feed_delivery: {},
  map_infinity_sources: { sources: {} },
  cancel_promoted_listing: { reason: 'let', effectiveDate: '2099-01-01', dryRun: true },
  request_promoted_transfer: { toPropertyId: 1, effectiveDate: '2099-01-01', reason: 'Moves' },
  edit_proposed_rate: { proposedRate: null },
  postpone_rate: { until: '2099-01-01' },
  cancel_rate: { reason: 'waived', nextReview: '2099-01-01' },
  retry_site_generation: {},
  continue_site_rollout: { retryFailed: true },
  roll_out_site: {},
  roll_back_site: { releaseId: { select: 'select max(id) as id from site_releases' } },
  close_promoted_transfer: { as: 'refused', reason: 'Not now' },
};

/** Records the demo has none of. */
const samples = `
  insert into observation_imports (name, status, columns) values ('Sample', 'receiving', '["a","b","c","d","e"]');
  insert into record_imports (resource, name, columns, user_id)
    select 'client', 'Sample', '["name"]', (select id from users where email = 'admin@supersync.test');
  insert into ad_url_batches (kind, name, status) values ('upload', 'Sample', 'receiving');
  insert into image_label_changes (status, round, photos, user_id, before)
    select 'done', 'first', 0, (select min(id) from users), '[]';
  insert into infinity_runs (kind, total) values ('check', 0);
  insert into lead_replays (received_from, received_to, client_id, destination, lead_count, user_id)
    select now(), now(), (select min(id) from clients), 'leads.created', 0, (select min(id) from users);
  insert into redactions (reference, basis, received_on, due_on, user_id)
    select 'Sample', 'erasure', current_date, current_date, (select min(id) from users);`;

const choicesOf = ({ fields }: Resource, name: string): readonly string[] => {
  const schema: unknown = fields[name]?.schema;
  const options: unknown = Reflect.get(Object(schema), 'options');
  if (!Array.isArray(options)) throw new TypeError(`${name} has no states`);
  return options.map(String);
};

test('a step names a field of its resource and existing states', () => {
  expect(actions.length).toBeGreaterThan(30);
  for (const { name, step } of actions) {
    const states = choicesOf(step.resource, step.field);
    const named = [...step.from, ...(step.to === undefined ? [] : [step.to].flat())];
    expect(
      named.filter((state) => !states.includes(state)),
      name,
    ).toEqual([]);
    expect(step.from.length, name).toBeGreaterThan(0);
  }
});

describe.each(testDatabases().slice(-1))('every step from every state on $name', (kind) => {
  const demo = useDemoWrites(kind);

  /** A record in the state: from the demo, or moved there where the table allows it. */
  async function recordIn({ step }: StepAction, state: string): Promise<Record<string, unknown> | null> {
    const { resource, field } = step;
    const declared = resource.fields[field];
    const column = declared === undefined ? field : columnOf(field, declared);
    const keys = resource.key.map((name) => {
      const keyField = resource.fields[name];
      return `"${keyField === undefined ? name : columnOf(name, keyField)}" as "${name}"`;
    });
    const table = `"${resource.table}"`;
    const found = async (): Promise<Record<string, unknown> | null> => {
      const { rows } = await demo.db().query<Record<string, unknown>>({
        text: `select ${keys.join(', ')} from ${table} where ${column} = $1 limit 1`,
        values: [state],
      });
      return rows[0] ?? null;
    };
    const existing = await found();
    if (existing !== null) return existing;
    const [first = ''] = resource.key;
    const keyField = resource.fields[first];
    const id = keyField === undefined ? first : columnOf(first, keyField);
    try {
      await demo.db().query({
        text: `update "${demo.tableOf(resource)}" set ${column} = $1
          where ${id} = (select ${id} from "${demo.tableOf(resource)}" order by ${id} desc limit 1)`,
        values: [state],
      });
    } catch {
      return null;
    }
    return found();
  }

  const stateNow = async ({ step }: StepAction, key: Record<string, unknown>): Promise<unknown> => {
    const [first = ''] = step.resource.key;
    const declared = step.resource.fields[step.field];
    const keyField = step.resource.fields[first];
    const { rows } = await demo.db().query<{ state: string }>({
      text: `select ${declared === undefined ? step.field : columnOf(step.field, declared)} as state
        from "${step.resource.table}" where ${keyField === undefined ? first : columnOf(first, keyField)} = $1`,
      values: [key[first]],
    });
    return rows[0]?.state;
  };

  /** Until no run of a migration is under way. */
  const settled = (): Promise<void> =>
    expect
      .poll(
        async () =>
          (await demo.db().query({ text: `select from database_migration_runs where status = 'running'` }))
            .rowCount,
        { timeout: 120_000 },
      )
      .toBe(0);

  const bodyOf = async ({ name }: StepAction): Promise<object | undefined> => {
    const body = bodies[name];
    if (body === undefined) return undefined;
    const values = await Promise.all(
      Object.entries(body).map(async ([field, value]) => {
        const text: unknown = Reflect.get(Object(value), 'select');
        if (typeof text !== 'string') return [field, value] as const;
        const { rows } = await demo.db().query<{ id: unknown }>({ text });
        return [field, rows[0]?.id] as const;
      }),
    );
    return Object.fromEntries(values);
  };

  test('is refused where it is not declared, and leads to its declared state', async () => {
    await demo.db().query({ text: samples });
    const driven = new Map<string, { refused: number; legal: number; done: number }>();
    const wrong: string[] = [];
    for (const action of actions) {
      const tally = { refused: 0, legal: 0, done: 0 };
      driven.set(action.name, tally);
      const { step } = action;
      const method = action.method === 'PUT' ? 'PUT' : 'POST';
      for (const state of choicesOf(step.resource, step.field)) {
        const key = await recordIn(action, state);
        if (key === null) continue;
        const [first = ''] = step.resource.key;
        const url = action.path
          .replace(`{${first}}`, String(key[first]))
          .replace('{databaseId}', '1')
          .replace('{productSlug}', 'loft');
        const body = await bodyOf(action);
        const legal = step.from.includes(state);
        const choices = step.resource.fields[step.field]?.choices;
        const inWords = choices === undefined ? state : choiceLabel(choices, state).toLowerCase();
        // One run shows what the others would.
        if (legal && running.includes(action.name) && tally.done > 0) continue;
        const { result: answer, changed } = legal
          ? await demo.changedBy(async () => {
              const begun = await demo.call(method, url, body);
              if (running.includes(action.name)) await settled();
              return begun;
            })
          : { result: await demo.call(method, url, body), changed: [] };
        const description = `${action.name} from ${state}: ${answer.statusCode} ${answer.body.slice(0, 200)}`;
        const isRefused =
          answer.statusCode === 409 && answer.json<{ code: string }>().code === 'illegal_state';
        const after = await stateNow(action, key);
        if (!legal) {
          tally.refused += 1;
          if (!isRefused || !answer.body.includes(` is ${inWords} and cannot `) || after !== state)
            wrong.push(description);
          continue;
        }
        tally.legal += 1;
        if (isRefused && answer.body.includes(` is ${inWords} and cannot `)) wrong.push(description);
        // Without a queue, an action that enqueues a job is refused entirely.
        if (answer.statusCode >= 500 && answer.statusCode !== 503) wrong.push(description);
        if (answer.statusCode >= 300) {
          if (after !== state) wrong.push(`${description} (now ${String(after)})`);
          continue;
        }
        tally.done += 1;
        const to = step.to === undefined ? [state] : [step.to, ...(body === undefined ? [] : [state])].flat();
        if (!to.includes(String(after))) wrong.push(`${description} (now ${String(after)})`);
        for (const { resource, key: which, entries, events } of changed)
          if (entries !== events || (entries !== 1 && !running.includes(action.name)) || entries === 0)
            wrong.push(
              `${description} changed ${resource} ${which} with ${entries} entries and ${events} events`,
            );
      }
    }
    expect(wrong).toEqual([]);
    const undriven = [...driven].filter(([, { refused, legal }]) => refused + legal === 0);
    expect(undriven.map(([name]) => name)).toEqual([]);
  });
});
