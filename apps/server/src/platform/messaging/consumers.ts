import sql from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';
import type { Server } from '../server.ts';

/** A message as passed to a consumer. */
export interface ReceivedMessage {
  readonly id: string;
  readonly topic: string;
  readonly key: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attributes: Readonly<Record<string, string>>;
  readonly publishedAt: Date;
  readonly publishedBy: number | null;
  /** Set if it is a replay. */
  readonly replayId: number | null;
  /** 1 for the first attempt. */
  readonly attempt: number;
}

/**
 * Processes the messages of a queue. Its effect and the delivery's result commit together, so a message has
 * its effect once even if it arrives twice.
 */
export interface Consumer<Prepared = void> {
  readonly queue: string;
  readonly topics: readonly string[] | '*';
  readonly description: string;
  /**
   * Costly work that needs no transaction, such as parsing in a thread: done before one is opened, because
   * the embedded database would block everyone else. Must end well within `claimSeconds`. Messages are then
   * processed one by one.
   */
  prepare?(message: ReceivedMessage): Promise<Prepared>;
  /** Returns a short summary without personal data. A thrown error leads to a retry. */
  take(message: ReceivedMessage, tx: Transaction, prepared: Prepared): Promise<string>;
  /** Several at once, where that is cheaper. If it throws, each is processed alone. */
  takeMany?(messages: readonly ReceivedMessage[], tx: Transaction): Promise<string>;
}

/** An error whose message may be stored; other errors are stored by kind only. */
export class ConsumerError extends Error {
  override name = 'ConsumerError';
}

const registries = new WeakMap<Server['db'], Map<string, Consumer<unknown>>>();

/** Registered at boot in every process: publishers must know the queues. */
export async function registerConsumer<Prepared = void>(
  server: Pick<Server, 'db'>,
  consumer: Consumer<Prepared>,
): Promise<void> {
  const consumers = registries.get(server.db) ?? new Map<string, Consumer<unknown>>();
  if (consumers.has(consumer.queue)) throw new Error(`The queue ${consumer.queue} has two consumers`);
  registries.set(server.db, consumers.set(consumer.queue, consumer));
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
