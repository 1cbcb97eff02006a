import { once } from 'node:events';
import { connect as connectSocket, createServer, type Server, type Socket } from 'node:net';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sides, startMessaging, testTopic, type MessagingApp } from '#test/messaging-app.ts';
import type { Person } from '#test/sign-in.ts';

const patience = { timeout: 30_000, interval: 50 };
const side = sides.findLast(({ natsUrl }) => natsUrl !== undefined);

/** Stands between us and NATS, so that it can be away for us alone. */
class Between {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  port = 0;

  constructor(url: string) {
    this.#target = new URL(url);
  }

  async open(): Promise<void> {
    const server = createServer((here) => {
      const there = connectSocket(Number(this.#target.port || 4222), this.#target.hostname);
      for (const [one, other] of [
        [here, there],
        [there, here],
      ] as const) {
        this.#sockets.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          this.#sockets.delete(one);
          other.destroy();
        });
      }
      here.pipe(there).pipe(here);
    });
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    const bound = server.address();
    this.port = typeof bound === 'object' && bound !== null ? bound.port : 0;
    this.#server = server;
  }

  async cut(): Promise<void> {
    const closed = this.#server === undefined ? Promise.resolve() : once(this.#server, 'close');
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

describe.skipIf(side === undefined)('NATS goes away for a while', () => {
  let between: Between;
  let server: MessagingApp;
  let admin: Person;

  beforeAll(async () => {
    if (side?.natsUrl === undefined) return;
    between = new Between(side.natsUrl);
    await between.open();
    server = await startMessaging({ ...side, natsUrl: `nats://127.0.0.1:${between.port}` });
    admin = await server.signIn('supersync_all');
  });
  afterAll(async () => {
    await server?.stop();
    await between?.cut();
  });

  const publish = async (number: number): Promise<string> => {
    const answer = await server.call(admin, 'POST', `/v0/messaging-api/${testTopic}/_publish`, {
      payload: { number },
    });
    expect(answer.statusCode, answer.body).toBe(202);
    return answer.json<{ data: { id: string } }>().data.id;
  };

  it('publishing goes on meanwhile, and everything arrives once afterwards', async () => {
    const before = await publish(1);
    await expect.poll(() => server.consumer.taken.map(({ id }) => id), patience).toEqual([before]);
    await between.cut();
    const meanwhile: string[] = [];
    // Every answer comes without the bus: if one waited for it, this would never end.
    for (let number = 2; number < 22; number += 1) meanwhile.push(await publish(number));
    expect(server.consumer.taken).toHaveLength(1);
    await between.open();
    await expect
      .poll(async () => {
        // What was handed over in the moment of the cut is taken back by itself after half a minute; not waited for here.
        await server.db.query(sql`
          update message_deliveries set status = 'waiting', due_at = now() where status = 'sent' and bus_sequence is null`);
        return server.consumer.taken.length;
      }, patience)
      .toBe(21);
    expect(server.consumer.taken.map(({ id }) => id).toSorted()).toEqual([before, ...meanwhile].toSorted());
  });
});
