import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expiredCertificate, standInKey, validCertificate } from '#test/stand-ins/certificates.ts';
import { isPublicAddress, permissionFor } from './allowed.ts';
import { fetchOutside, type OutsideOptions } from './fetch-outside.ts';

let canary: Server;
let port: number;
let requestedPaths: string[] = [];
const requestedSecrets: string[] = [];

beforeAll(async () => {
  canary = createServer((request, reply) => {
    requestedPaths.push(request.url ?? '');
    requestedSecrets.push(`${request.headers.authorization} ${request.headers['x-api-key']}`);
    if (request.url === '/near') return reply.writeHead(302, { location: '/feed' }).end();
    if (request.url === '/far')
      return reply.writeHead(302, { location: `http://localhost:${port}/feed` }).end();
    if (request.url === '/away')
      return reply.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    if (request.url === '/home')
      return reply.writeHead(302, { location: `http://named.test:${port}/feed` }).end();
    if (request.url === '/once') return reply.writeHead(302, { location: '/feed' }).end();
    if (request.url === '/loop') return reply.writeHead(302, { location: '/loop' }).end();
    if (request.url === '/large') return reply.end(Buffer.alloc(2000));
    if (request.url === '/silent') return undefined;
    if (request.url === '/echo') {
      reply.write(`${request.method} ${request.headers['content-type']} `);
      return request.pipe(reply);
    }
    return reply.end(`host ${request.headers.host}`);
  }).listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => canary.once('listening', () => resolve()));
  port = (canary.address() as AddressInfo).port;
});
afterAll(() => {
  canary.closeAllConnections();
  canary.close();
});

const call = (address: string, more: Partial<OutsideOptions> = {}) => {
  requestedPaths = [];
  return fetchOutside(address, {
    hosts: [`127.0.0.1:${port}`],
    maxBytes: 1000,
    timeoutMs: 60_000,
    signal: new AbortController().signal,
    ...more,
  });
};

describe('public addresses', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    'fe80::1',
    'fd00::1',
    'fec0::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'ff02::1',
    'nonsense',
    '127.1',
    '0177.0.0.1',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '93.184.216.34', '2606:2800:220:1::1'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it('hosts match exactly, with their ports', () => {
    const may = (address: string, ...hosts: string[]) => permissionFor(new URL(address), hosts);
    expect(may('https://feeds.example.com/a', 'feeds.example.com')).toEqual({ mayBeClosed: false });
    expect(may('https://feeds.example.com:8443/a', 'feeds.example.com')).toBeNull();
    expect(may('https://evil-example.com/', '*.example.com')).toBeNull();
    expect(may('https://a.example.com/', '*.example.com')).toEqual({ mayBeClosed: false });
    expect(may('http://[::1]:8080/', '[::1]:8080')).toEqual({ mayBeClosed: true });
    // In octal it is the same address; as one number it is not the named host.
    expect(may('http://0177.0.0.1/', '127.0.0.1')).toEqual({ mayBeClosed: true });
    expect(may('http://2130706433/', 'example.com')).toBeNull();
  });
});

describe('fetchOutside', () => {
  it('calls an allowed host at the address that was checked', async () => {
    const answer = await call(`http://127.0.0.1:${port}/feed`);
    expect([answer.status, answer.body.toString()]).toEqual([200, `host 127.0.0.1:${port}`]);
  });

  it.each([
    ['an unlisted host', 'http://elsewhere.test/', 'is not among the hosts'],
    ['another port', 'http://127.0.0.1:1/', 'is not among the hosts'],
    ['another protocol', 'file:///etc/passwd', 'are not called'],
    ['an invalid URL', 'nonsense', 'not an address'],
    ['credentials', 'http://a:b@127.0.0.1/', 'credentials'],
  ])('refuses %s', async (_, address, words) => {
    await expect(call(address)).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining(words),
    });
    expect(requestedPaths).toEqual([]);
  });

  it('refuses an allowed host that resolves to a private address, even among others', async () => {
    for (const addresses of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['::ffff:127.0.0.1']]) {
      const pending = call(`http://named.test:${port}/`, {
        hosts: [`named.test:${port}`],
        resolve: async () => addresses,
      });
      await expect(pending).rejects.toMatchObject({
        kind: 'refused',
        message: 'named.test resolves to a private network',
      });
    }
    expect(requestedPaths).toEqual([]);
  });

  it('follows a redirect only to allowed hosts', async () => {
    await expect(call(`http://127.0.0.1:${port}/away`)).rejects.toMatchObject({ kind: 'refused' });
    const home = call(`http://127.0.0.1:${port}/home`, {
      hosts: [`127.0.0.1:${port}`, `named.test:${port}`],
      resolve: async () => ['127.0.0.1'],
    });
    await expect(home).rejects.toMatchObject({ message: 'named.test resolves to a private network' });
    expect(requestedPaths).toEqual(['/home']);
    await expect(call(`http://127.0.0.1:${port}/loop`)).rejects.toMatchObject({
      message: 'More than 3 redirects',
    });
  });

  it('sends secrets on only within the host they are for', async () => {
    const options = { headers: { authorization: 'Bearer x', 'X-Api-Key': 'y', 'user-agent': 'Bot/1' } };
    const secretsAt = async (path: string) => {
      requestedSecrets.length = 0;
      await call(`http://127.0.0.1:${port}${path}`, {
        ...options,
        hosts: [`127.0.0.1:${port}`, `localhost:${port}`],
        own: { host: 'localhost', address: '127.0.0.1', port },
      });
      return requestedSecrets;
    };
    expect(await secretsAt('/near')).toEqual(['Bearer x y', 'Bearer x y']);
    expect(await secretsAt('/far')).toEqual(['Bearer x y', 'undefined undefined']);
  });

  it('posts JSON, and does not re-post on a redirect', async () => {
    const body = { password: 'é' };
    const posted = await call(`http://127.0.0.1:${port}/echo`, { body });
    expect(posted.body.toString()).toBe('POST application/json {"password":"é"}');
    const sentOn = await call(`http://127.0.0.1:${port}/loop`, { body });
    expect([sentOn.status, requestedPaths]).toEqual([302, ['/loop']]);
  });

  it('enforces the limits of size and time', async () => {
    await expect(call(`http://127.0.0.1:${port}/large`)).rejects.toMatchObject({
      message: expect.stringContaining('larger than'),
    });
    await expect(call(`http://127.0.0.1:${port}/silent`, { timeoutMs: 50 })).rejects.toMatchObject({
      kind: 'failed',
    });
    const stop = new AbortController();
    const pending = call(`http://127.0.0.1:${port}/silent`, { signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(pending).rejects.toThrow('enough');
  });

  it('tells how the answer came about: redirects, address and time', async () => {
    const { journey, url } = await call(`http://127.0.0.1:${port}/once`);
    expect(url).toBe(`http://127.0.0.1:${port}/feed`);
    expect(journey).toEqual({
      redirects: [{ status: 302, url: `http://127.0.0.1:${port}/once` }],
      address: '127.0.0.1',
      ttfbMs: expect.any(Number),
      certificate: null,
    });
    const head = await call(`http://127.0.0.1:${port}/large`, { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
    const own = { host: 'named.test', address: '127.0.0.1', port, under: '/demo/named.test' };
    await call('http://named.test/page', { own });
    expect(requestedPaths).toEqual(['/demo/named.test/page']);
  });

  it.each([
    ['valid', validCertificate],
    ['expired', expiredCertificate],
  ])('reads the certificate of a website: %s', async (kind, cert) => {
    const secure = createTlsServer({ key: standInKey, cert }, (_, reply) => reply.end('hello')).listen(
      0,
      '127.0.0.1',
    );
    await new Promise<void>((resolve) => secure.once('listening', () => resolve()));
    const { port: securePort } = secure.address() as AddressInfo;
    const pending = call(`https://localhost:${securePort}/`, {
      hosts: [`localhost:${securePort}`],
      resolve: async () => ['127.0.0.1'],
      ca: cert,
    });
    if (kind === 'valid')
      expect((await pending).journey.certificate).toEqual({
        issuer: 'Stand-in Authority',
        expiresAt: new Date('2120-01-01T00:00:00Z'),
      });
    else await expect(pending).rejects.toMatchObject({ kind: 'failed', code: 'CERT_HAS_EXPIRED' });
    secure.close();
    secure.closeAllConnections();
  });
});
