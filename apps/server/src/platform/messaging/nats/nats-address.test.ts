import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { connect } from '@nats-io/transport-node';
import { afterEach, describe, expect, it } from 'vitest';
import { natsAddress } from './nats-address.ts';

it.each([
  ['nats://host:4222', { servers: 'host:4222' }],
  ['nats://ann:p%40ss@host:4222', { servers: 'host:4222', user: 'ann', pass: 'p@ss' }],
  ['nats://s3cret@host', { servers: 'host', token: 's3cret' }],
  ['tls://ann:pass@host:4222', { servers: 'host:4222', user: 'ann', pass: 'pass', tls: {} }],
])('parses %s', (address, expected) => {
  expect(natsAddress(address)).toEqual(expected);
});

const hasServer = spawnSync('nats-server', ['--version']).status === 0;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

describe.skipIf(!hasServer)('a server with a password', () => {
  let server: ChildProcess | undefined;
  afterEach(() => void server?.kill());

  const start = async (): Promise<number> => {
    const port = await freePort();
    const args = ['-a', '127.0.0.1', '-p', String(port), '--user', 'ann', '--pass', 'pass'];
    server = spawn('nats-server', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    for await (const line of server.stderr ?? []) if (String(line).includes('Server is ready')) break;
    return port;
  };
  const tryTo = async (address: string): Promise<string> => {
    try {
      const connection = await connect({ ...natsAddress(address), timeout: 3000, reconnect: false });
      await connection.close();
      return 'connected';
    } catch {
      return 'refused';
    }
  };

  it('accepts it, refuses without it, and refuses when TLS is required but not offered', async () => {
    const port = await start();
    expect(await tryTo(`nats://ann:pass@127.0.0.1:${port}`)).toBe('connected');
    expect(await tryTo(`nats://127.0.0.1:${port}`)).toBe('refused');
    expect(await tryTo(`tls://ann:pass@127.0.0.1:${port}`)).toBe('refused');
  });
});
