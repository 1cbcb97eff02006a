import { eventsPath } from '@supersync/contract/workspace/event/event.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { Gauge } from 'prom-client';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { parseInput } from '../actions/parse-input.ts';
import type { Subscription } from '../db/database.ts';
import { registeredResources } from '../resource/resource-rules.ts';
import type { Server } from '../server.ts';
import { EventFeed } from './event-feed.ts';
import { EventStream } from './event-stream.ts';
import { parsePosition, type Position } from './read-events.ts';
import { assertMayListen, parseRooms, registerRooms } from './rooms.ts';

const heartbeatMs = 15_000;
const maxStreams = 2000;
/** A window has one stream. */
const maxStreamsPerPerson = 50;

const querySchema = z.strictObject({ room: z.string().min(1).max(12_000), since: z.string().optional() });

/** Jitter: clients that were disconnected together must not reconnect together. */
const retryMs = (): number => 500 + Math.floor(Math.random() * 1500);

/** `GET /v0/events?room=a,b`: events of the rooms from now on, or since `Last-Event-ID`. */
export function registerEvents(server: Server): void {
  const { app, db, log } = server;
  const feed = new EventFeed(db, log);
  const streams = new Set<EventStream>();
  let subscription: Subscription | undefined;
  server.metrics.registerMetric(
    new Gauge({
      name: 'supersync_event_streams',
      help: 'Open streams of live events in this process',
      registers: [],
      collect() {
        this.set(streams.size);
      },
    }),
  );

  const endAll = (): void => {
    for (const stream of streams) stream.end();
  };

  async function endOfEndedSessions(): Promise<void> {
    const ids = [...new Set([...streams].map(({ sessionId }) => sessionId))];
    if (ids.length === 0) return;
    // The caller of an API client has the client's id in place of a session's.
    const { rows } = await db.query<{ id: string }>(sql`
      select id from sessions where id = any (${ids}::uuid[]) and ended_at is null and expires_at > now()
      union all
      select a.id from api_clients a join users u on u.id = a.owner_id
      where a.id = any (${ids}::uuid[]) and a.revoked_at is null and a.expires_at > now() and u.suspended_at is null`);
    const alive = new Set(rows.map(({ id }) => id));
    // Only those checked: a stream may have opened since.
    for (const stream of streams)
      if (ids.includes(stream.sessionId) && !alive.has(stream.sessionId)) stream.end();
  }

  /** When in doubt end the stream: the client reconnects, and that request is checked like any other. */
  function checkSessions(): void {
    endOfEndedSessions().catch((error: unknown) => {
      log.warn({ err: error }, 'Sessions of live streams could not be checked');
      endAll();
    });
  }

  registerRooms(
    server,
    'record',
    (name) => registeredResources(server).find((each) => each.name === name)?.access.read,
  );

  app.addHook('onReady', async () => {
    subscription = await db.listen('access', (what) => (what === 'sessions' ? checkSessions() : endAll()), {
      onGap: endAll,
    });
  });

  // Most changes store their events in the writing statement; poll right after it.
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.method !== 'GET') feed.wake();
    done();
  });

  const heartbeat = setInterval(() => {
    for (const stream of streams) stream.beat();
    checkSessions();
  }, heartbeatMs);
  heartbeat.unref();

  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    endAll();
    feed.close();
    await subscription?.close();
  });

  app.route({
    method: 'GET',
    url: eventsPath,
    exposeHeadRoute: false,
    config: {
      access: 'super-user',
      describe: () => ({
        summary: 'Live events of rooms, as server-sent events',
        parameters: [
          {
            name: 'room',
            in: 'query',
            required: true,
            description: 'Rooms, separated by commas',
            schema: { type: 'string' },
          },
          { name: 'since', in: 'query', description: 'As Last-Event-ID', schema: { type: 'string' } },
          {
            name: 'Last-Event-ID',
            in: 'header',
            description: 'Resume after this event',
            schema: { type: 'string' },
          },
        ],
        responses: { 200: { description: 'The stream', content: { 'text/event-stream': {} } } },
      }),
    },
    handler: async (request, reply) => {
      const { caller } = request;
      if (caller === null) throw problem('not_signed_in', {});
      parseInput({ query: { schema: querySchema, value: request.query } });
      const query = querySchema.parse(request.query);
      const rooms = parseRooms(query.room);
      assertMayListen(server, caller, rooms);
      const since = readSince(request.headers['last-event-id'] ?? query.since);
      if (streams.size >= maxStreams) throw problem('unavailable', {});
      const own = [...streams].filter(({ userId }) => userId === caller.userId);
      if (own.length >= maxStreamsPerPerson)
        throw problem('too_many_requests', { seconds: heartbeatMs / 1000 });

      reply.hijack();
      const out = reply.raw;
      const stream = new EventStream(out, rooms, caller, db, feed);
      streams.add(stream);
      out.on('close', () => {
        streams.delete(stream);
        feed.leave(stream);
      });
      out.on('error', () => out.destroy());
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) out.setHeader(name, value);
      out.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        // An ended stream must not leave a keep-alive connection that a stopping server would wait for.
        connection: 'close',
      });
      request.raw.socket.setNoDelay(true);
      try {
        await stream.begin(since, retryMs());
      } catch (error) {
        request.log.warn({ err: error }, 'A live stream could not start');
        out.destroy();
      }
    },
  });
}

function readSince(text: string | string[] | undefined): Position | null {
  if (text === undefined || text === '') return null;
  const position = typeof text === 'string' ? parsePosition(text) : null;
  if (position === null)
    throw problem('invalid_input', {}, { errors: { 'Last-Event-ID': 'Unknown event ID' } });
  return position;
}
