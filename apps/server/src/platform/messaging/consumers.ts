import sql from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';
import type { Server } from '../server.ts';

/** A message as a consumer is given it. */
export interface ReceivedMessage {
  readonly id: string;
  readonly topic: string;
  readonly key: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attributes: Readonly<Record<string, string>>;
  readonly publishedAt: Date;
  readonly publishedBy: number | null;
  /** Set where it is sent once more. */
  readonly replayId: number | null;
  /** 1 for the first try. */
  readonly attempt: number;
}

/**
 * Takes messages from a queue. What it does and the note that it was done commit together, so a message has its
 * effect once even though it may arrive twice.
 */
export interface Consumer<Prepared = void> {
  readonly queue: string;
  readonly topics: readonly string[] | '*';
  readonly description: string;
  /**
   * What is costly and needs no transaction, such as reading in a thread: done before one is opened, because the
   * embedded database serves nobody else meanwhile. It has to end well within `claimSeconds`. Messages are then taken
   * one by one.
   */
  prepare?(message: ReceivedMessage): Promise<Prepared>;
  /** Answers in a few words what it did, without personal data. Whatever it throws is tried again. */
  take(message: ReceivedMessage, tx: Transaction, prepared: Prepared): Promise<string>;
  /** Several at once, where that is cheaper. If it throws, each is taken alone. */
  takeMany?(messages: readonly ReceivedMessage[], tx: Transaction): Promise<string>;
}

/** A consumer's own word on why it failed; other errors are told by their kind alone. */
export class ConsumerError extends Error {
  override name = 'ConsumerError';
}

const registries = new WeakMap<Server['db'], Map<string, Consumer<unknown>>>();

/** Registered while the server is put together, in every process: whoever publishes must know the queues. */
export async function registerConsumer<Prepared = void>(
  server: Pick<Server, 'db'>,
  consumer: Consumer<Prepared>,
): Promise<void> {
  const known = registries.get(server.db) ?? new Map<string, Consumer<unknown>>();
  if (known.has(consumer.queue)) throw new Error(`There are two consumers of ${consumer.queue}`);
  registries.set(server.db, known.set(consumer.queue, consumer));
  const topics = consumer.topics === '*' ? ['*'] : [...consumer.topics];
  await server.db.query(sql`
    insert into message_queues (topic, queue, description)
    select t, ${consumer.queue}, ${consumer.description} from unnest(${topics}::text[]) t
    on conflict (topic, queue) do update set description = excluded.description
    where message_queues.description <> excluded.description`);
}

export const consumersOf = (server: Server): readonly Consumer<unknown>[] => [
  ...(registries.get(server.db)?.values() ?? []),
];
