import type { ConnectionOptions } from '@nats-io/transport-node';

type Address = Pick<ConnectionOptions, 'servers' | 'user' | 'pass' | 'token' | 'tls'>;

/**
 * Credentials and TLS of a URL: `nats://user:password@host`, `nats://token@host`, and `tls://` to require
 * encryption. The library itself ignores all of these.
 */
export function natsAddress(address: string): Address {
  const url = new URL(address);
  const user = decodeURIComponent(url.username);
  const pass = decodeURIComponent(url.password);
  return {
    servers: url.host,
    ...(user === '' ? {} : pass === '' ? { token: user } : { user, pass }),
    ...(url.protocol === 'tls:' ? { tls: {} } : {}),
  };
}
