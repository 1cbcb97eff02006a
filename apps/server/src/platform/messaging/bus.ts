import sql from 'sql-template-tag';
import type { Server } from '../server.ts';
import type { Bus } from './bus-port.ts';
import { consumersOf } from './consumers.ts';
import { deliverDue } from './deliver.ts';
import { onDeliveries } from './wake.ts';
import { startLoop, runInBackground } from './work-loop.ts';

/** The embedded engine has one session: a long transaction blocks all others. */
const batch = { embedded: 10, postgres: 100 } as const;
/** Our own publications wake the bus; polling is for those of other servers and for retries. */
const pollIntervalMs = { embedded: 1000, postgres: 500 } as const;

/** Topics and queues on the database alone. */
function startDatabaseBus(server: Server): Bus {
  const { db, log } = server;
  const loops = consumersOf(server).map((consumer) =>
    startLoop({
      name: `queue ${consumer.queue}`,
      idleMs: pollIntervalMs[db.kind],
      log,
      step: () => deliverDue(server, consumer, batch[db.kind]),
    }),
  );
  return {
    kind: 'database',
    wake() {
      for (const loop of loops) loop.wake();
    },
    async erase() {},
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

const heartbeatMs = 10_000;
/** A queue without a heartbeat for this long is down. */
export const downAfterSeconds = 35;

const buses = new WeakMap<Server['db'], Bus>();

export const busOf = (server: Server): Bus | undefined => buses.get(server.db);

/** Imported on demand: most installations have no NATS. */
async function chooseBus({ config: { natsUrl } }: Server): Promise<(server: Server) => Bus> {
  if (natsUrl === undefined) return startDatabaseBus;
  const { startNatsBus } = await import('./nats/nats-bus.ts');
  return (server) => startNatsBus(server, natsUrl);
}

/** Starts the bus, once every consumer is registered. */
function startBus(server: Server, open: (server: Server) => Bus): Pick<Bus, 'stop'> {
  const { db, log } = server;
  const bus = open(server);
  buses.set(db, bus);
  const silence = onDeliveries(() => bus.wake());
  const queues = consumersOf(server).map(({ queue }) => queue);
  const alive = startLoop({
    name: 'queues',
    idleMs: heartbeatMs,
    log,
    step: async () => {
      await db.query(sql`update message_queues set seen_at = now() where queue = any (${queues}::text[])`);
      return false;
    },
  });
  return {
    async stop() {
      silence();
      await alive.stop();
      await bus.stop();
      buses.delete(db);
    },
  };
}

export async function registerBus(server: Server): Promise<void> {
  const open = await chooseBus(server);
  runInBackground(server, () => startBus(server, open));
}
