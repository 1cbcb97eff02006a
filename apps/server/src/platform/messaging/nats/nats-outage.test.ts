import { once } from 'node:events';
import { connect as connectSocket, createServer, type Server, type Socket } from 'node:net';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sides, startMessaging, testTopic, type MessagingApp } from '#test/messaging-app.ts';
import type { Person } from '#test/sign-in.ts';

const pollOptions = { timeout: 120_000, interval: 50 };
const side = sides.findLast(({ natsUrl }) => natsUrl !== undefined);

/** A proxy to NATS that can be cut off for this test alone. */
class NatsProxy {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  port = 0;

  constructor(url: string) {
    this.#target = new URL(url);
  }

  async open(): Promise<void> {
    const server = createServer((inbound) => {
      const outbound = connectSocket(Number(this.#target.port || 4222), this.#target.hostname);
      for (const [one, other] of [
        [inbound, outbound],
        [outbound, inbound],
      ] as const) {
        this.#sockets.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          this.#sockets.delete(one);
          other.destroy();
        });
      }
      inbound.pipe(outbound).pipe(inbound);
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

describe.skipIf(side === undefined)('a NATS outage', () => {
  let proxy: NatsProxy;
  let server: MessagingApp;
  let admin: Person;

  beforeAll(async () => {
    if (side?.natsUrl === undefined) return;
    proxy = new NatsProxy(side.natsUrl);
    await proxy.open();
    server = await startMessaging({ ...side, natsUrl: `nats://127.0.0.1:${proxy.port}` });
    admin = await server.signIn('supersync_all');
  });
  afterAll(async () => {
    await server?.stop();
    await proxy?.cut();
  });

  const publish = async (number: number): Promise<string> => {
    const answer = await server.call(admin, 'POST', `/v0/messaging-api/${testTopic}/_publish`, {
      payload: { number },
    });
    expect(answer.statusCode, answer.body).toBe(202);
    return answer.json<{ data: { id: string } }>().data.id;
  };

  it('publishing continues, and everything arrives once afterwards', async () => {
    const before = await publish(1);
    await expect.poll(() => server.consumer.taken.map(({ id }) => id), pollOptions).toEqual([before]);
    await proxy.cut();
    const meanwhile: string[] = [];
    // Publishing succeeds without the bus: if it waited, this would never end.
    for (let number = 2; number < 22; number += 1) meanwhile.push(await publish(number));
    expect(server.consumer.taken).toHaveLength(1);
    await proxy.open();
    await expect
      .poll(async () => {
        // Messages sent at the moment of the cut are taken back after half a minute; don't wait for that
        // here.
        await server.db.query(sql`
          update message_deliveries set status = 'waiting', due_at = now() where status = 'sent' and bus_sequence is null`);
        return server.consumer.taken.length;
      }, pollOptions)
      .toBe(21);
    expect(server.consumer.taken.map(({ id }) => id).toSorted()).toEqual([before, ...meanwhile].toSorted());
  });
});
