import { randomUUID } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { eventsAddress } from '@supersync/contract/workspace/event/event.ts';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EventClient } from '#test/event-client.ts';
import { say } from '#test/say.ts';
import { signInOn, type Person } from '#test/sign-in.ts';
import { shareDatabase, startWebApp, type WebApp } from '#test/web-app.ts';
import { issueApiToken } from '../session/api-tokens.ts';
import type { Database } from '../db/database.ts';
import {
  createPostgresDatabase,
  hasPostgres,
  testDatabases,
  type SharedDatabase,
} from '#test/support/test-database.ts';
import type { Feature } from '../server.ts';
import { publish } from './publish.ts';
import { purgeEvents, retentionHours } from './read-events.ts';
import { registerRooms } from './rooms.ts';

const roomsFeature: Feature = (server) => {
  registerRooms(server, 'test', (name) =>
    name === 'locked' ? { chain: [['supersync_redact']] } : 'super-user',
  );
};

/** Each transaction publishes twice with a pause between, so that commits overtake one another. */
async function write(db: Database, room: string, from: string, count: number): Promise<string[]> {
  const texts: string[] = [];
  for (let index = 0; index < count; index += 1)
    await db.transaction(async (tx) => {
      for (const half of ['a', 'b']) {
        const text = `${from}${index}${half}`;
        await publish(tx, room, 'said', { text });
        texts.push(text);
        await delay((index * 7 + from.length * 3) % 11);
      }
    });
  return texts;
}

/** Disconnects after every few events and resumes, until all expected events have arrived. */
async function readWithInterruptions(
  bases: readonly string[],
  room: string,
  cookie: string,
  start: string,
  isComplete: (seen: readonly string[]) => boolean,
): Promise<string[]> {
  const seen: string[] = [];
  let lastId = start;
  for (let round = 0; !isComplete(seen); round += 1) {
    const client = await EventClient.open(bases[round % bases.length] ?? '', [room], cookie, lastId);
    for (let count = 0; count < 5 + (round % 4) && !isComplete(seen); count += 1) {
      const { data } = await client.nextEvent();
      seen.push(String(Reflect.get(Object(data), 'text')));
    }
    lastId = client.lastId;
    client.close();
  }
  return seen;
}

async function noLossNoRepeat(
  dbs: readonly Database[],
  bases: readonly string[],
  cookie: string,
  room: string,
) {
  const opened = await EventClient.open(bases[0] ?? '', [room], cookie);
  await opened.until('ready');
  const start = opened.lastId;
  opened.close();
  const expected = 2 * 2 * 30;
  const writing = Promise.all(
    ['x', 'yy'].map((from, index) => write(dbs[index % dbs.length] ?? fail(), room, from, 30)),
  );
  const seen = await readWithInterruptions(bases, room, cookie, start, ({ length }) => length === expected);
  const written = (await writing).flat();
  expect(seen.toSorted()).toEqual(written.toSorted());
}

function fail(): never {
  throw new Error('There is no database');
}

describe.each(testDatabases())('live events on $name', (kind) => {
  let shared: SharedDatabase;
  let test: WebApp;
  let base: string;
  let person: Person;

  beforeAll(async () => {
    shared = await kind.make();
    test = await startWebApp(shared, { alsoRegister: [roomsFeature] });
    base = await test.app.listen({ port: 0, host: '127.0.0.1' });
    person = await signInOn(test.db);
  });
  afterAll(async () => {
    await test.close();
    await shared.drop();
  });

  it('sends commits of the requested rooms only', async () => {
    const client = await EventClient.open(base, ['test:one', 'test:two'], person.cookie);
    await client.until('ready');
    await say(test.db, 'test:other', 'not for us');
    await test.db
      .transaction((tx) =>
        publish(tx, 'test:one', 'said', 'undone').then(() => Promise.reject(new Error('no'))),
      )
      .catch(() => {});
    await say(test.db, 'test:two', 'second room');
    await say(test.db, 'test:one', 'first room');
    expect(await client.nextEvent()).toMatchObject({
      room: 'test:two',
      type: 'said',
      data: { text: 'second room' },
    });
    expect(await client.nextEvent()).toMatchObject({
      room: 'test:one',
      type: 'said',
      data: { text: 'first room' },
    });
    client.close();
  });

  it('loses and repeats nothing over reconnects, while two writers commit out of order', async () => {
    await noLossNoRepeat([test.db], [base], person.cookie, 'test:order');
  });

  it('sends record changes to those who may read the record', async () => {
    const client = await EventClient.open(base, ['record:saved_view'], person.cookie);
    await client.until('ready');
    const created = await test.app.inject({
      method: 'POST',
      url: '/v0/saved-views',
      headers: { cookie: person.cookie },
      payload: { list: '/clients', name: 'Mine', query: 'status=active' },
    });
    expect(created.statusCode).toBe(201);
    expect(await client.nextEvent()).toMatchObject({
      type: 'created',
      data: { key: String(created.json().data.id), version: 1 },
    });
    client.close();
  });

  it('refuses forbidden, unknown and malformed rooms', async () => {
    const ask = (address: string, cookie = person.cookie) =>
      test.app
        .inject({ url: address, headers: { cookie } })
        .then((answer) => [answer.statusCode, answer.json().detail]);
    expect(await ask(eventsAddress(['test:locked', 'test:a']))).toEqual([
      403,
      'Missing permission: supersync_redact',
    ]);
    expect(await ask(eventsAddress(['record:nothing']))).toEqual([404, 'There is no room record:nothing.']);
    expect((await ask(eventsAddress(['Test:A'])))[0]).toBe(400);
    expect((await ask('/v0/events'))[0]).toBe(400);
    expect((await ask(`${eventsAddress(['test:a'])}&since=abc`))[0]).toBe(400);
    expect((await ask(eventsAddress(['test:a']), ''))[0]).toBe(401);
  });

  it('ends the streams of a session that ends, and only those', async () => {
    const leaver = await signInOn(test.db);
    const [theirs, ours] = await Promise.all(
      [leaver, person].map((each) => EventClient.open(base, ['test:end'], each.cookie)),
    );
    await theirs?.until('ready');
    await ours?.until('ready');
    await test.db.query(sql`update sessions set ended_at = now() where id = ${leaver.sessionId}`);
    expect(await theirs?.next()).toBe(null);
    await say(test.db, 'test:end', 'still here');
    expect(await ours?.nextEvent()).toMatchObject({ data: { text: 'still here' } });
    ours?.close();
  });

  it('keeps the streams of an API client as long as its token is valid', async () => {
    const id = randomUUID();
    const { token, hash } = issueApiToken(id);
    await test.db.query(sql`
      insert into api_clients (id, name, owner_id, keys, secret_hash, expires_at)
      values (${id}, ${id}, ${person.userId}, '[]', ${hash}, now() + interval '1 day')`);
    const client = await EventClient.open(base, ['test:token'], { authorization: `Bearer ${token}` });
    await client.until('ready');
    // Makes the server look at the sessions of all streams.
    const leaver = await signInOn(test.db);
    const theirs = await EventClient.open(base, ['test:token'], leaver.cookie);
    await theirs.until('ready');
    await test.db.query(sql`update sessions set ended_at = now() where id = ${leaver.sessionId}`);
    expect(await theirs.next()).toBe(null);
    await say(test.db, 'test:token', 'still here');
    expect(await client.nextEvent()).toMatchObject({ data: { text: 'still here' } });
    // At once, not at the next heartbeat: every server is told.
    let told: (what: string) => void = () => {};
    const isTold = new Promise<string>((resolve) => {
      told = resolve;
    });
    const listening = await test.db.listen('access', (what) => told(what));
    await test.db.query(sql`update api_clients set revoked_at = now() where id = ${id}`);
    expect(await isTold).toBe('sessions');
    expect(await client.next()).toBe(null);
    await listening.close();
  });

  it('allows a person fifty streams at a time', async () => {
    const busy = await signInOn(test.db);
    const clients = await Promise.all(
      Array.from({ length: 50 }, () => EventClient.open(base, ['test:many'], busy.cookie)),
    );
    for (const client of clients) await client.until('ready');
    await expect(EventClient.open(base, ['test:many'], busy.cookie)).rejects.toThrow(/^429/);
    for (const client of clients) client.close();
  });

  it('ends a stream when its permission is revoked, and refuses to resume it', async () => {
    const holder = await signInOn(test.db, ['supersync_redact']);
    const client = await EventClient.open(base, ['test:locked'], holder.cookie);
    await client.until('ready');
    await test.db.query(sql`delete from role_users where user_id = ${holder.userId}`);
    expect(await client.next()).toBe(null);
    await expect(EventClient.open(base, ['test:locked'], holder.cookie)).rejects.toThrow(/^403/);
  });

  it('buffers little for a client that does not read, and loses nothing when it does', async () => {
    // More than the socket buffers hold.
    const big = 'x'.repeat(500_000);
    const count = 36;
    const sockets = new Set<Socket>();
    test.app.server.on('connection', (socket: Socket) => sockets.add(socket));
    const idle = await openIdle(base, 'test:slow', person.cookie);
    const quick = await EventClient.open(base, ['test:slow'], person.cookie);
    await quick.until('ready');
    for (let index = 0; index < count; index += 1) {
      await say(test.db, 'test:slow', `${index}-${big}`);
      await quick.nextEvent();
    }
    quick.close();
    expect(Math.max(...[...sockets].map((socket) => socket.writableLength))).toBeLessThan(6 * big.length);
    const texts = await readTexts(idle, count);
    expect(texts.map((text) => text.split('-')[0])).toEqual(
      Array.from({ length: count }, (_, index) => `${index}`),
    );
  });

  it('reports when missed events are purged, and resumes when only older ones are', async () => {
    const room = 'test:purge';
    const first = await EventClient.open(base, [room], person.cookie);
    await first.until('ready');
    const before = first.lastId;
    await say(test.db, room, 'old');
    await say(test.db, room, 'older than we keep');
    await first.nextEvent();
    await first.nextEvent();
    const afterOld = first.lastId;
    first.close();
    await test.db.query(sql`update events set at = now() - make_interval(hours => ${retentionHours + 1})`);
    await purgeEvents(test.db);
    await say(test.db, room, 'new');
    const late = await EventClient.open(base, [room], person.cookie, before);
    expect(await late.next()).toMatchObject({ event: 'reset' });
    late.close();
    const inTime = await EventClient.open(base, [room], person.cookie, afterOld);
    expect(await inTime.nextEvent()).toMatchObject({ data: { text: 'new' } });
    inTime.close();
  });
});

function openIdle(base: string, room: string, cookie: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpRequest(base + eventsAddress([room]), { headers: { cookie } }, (answer) => resolve(answer.pause()))
      .on('error', reject)
      .end();
  });
}

async function readTexts(answer: IncomingMessage, count: number): Promise<string[]> {
  const texts: string[] = [];
  let rest = '';
  for await (const chunk of answer.setEncoding('utf8')) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const text = /^data: .*"text" ?: ?"([^"]*)"/.exec(line)?.[1];
      if (text !== undefined) texts.push(text);
    }
    if (texts.length === count) break;
  }
  return texts;
}

describe.skipIf(!hasPostgres)('live events on PostgreSQL only', () => {
  it('does not wait for transactions of other databases', async () => {
    const [shared, other] = [await shareDatabase(), await createPostgresDatabase('nothing')];
    const test = await startWebApp(shared, { alsoRegister: [roomsFeature] });
    const busy = new pg.Client({ connectionString: other.url });
    try {
      const base = await test.app.listen({ port: 0, host: '127.0.0.1' });
      const { cookie } = await signInOn(test.db);
      await busy.connect();
      await busy.query('begin');
      await busy.query('select pg_current_xact_id()');
      const client = await EventClient.open(base, ['test:busy'], cookie);
      await client.until('ready');
      await say(test.db, 'test:busy', 'at once');
      expect(await client.nextEvent()).toMatchObject({ data: { text: 'at once' } });
      client.close();
    } finally {
      await busy.end();
      await test.close();
      await shared.drop();
      await other.drop();
    }
  });

  it('reaches readers of another server, over reconnects and with late commits', async () => {
    const shared = await shareDatabase();
    const first = await startWebApp(shared, { alsoRegister: [roomsFeature] });
    const servers = [first, await startWebApp(shared, { alsoRegister: [roomsFeature] })];
    try {
      const bases = await Promise.all(servers.map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })));
      await noLossNoRepeat(
        servers.map((server) => server.db),
        bases,
        (await signInOn(first.db)).cookie,
        'test:two-servers',
      );
    } finally {
      for (const server of servers) await server.close();
      await shared.drop();
    }
  });
});
