import { problem } from '@supersync/contract/kernel/errors.ts';
import type { publishMessage } from '@supersync/contract/messaging/message/actions.ts';
import { z } from 'zod';
import type { Shareable } from '#platform/actions/register-action.ts';
import { auditing } from '#platform/audit/audit.ts';
import type { Database, Queryable } from '#platform/db/database.ts';
import { SharedWrites } from '#platform/db/shared-writes.ts';
import { inStatementScope, statementLimitMs, StatementScope } from '#platform/db/statement-scope.ts';
import {
  messageColumns,
  messageRow,
  publishedMessages,
  storingMessages,
  type NewMessage,
  type PublishedMessage,
} from '#platform/messaging/publish-message.ts';
import { findTopic, type TopicRow } from '#platform/messaging/topics.ts';
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
  readonly shape: TopicRow['shape'];
  readonly schema: z.ZodType | null;
}

/**
 * The messages with their audit entries, in one statement. Each says by which shape it was checked, none if by none;
 * one whose topic has another is left out.
 */
const publishText = `
  with given as materialized (
    select g.* from json_to_recordset($1::json) as g (${messageColumns},
      shape jsonb, bytes int, actor int, reason text, request text, address text, position int)
    join message_topics t on t.name = g.topic and t.shape is not distinct from g.shape
  ), ${storingMessages}, ${auditing(
    { action: 'published', resource: 'message' },
    {
      from: 'given order by position',
      key: 'id::text',
      changes: `jsonb_build_object('topic', jsonb_build_array(null, topic), 'bytes', jsonb_build_array(null, bytes))`,
    },
  )} ${publishedMessages}`;

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
      shape,
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
      // As JSON: the planner takes any number for the same, so that the statement is planned once.
      values: [
        JSON.stringify(
          sent.map(({ message, bytes, origin }, position) => ({
            ...messageRow(message),
            shape: shapes.get(message.topic)?.shape,
            bytes,
            actor: origin.userId,
            reason: origin.reason,
            request: origin.requestId,
            address: origin.address,
            position,
          })),
        ),
      ],
    });
    for (const { position, id, publishedAt, dueAt, queues } of rows) {
      const one = sent[position];
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
        // Limited as the statements of one request are.
        const scope = new StatementScope(statementLimitMs);
        const answerTo = await inStatementScope(scope, () => publish(db, sent));
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
