import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request, type RequestOptions } from 'node:https';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventsAddress } from '@supersync/contract/workspace/event/event.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Feature } from '#platform/server.ts';
import { registerRooms } from '#platform/events/rooms.ts';
import { say } from './say.ts';
import { signInOn } from './sign-in.ts';
import type { SharedDatabase } from './support/test-database.ts';
import { shareDatabase, startWebApp, type WebApp } from './web-app.ts';

const hasNginx = ['nginx', 'openssl'].every(
  (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0,
);
const deployed = readFileSync(new URL('../../../deploy/nginx/supersync.conf', import.meta.url), 'utf8');

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const rooms: Feature = (server) => registerRooms(server, 'test', () => 'super-user');

describe.skipIf(!hasNginx)('behind nginx, as deploy/ configures it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'supersync-proxy-'));
  let shared: SharedDatabase;
  let web: WebApp;
  let proxy: ReturnType<typeof spawn>;
  let port: number;

  beforeAll(async () => {
    shared = await shareDatabase();
    web = await startWebApp(shared, { alsoRegister: [rooms], env: { TRUSTED_PROXIES: '127.0.0.1' } });
    await web.app.listen({ port: 0, host: '127.0.0.1' });
    const { port: own } = web.app.server.address() as AddressInfo;
    port = await freePort();
    const plain = await freePort();
    const certificate = join(folder, 'certificate.pem');
    const key = join(folder, 'key.pem');
    execFileSync(
      'openssl',
      `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=console.example.com -out ${certificate} -keyout ${key}`.split(
        ' ',
      ),
      { stdio: 'pipe' },
    );
    const site = deployed
      .replaceAll(/^\s*listen \[::\].*$/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replace('127.0.0.1:4000', `127.0.0.1:${own}`)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join('\n');
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr warn;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}}\n`,
    );
    proxy = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'inherit', 'inherit'] });
    await vi.waitFor(() => ask('/health/live'), { timeout: 120_000, interval: 50 });
  });
  afterAll(async () => {
    proxy?.kill('SIGTERM');
    await web?.close();
    await shared?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const options = (path: string, headers: Record<string, string> = {}): RequestOptions => ({
    host: '127.0.0.1',
    port,
    path,
    headers: { host: 'console.example.com', ...headers },
    rejectUnauthorized: false,
  });

  function ask(
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
    return new Promise((resolve, reject) => {
      request(options(path, headers), (answer) => {
        let body = '';
        answer.on('data', (chunk) => (body += String(chunk)));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
      })
        .on('error', reject)
        .end();
    });
  }

  it('passes the security headers on, knows that the connection is encrypted, and hides the metrics', async () => {
    const { headers } = await ask('/health/live');
    expect(headers['strict-transport-security']).toMatch(/max-age=\d+/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect((await ask('/metrics')).status).toBe(404);
  });

  it('does not believe a caller about its own address', async () => {
    const { headers } = await ask('/api/v1/clients', { 'x-forwarded-for': '203.0.113.9' });
    expect(headers['x-request-id']).toEqual(expect.any(String));
    await expect.poll(() => web.logged(), { timeout: 120_000 }).toContain(String(headers['x-request-id']));
    expect(web.logged()).not.toContain('203.0.113.9');
  });

  it('delivers live events when they happen, unbuffered', async () => {
    const { cookie } = await signInOn(web.db);
    // Over TLS its name ties the cookie to the host.
    const stream = request(options(eventsAddress(['test:proxy']), { cookie: `__Host-${cookie}` }));
    const text = await new Promise<string>((resolve, reject) => {
      let received = '';
      stream
        .on('response', (answer) => {
          if (answer.statusCode !== 200) reject(new Error(`Answered with ${answer.statusCode}`));
          answer.on('data', (chunk) => {
            const wasReady = received.includes('ready');
            received += String(chunk);
            // The stream stays open, so a buffering proxy would never pass this on.
            if (!wasReady && received.includes('ready')) say(web.db, 'test:proxy', 'hello').catch(reject);
            if (received.includes('hello')) resolve(received);
          });
        })
        .on('error', reject)
        .end();
    });
    expect(text).toContain('hello');
    stream.destroy();
  });
});
