import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A line to PostgreSQL that can be cut and restored. */
export interface DatabaseLink {
  readonly url: string;
  cut(): Promise<void>;
  restore(): Promise<void>;
}

export async function linkDatabase(target: string): Promise<DatabaseLink> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    return socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((from) => {
    const to = track(connect(Number(port || 5432), hostname));
    track(from).pipe(to).pipe(from);
  });
  const open = async (at: number): Promise<number> => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  const ownPort = await open(0);
  const url = new URL(target);
  url.host = `127.0.0.1:${ownPort}`;
  return {
    url: url.href,
    async cut() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
    async restore() {
      await open(ownPort);
    },
  };
}
