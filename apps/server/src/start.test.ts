import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createPostgresDatabase,
  hasPostgres,
  preparedDataDir,
  type Contents,
} from '#test/support/test-database.ts';

// Each of these starts whole servers, one after another.
vi.setConfig({ testTimeout: 300_000 });

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const login = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'admin@supersync.test', password: 'supersync-demo-password' }),
};

interface Running {
  readonly child: ChildProcess;
  out(): string;
  err(): string;
  /** The exit code, and null when a signal ended it. */
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
  const child = spawn(process.execPath, [main, ...args], {
    // Nothing of the environment of whoever runs the tests.
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

/** Resolves with the address once it is printed. */
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

/** The one a demo was given, once it is printed. */
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

/** Resolves once new connections are turned away. */
async function notAccepting(port: number): Promise<void> {
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

async function refused(process: Running, code: number, ...words: string[]): Promise<void> {
  expect(await process.ended).toBe(code);
  expect(process.out()).toBe('');
  expect(process.err().trimEnd().split('\n')).toHaveLength(1);
  for (const word of words) expect(process.err()).toContain(word);
  expect(process.err()).not.toContain('hunter2');
}

describe('a start that cannot be', () => {
  it('with a bad value: one line that names it', async () => {
    await refused(launch({ PORT: 'eighty' }), 1, 'PORT must be a port number');
  });

  it('with a bad argument: how it is used', async () => {
    await refused(launch({}, ['--serve', 'everything']), 2, '--serve', 'Usage:');
  });

  it('without the database: one line, without its password', async () => {
    const url = 'postgres://someone:hunter2@127.0.0.1:1/nothing';
    await refused(launch({ DATABASE_URL: url }), 1, 'DATABASE_URL', 'ECONNREFUSED');
  });

  it('with a data folder that is none', async () => {
    await refused(launch({ DATA_DIR: `${main}/data` }), 1, 'DATA_DIR');
  });

  it('on a port in use, or on a data folder in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    // A listening TCP server has an address of this form.
    const { port } = taken.address() as AddressInfo;
    const folder = await newFolder();
    await refused(
      launch({ PORT: String(port), DATA_DIR: folder }),
      1,
      `Port ${port} is already in use`,
      'PORT',
    );
    taken.close();

    const first = launch({ DATA_DIR: folder });
    await listening(first);
    await refused(launch({ DATA_DIR: folder }), 1, folder, 'in use', 'DATA_DIR');
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
  });
});

describe('a running server', () => {
  it('on loopback fills itself with the demo, says how to sign in, and stops cleanly when told', async () => {
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

    // The second start finds everything in place, and a session outlives the server.
    const again = launch({ SEED: 'demo', DATA_DIR: folder });
    const cookie = answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const user = await fetch(`${await listening(again)}/auth/current-user`, { headers: { cookie } });
    expect(user.status).toBe(200);
    again.child.kill('SIGINT');
    expect(await again.ended).toBe(0);
  });

  it('that others can reach has no password everyone knows, and says its own once', async () => {
    const env = { SEED: 'demo', HOST: '0.0.0.0', DATA_DIR: await newFolder() };
    const server = launch(env);
    const { port } = new URL(await listening(server));
    expect((await fetch(`http://127.0.0.1:${port}/auth/login`, login)).status).toBe(401);
    const password = await demoPasswordOf(server);
    expect(await signIn(`http://127.0.0.1:${port}`, password)).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.out()).not.toContain('supersync-demo-password');

    const again = launch(env);
    await listening(again);
    again.child.kill('SIGTERM');
    expect(await again.ended).toBe(0);
    expect(again.out()).not.toContain('password');
  });

  it('keeps the published password at this machine when it is started for others later', async () => {
    const folder = await newFolder('demo');
    const behindProxy = launch({ SEED: 'none', DATA_DIR: folder, TRUSTED_PROXIES: '127.0.0.1' });
    const address = await listening(behindProxy);
    const forwarded = { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https' };
    expect(await signIn(address, 'supersync-demo-password', forwarded)).toBe(401);
    expect(await signIn(address, 'supersync-demo-password')).toBe(401);
    behindProxy.child.kill('SIGTERM');
    expect(await behindProxy.ended).toBe(0);

    const alone = launch({ SEED: 'none', DATA_DIR: folder });
    const here = await listening(alone);
    expect(await signIn(here, 'supersync-demo-password', forwarded)).toBe(401);
    expect(await signIn(here, 'supersync-demo-password')).toBe(200);
    alone.child.kill('SIGTERM');
    expect(await alone.ended).toBe(0);
  });

  it.runIf(hasPostgres)('on PostgreSQL gives the demo the password that was chosen for it', async () => {
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

  it('finishes the request at hand before it stops', async () => {
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
    // The server asks for the body: it has begun with the request.
    await once(request, 'continue');
    server.child.kill('SIGTERM');
    await notAccepting(Number(port));
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
