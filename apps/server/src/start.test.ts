import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { builtServer } from '#test/support/built-server.ts';
import {
  createPostgresDatabase,
  hasPostgres,
  preparedDataDir,
  type Contents,
} from '#test/support/test-database.ts';

// Each test starts full servers, one after another.
vi.setConfig({ testTimeout: 600_000 });

const program = await builtServer();
const login = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'admin@supersync.test', password: 'supersync-demo-password' }),
};

interface Running {
  readonly child: ChildProcess;
  out(): string;
  err(): string;
  /** The exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>;
}

const running = new Set<ChildProcess>();
const folders: string[] = [];

afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function newFolder(contents?: Contents): Promise<string> {
  const folder = await preparedDataDir(contents);
  folders.push(folder);
  return folder;
}

function launch(env: Record<string, string>, args: readonly string[] = []): Running {
  const child = spawn(process.execPath, [...program, ...args], {
    // Isolated from the environment of the test run.
    env: { PATH: process.env['PATH'], PORT: '0', SEED: 'none', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (data) => {
    out += String(data);
  });
  child.stderr.on('data', (data) => {
    err += String(data);
  });
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return typeof code === 'number' ? code : null;
  });
  return { child, out: () => out, err: () => err, ended };
}

/** Resolves with the printed address. */
function listening(process: Running): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const found = /Supersync is at (http:\S+)/.exec(process.out())?.[1];
      if (found !== undefined) resolve(found);
    };
    process.child.stdout?.on('data', look);
    void process.ended.then((code) => reject(new Error(`It ended with ${code}: ${process.err()}`)));
  });
}

const signIn = async (
  address: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<number> => {
  const answer = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: 'admin@supersync.test', password }),
  });
  return answer.status;
};

/** The generated demo password, once printed. */
function demoPasswordOf(process: Running): Promise<string> {
  return new Promise((resolve) => {
    const look = (): void => {
      const found = /all have the password (\S+)\n/.exec(process.out())?.[1];
      if (found !== undefined) resolve(found);
    };
    process.child.stdout?.on('data', look);
    look();
  });
}

/** Resolves once new connections are refused. */
async function refusesConnections(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
    } catch {
      return;
    } finally {
      socket.destroy();
    }
  }
}

async function refused(process: Running, code: number, ...texts: string[]): Promise<void> {
  expect(await process.ended).toBe(code);
  expect(process.out()).toBe('');
  expect(process.err().trimEnd().split('\n')).toHaveLength(1);
  for (const word of texts) expect(process.err()).toContain(word);
  expect(process.err()).not.toContain('hunter2');
}

describe('a failed start', () => {
  it('names a bad value in one line', async () => {
    await refused(launch({ PORT: 'eighty' }), 1, 'PORT must be a port number');
  });

  it('prints the usage for a bad argument', async () => {
    await refused(launch({}, ['--serve', 'everything']), 2, '--serve', 'Usage:');
  });

  it('reports an unreachable database in one line, without its password', async () => {
    const url = 'postgres://someone:hunter2@127.0.0.1:1/nothing';
    await refused(launch({ DATABASE_URL: url }), 1, 'DATABASE_URL', 'ECONNREFUSED');
  });

  it('reports an invalid data folder', async () => {
    await refused(launch({ DATA_DIR: `${import.meta.filename}/data` }), 1, 'DATA_DIR');
  });

  it('reports a port or data folder in use', async () => {
    const occupied = createServer().listen(0, '127.0.0.1');
    await once(occupied, 'listening');
    // A listening TCP server has an address of this form.
    const { port } = occupied.address() as AddressInfo;
    const folder = await newFolder();
    await refused(
      launch({ PORT: String(port), DATA_DIR: folder }),
      1,
      `Port ${port} is already in use`,
      'PORT',
    );
    occupied.close();

    const first = launch({ DATA_DIR: folder });
    await listening(first);
    await refused(launch({ DATA_DIR: folder }), 1, folder, 'in use', 'DATA_DIR');
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
  });
});

describe('a running server', () => {
  it('on loopback seeds the demo, prints how to sign in, and stops cleanly', async () => {
    const folder = await newFolder('nothing');
    const server = launch({ SEED: 'demo', DATA_DIR: folder });
    const address = await listening(server);
    expect(address).toMatch(/^http:\/\/localhost:\d+$/);
    const answer = await fetch(`${address}/auth/login`, login);
    expect(answer.status).toBe(200);
    expect(server.out()).toContain('admin@supersync.test');
    server.child.kill('SIGTERM');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.err()).toBe('');

    // The second start finds everything in place, and sessions survive it.
    const second = launch({ SEED: 'demo', DATA_DIR: folder });
    const cookie = answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const user = await fetch(`${await listening(second)}/auth/current-user`, { headers: { cookie } });
    expect(user.status).toBe(200);
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
  });

  it('reachable from other hosts has a generated password, printed once', async () => {
    const env = { SEED: 'demo', HOST: '0.0.0.0', DATA_DIR: await newFolder() };
    const server = launch(env);
    const { port } = new URL(await listening(server));
    expect((await fetch(`http://127.0.0.1:${port}/auth/login`, login)).status).toBe(401);
    const password = await demoPasswordOf(server);
    expect(await signIn(`http://127.0.0.1:${port}`, password)).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.out()).not.toContain('supersync-demo-password');

    const second = launch(env);
    await listening(second);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(second.out()).not.toContain('password');
  });

  it('restricts the published password to loopback when started for others later', async () => {
    const folder = await newFolder('demo');
    const behindProxy = launch({ SEED: 'none', DATA_DIR: folder, TRUSTED_PROXIES: '127.0.0.1' });
    const address = await listening(behindProxy);
    const forwarded = { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https' };
    expect(await signIn(address, 'supersync-demo-password', forwarded)).toBe(401);
    expect(await signIn(address, 'supersync-demo-password')).toBe(401);
    behindProxy.child.kill('SIGTERM');
    expect(await behindProxy.ended).toBe(0);

    const localOnly = launch({ SEED: 'none', DATA_DIR: folder });
    const localAddress = await listening(localOnly);
    expect(await signIn(localAddress, 'supersync-demo-password', forwarded)).toBe(401);
    expect(await signIn(localAddress, 'supersync-demo-password')).toBe(200);
    localOnly.child.kill('SIGTERM');
    expect(await localOnly.ended).toBe(0);
  });

  it.runIf(hasPostgres)('on PostgreSQL uses the configured demo password', async () => {
    const made = await createPostgresDatabase('schema');
    try {
      const env = { SEED: 'demo', DATABASE_URL: made.url, DATA_DIR: await newFolder() };
      const server = launch({ ...env, DEMO_PASSWORD: 'chosen for this demo' });
      const address = await listening(server);
      expect(await signIn(address, 'supersync-demo-password')).toBe(401);
      expect(await signIn(address, 'chosen for this demo')).toBe(200);
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
    } finally {
      await made.drop();
    }
  });

  it('finishes the current request before it stops', async () => {
    const server = launch({ DATA_DIR: await newFolder() });
    const { port } = new URL(await listening(server));
    const body = JSON.stringify({ email: 'nobody@supersync.test', password: 'nothing' });
    const request = httpRequest({
      port,
      method: 'POST',
      path: '/auth/login',
      headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
    });
    request.flushHeaders();
    // The server asks for the body, so it has started the request.
    await once(request, 'continue');
    server.child.kill('SIGTERM');
    await refusesConnections(Number(port));
    request.end(body);
    const [answer]: IncomingMessage[] = await once(request, 'response');
    expect(answer?.statusCode).toBe(401);
    answer?.resume();
    expect(await server.ended).toBe(0);
  });

  it('serves the console alone without any database', async () => {
    const server = launch({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }, ['--serve', 'console']);
    const address = await listening(server);
    expect((await fetch(`${address}/config.json`)).status).toBe(200);
    expect((await fetch(`${address}/auth/current-user`)).status).toBe(404);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});
