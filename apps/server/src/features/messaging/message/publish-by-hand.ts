import { problem } from '@supersync/contract/kernel/errors.ts';
import type { publishMessage } from '@supersync/contract/messaging/message/actions.ts';
import { z } from 'zod';
import type { Shareable } from '#platform/actions/register-action.ts';
import type { Database, Queryable } from '#platform/db/database.ts';
import { SharedWrites } from '#platform/db/shared-writes.ts';
import {
  messageArrays,
  messageColumns,
  messageValues,
  publishedMessages,
  storingMessages,
  type NewMessage,
  type PublishedMessage,
} from '#platform/messaging/publish-message.ts';
import { findTopic } from '#platform/messaging/topics.ts';
import { wakeDeliveries } from '#platform/messaging/wake.ts';
import type { Origin } from '#platform/server.ts';

type Answer = z.input<typeof publishMessage.answer>;

export interface SentMessage {
  readonly message: NewMessage;
  readonly bytes: number;
  readonly origin: Origin;
}

/** Of a topic, as last read; null where it takes anything. */
interface KnownShape {
  readonly text: string | null;
  readonly schema: z.ZodType | null;
}

/**
 * The messages with their audit entries, in one statement. Each says by which shape it was checked, none if by none;
 * one whose topic has another is left out.
 */
const publishText = `
  with given as materialized (
    select g.* from unnest(${messageArrays}, $8::text[], $9::int[], $10::int[], $11::text[], $12::text[], $13::text[])
      with ordinality as g (${messageColumns}, shape, bytes, actor, reason, request, address, position)
    join message_topics t on t.name = g.topic and t.shape is not distinct from g.shape::jsonb
  ), ${storingMessages}, audited as (
    insert into audit_entries (actor_id, action, resource, record_key, changes, reason, request_id, address)
    select actor, 'published', 'message', id::text,
      jsonb_build_object('topic', jsonb_build_array(null, topic), 'bytes', jsonb_build_array(null, bytes)),
      reason, request, address
    from given order by position
  ) ${publishedMessages}`;

function requireShape({ schema }: KnownShape, payload: NewMessage['payload']): void {
  const result = schema?.safeParse(payload);
  if (result === undefined || result.success) return;
  const errors = result.error.issues.map(
    ({ path, message }) => [['payload', ...path].join('.'), message] as const,
  );
  throw problem('invalid_input', {}, { errors: Object.fromEntries(errors) });
}

/** Messages that people publish at the same time are stored together. */
export function publishingByHand(db: Database): Shareable<SentMessage, Answer> {
  // Shapes change with the program only, so they are read again when a message or the statement disagrees.
  const shapes = new Map<string, KnownShape>();

  async function readShape(place: Queryable, topic: string): Promise<KnownShape> {
    const { shape } = await findTopic(place, topic);
    const known = {
      text: shape === null ? null : JSON.stringify(shape),
      schema: shape === null ? null : z.fromJSONSchema(shape),
    };
    shapes.set(topic, known);
    return known;
  }

  /** Where no shape is known, only the statement tells. */
  const isKnownToFit = ({ topic, payload }: NewMessage): boolean =>
    shapes.get(topic)?.schema?.safeParse(payload).success !== false;

  async function store(
    place: Queryable,
    sent: readonly SentMessage[],
    answers: Map<SentMessage, Answer>,
  ): Promise<void> {
    const { rows } = await place.query<PublishedMessage & { position: number }>({
      name: 'publish_by_hand',
      text: publishText,
      values: [
        ...messageValues(sent.map(({ message }) => message)),
        sent.map(({ message }) => shapes.get(message.topic)?.text ?? null),
        sent.map(({ bytes }) => bytes),
        sent.map(({ origin }) => origin.userId),
        sent.map(({ origin }) => origin.reason ?? null),
        sent.map(({ origin }) => origin.requestId),
        sent.map(({ origin }) => origin.address),
      ],
    });
    for (const { position, id, publishedAt, dueAt, queues } of rows) {
      const one = sent[position - 1];
      if (one === undefined) continue;
      const times = { publishedAt: publishedAt.toISOString(), dueAt: dueAt.toISOString() };
      answers.set(one, { id, topic: one.message.topic, ...times, queues });
    }
  }

  async function publish(
    place: Queryable,
    sent: readonly SentMessage[],
  ): Promise<(one: SentMessage) => Answer> {
    const answers = new Map<SentMessage, Answer>();
    const fitting = sent.filter(({ message }) => isKnownToFit(message));
    if (fitting.length > 0) await store(place, fitting, answers);
    const refusals = new Map<SentMessage, unknown>();
    const again: SentMessage[] = [];
    for (const one of sent.filter((each) => !answers.has(each)))
      try {
        requireShape(await readShape(place, one.message.topic), one.message.payload);
        again.push(one);
      } catch (error) {
        refusals.set(one, error);
      }
    if (again.length > 0) await store(place, again, answers);
    return (one) => {
      const answer = answers.get(one);
      if (answer === undefined) throw refusals.get(one) ?? problem('unavailable', {});
      return answer;
    };
  }

  return {
    shared: new SharedWrites({
      maxItems: 64,
      maxBatches: 4,
      async write(sent) {
        const answerTo = await publish(db, sent);
        wakeDeliveries();
        return answerTo;
      },
    }),
    async within(tx, sent) {
      const answerTo = await publish(tx, [sent]);
      tx.afterCommit(wakeDeliveries);
      return answerTo(sent);
    },
  };
}
