import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shortLived } from '../../apps/server/test/short-lived.ts';
import { builtServer } from '../../scripts/setup.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

interface Launched {
  kill(signal: NodeJS.Signals): void;
  /** Exit code, or null when ended by a signal. */
  readonly ended: Promise<number | null>;
  hasEnded(): boolean;
  /** Output so far. */
  output(): string;
}

export interface RunningServer extends Launched {
  readonly address: string;
  readonly dataDir: string;
  /** Stops it as a supervisor does, and deletes its data unless they were given. */
  stop(): Promise<void>;
}

/** The server's own process, without the environment of the test runner. Another copy of the product has no bundle. */
export const launch = (
  env: Readonly<Record<string, string>>,
  cwd = root,
  flags: readonly string[] = shortLived,
): Launched => launchScript([...flags, cwd === root ? builtServer : 'apps/server/src/main.ts'], env, cwd);

export function launchScript(
  /** Flags of the runtime, the file, and its own arguments. */
  script: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd = root,
): Launched {
  const child = spawn(process.execPath, [...script], {
    cwd,
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  return {
    kill: (signal) => void child.kill(signal),
    ended: new Promise((resolve) => {
      child.once('close', (code) => resolve(code));
    }),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    output: () => printed,
  };
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}

/**
 * None that the system gives to whoever asks for any: much of what runs beside listens somewhere, and one of that could
 * have the port before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    if (await isFree(port)) return port;
  }
}

export const newDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'supersync-e2e-'));

/** A data folder with the demo: seeded once, and copied for each server. Long enough for optimized code to pay off. */
export async function seededDataDir(): Promise<string> {
  const dataDir = await newDataDir();
  const seeding = launchScript(['apps/server/src/seed-cli.ts', '--with-passwords'], { DATA_DIR: dataDir });
  if ((await seeding.ended) !== 0) throw new Error(`There is no demo:\n${seeding.output()}`);
  return dataDir;
}

/** The product as people run it: own process, embedded database in a folder, demo data. */
export async function startServer(
  given: {
    readonly dataDir?: string;
    readonly env?: Readonly<Record<string, string>>;
    /** Another copy of the product. */
    readonly root?: string;
    /** For a server that serves many tests, optimized code pays off. */
    readonly isLongLived?: boolean;
  } = {},
): Promise<RunningServer> {
  const port = await freePort();
  const dataDir = given.dataDir ?? (await newDataDir());
  // localhost, not 127.0.0.1: some menu items show on that host only.
  const address = `http://localhost:${port}`;
  const env = { PORT: String(port), DATA_DIR: dataDir, SEED: 'demo', ...given.env };
  const launched = launch(env, given.root, given.isLongLived === true ? [] : shortLived);
  const deadline = Date.now() + 150_000;
  for (;;) {
    const ready = await fetch(`${address}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) break;
    if (launched.hasEnded() || Date.now() > deadline) {
      launched.kill('SIGKILL');
      throw new Error(`The server did not start:\n${launched.output()}`);
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  return {
    ...launched,
    address,
    dataDir,
    async stop() {
      launched.kill('SIGTERM');
      await launched.ended;
      if (given.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
