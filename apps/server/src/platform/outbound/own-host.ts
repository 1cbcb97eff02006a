import type { Server } from '../server.ts';
import type { OutsideOptions } from './fetch-outside.ts';

/** A host of the demo that is this server: the address it listens on. DNS does not know such a host. */
export function ownHost(server: Server, host: string): OutsideOptions['own'] {
  const bound = server.app.server.address();
  return typeof bound === 'object' && bound !== null
    ? { host, address: bound.family === 'IPv6' ? '::1' : '127.0.0.1', port: bound.port }
    : undefined;
}
