import { connect } from 'node:net';
import type pg from 'pg';

const cancelRequestCode = 80_877_102;
const cancelTimeoutMs = 5_000;

/** The driver keeps both since the connection was made, but its types do not name the second. */
function keysOf(client: pg.PoolClient): { readonly processId: number; readonly secret: number } | null {
  const processId: unknown = Reflect.get(client, 'processID');
  const secret: unknown = Reflect.get(client, 'secretKey');
  return typeof processId === 'number' && typeof secret === 'number' ? { processId, secret } : null;
}

/**
 * Asks the server to cancel what this connection runs, as the protocol says: on a connection of its own, with the
 * secret of the one meant. Unlike `pg_cancel_backend` it needs no free connection of the pool and passes a pooler.
 */
export function cancelStatement(client: pg.PoolClient): Promise<void> {
  const keys = keysOf(client);
  if (keys === null) return Promise.resolve();
  const request = Buffer.alloc(16);
  request.writeInt32BE(request.length, 0);
  request.writeInt32BE(cancelRequestCode, 4);
  request.writeInt32BE(keys.processId, 8);
  request.writeInt32BE(keys.secret, 12);
  const { host, port } = client;
  return new Promise((resolve) => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    socket.setTimeout(cancelTimeoutMs, () => socket.destroy());
    socket.on('connect', () => socket.end(request));
    // The server closes the connection once it has passed the request on. One that is lost is no harm: the
    // statement ends by itself.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve());
    socket.resume();
  });
}
