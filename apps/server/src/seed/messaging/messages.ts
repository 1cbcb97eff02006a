import { leadDestinations } from '@supersync/contract/messaging/lead/lead-replay.ts';
import { mailTopics } from '@supersync/contract/messaging/lead-mail/actions.ts';
import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { pathsOf } from '#platform/messaging/personal.ts';
import type { Calendar } from '../calendar.ts';
import { insertRows } from '../insert.ts';
import { demoTopics } from './message-topics.ts';
import { personId } from '../access/people.ts';
import { randomFor } from '../random.ts';

export interface SeedMessage {
  readonly id: string;
  readonly topic: string;
  readonly key: string | null;
  readonly payload: Record<string, unknown>;
  readonly attributes: Record<string, string>;
  readonly published_at: string;
  readonly published_by: number | null;
  /** Result of the topic's other queue, besides the index. */
  readonly answered?: { readonly queue: string; readonly answer: string };
}

const daysBack = 90;
const messageCount = 2600;
/** Deliveries of the last days only. */
const deliveriesOfDays = 10;

function demoMessages(calendar: Calendar): SeedMessage[] {
  const random = randomFor('messages');
  const shares = demoTopics.map((topic) => [topic, topic.share] as const);
  return Array.from({ length: messageCount }, () => {
    const topic = random.weighted(shares);
    const at = calendar.time(random, -random.integer(1, daysBack));
    return {
      id: random.uuid(),
      topic: topic.name,
      key: random.chance(0.4) ? `${topic.name.split('.')[0]}-${random.integer(1, 900)}` : null,
      payload: topic.body(random, at),
      attributes: {
        origin: random.pick(['platform', 'importer', 'website']),
        region: random.pick(['ca', 'us']),
      },
      published_at: at,
      published_by: null,
    };
  });
}

/** Stores messages with their archive index, including those of other seed parts. */
async function store(tx: Transaction, calendar: Calendar, messages: readonly SeedMessage[]): Promise<void> {
  const oldest = calendar.day(-daysBack - 1);
  await tx.query(sql`select ensure_message_weeks(${oldest}::date, ${calendar.day(28)}::date)`);
  await insertRows(
    tx,
    'messages',
    messages.map(({ id, topic, key, payload, attributes, published_at, published_by }) => ({
      id,
      topic,
      key,
      payload,
      attributes,
      published_at,
      published_by,
    })),
  );
  const days = new Map<string, number>();
  const keys = new Map<string, string>();
  for (const { topic, payload, published_at: at } of messages) {
    const day = at.slice(0, 10);
    days.set(`${day} ${topic}`, (days.get(`${day} ${topic}`) ?? 0) + 1);
    for (const path of pathsOf(payload)) {
      const name = `${topic} ${path}`;
      if ((keys.get(name) ?? '') < day) keys.set(name, day);
    }
  }
  await insertRows(
    tx,
    'message_days',
    [...days].map(([name, count]) => ({ topic: name.slice(11), day: name.slice(0, 10), messages: count })),
  );
  await insertRows(
    tx,
    'message_keys',
    [...keys].map(([name, day]) => {
      const [topic = '', path = ''] = name.split(' ');
      return { topic, path, seen_on: day };
    }),
  );
  const since = calendar.day(-deliveriesOfDays);
  const delivered = messages
    .filter(({ published_at: at }) => at >= since)
    .flatMap(({ id, published_at: at, topic, answered }) =>
      [{ queue: 'archive-index', answer: 'Indexed' }, ...(answered === undefined ? [] : [answered])].map(
        ({ queue, answer }) => ({
          message_id: id,
          published_at: at,
          topic,
          queue,
          status: 'delivered',
          attempts: 1,
          due_at: at,
          answer,
          settled_at: at,
        }),
      ),
    );
  await insertRows(tx, 'message_deliveries', delivered);
}

/** A JSON Schema of the body's fields and types. */
function shapeOf(value: unknown): Record<string, unknown> {
  if (Array.isArray(value)) return { type: 'array', items: shapeOf(value[0]) };
  if (typeof value === 'object' && value !== null) {
    const properties = Object.entries(value).map(([name, each]) => [name, shapeOf(each)] as const);
    return { type: 'object', properties: Object.fromEntries(properties), required: Object.keys(value) };
  }
  if (typeof value === 'number') return { type: 'integer' };
  return typeof value === 'string' || typeof value === 'boolean' ? { type: typeof value } : {};
}

async function seedReplays(
  tx: Transaction,
  calendar: Calendar,
  messages: readonly SeedMessage[],
): Promise<void> {
  const random = randomFor('replays');
  const plans = [
    {
      topic: 'listings.updated',
      status: 'done',
      days: -3,
      size: 24,
      failed: 2,
      reason: 'The index missed an hour',
    },
    {
      topic: 'importer.run-finished',
      status: 'done',
      days: -12,
      size: 8,
      failed: 0,
      reason: 'Dashboard was empty',
    },
    {
      topic: 'prices.changed',
      status: 'canceled',
      days: -20,
      size: 40,
      failed: 0,
      reason: 'Wrong day chosen',
    },
  ] as const;
  for (const [index, plan] of plans.entries()) {
    const chosen = messages.filter(({ topic }) => topic === plan.topic).slice(0, plan.size);
    const at = calendar.time(random, plan.days);
    const sent = plan.status === 'canceled' ? 15 : chosen.length;
    const outcome = (position: number): string =>
      position >= sent ? 'skipped' : position < plan.failed ? 'failed' : 'delivered';
    const notes: Readonly<Record<string, string | null>> = {
      skipped: 'The replay was canceled',
      failed: 'archive-index: The consumer failed (TimeoutError)',
      delivered: null,
    };
    const user = personId('platform');
    await insertRows(tx, 'message_replays', [
      {
        id: index + 1,
        topic: plan.topic,
        queue: index === 0 ? 'archive-index' : null,
        status: plan.status,
        rate_per_second: 50,
        message_count: chosen.length,
        delivered: sent - plan.failed,
        failed: plan.failed,
        skipped: chosen.length - sent,
        fingerprint: `\\x${createHash('sha256').update(plan.topic).digest('hex')}`,
        user_id: user,
        reason: plan.reason,
        created: at,
        finished_at: at,
        version: 2,
        modified_user_id: user,
        modified_at: at,
      },
    ]);
    await insertRows(
      tx,
      'message_replay_items',
      chosen.map(({ id }, position) => ({
        replay_id: index + 1,
        message_id: id,
        position: position + 1,
        outcome: outcome(position),
        note: notes[outcome(position)] ?? null,
        settled_at: at,
      })),
    );
  }
}

/** The archive of 90 days: generated events, and messages of the other seed parts. */
export async function seedMessages(
  tx: Transaction,
  calendar: Calendar,
  published: readonly SeedMessage[],
): Promise<void> {
  const registeredTopics = new Set<string>([
    mailTopics.received,
    mailTopics.test,
    ...leadDestinations.values,
  ]);
  await insertRows(tx, 'message_topics', [
    ...demoTopics.map(({ name, description, personalPaths = [], body }) => {
      const example = body(randomFor('example', name), calendar.day(0));
      return { name, description, personal_paths: personalPaths, example, shape: shapeOf(example) };
    }),
    // Their features add the details when the server starts.
    ...[...registeredTopics].map((name) => ({
      name,
      description: '',
      personal_paths: [],
      example: null,
      shape: null,
    })),
  ]);
  const generated = demoMessages(calendar).toSorted((a, b) => a.published_at.localeCompare(b.published_at));
  await store(tx, calendar, [...generated, ...published]);
  await seedReplays(tx, calendar, generated.toReversed());
}
