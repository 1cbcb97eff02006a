import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { root, runtime } from '../../scripts/setup.mjs';

const startTimeoutMs = 120_000;
const stopTimeoutMs = 15_000;
const rssSampleMs = 20;

const running = new Set<ChildProcess>();

/** Child processes never outlive the bench, however it ends. */
export function endChildrenWithUs(): void {
  process.on('exit', () => {
    for (const child of running) child.kill('SIGKILL');
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}

export interface Service {
  readonly pid: number;
  readonly port: number;
  readonly origin: string;
  /** From the start of the process to its first response. */
  readonly startMs: number;
  stop(): Promise<void>;
}

export interface ServiceOptions {
  /** A script, run with the product's runtime from the repository's root. */
  readonly script: string;
  /** Flags of the runtime itself. */
  readonly flags?: readonly string[];
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The path that must answer 200 before the service counts as started. */
  readonly ready: string;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

/** The machine's own environment must not influence the measurement. */
const plainEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  NODE_ENV: 'production',
});

function keepLast(child: ChildProcess): () => string {
  let last = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      last = (last + text).slice(-4_000);
    });
  return () => last.trim();
}

async function answers(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}

export async function startService({
  script,
  flags = [],
  args = [],
  env = {},
  ready,
}: ServiceOptions): Promise<Service> {
  const port = await freePort();
  const begin = performance.now();
  const child = spawn(runtime, [...flags, script, ...args], {
    cwd: root,
    env: { ...plainEnvironment(), ...env, PORT: String(port), HOST: '127.0.0.1' },
    // Our server logs every request as usual; the output is discarded.
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.add(child);
  const output = keepLast(child);
  const exited = once(child, 'exit').finally(() => running.delete(child));
  const origin = `http://127.0.0.1:${port}`;

  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    await exited;
    clearTimeout(killTimer);
  };

  while (!(await answers(origin + ready))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${script} ended before it answered:\n${output()}`);
    if (performance.now() - begin > startTimeoutMs) {
      await stop();
      throw new Error(`${script} did not answer ${ready}:\n${output()}`);
    }
    await wait(2);
  }
  const startMs = performance.now() - begin;
  if (child.pid === undefined) throw new Error(`${script} has no process id.`);
  return { pid: child.pid, port, origin, startMs, stop };
}

/** Runs a command to its end; a failure includes its last output. */
export async function runToEnd(
  command: string,
  args: readonly string[],
  options: { readonly env?: NodeJS.ProcessEnv; readonly cwd?: string } = {},
): Promise<void> {
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: { ...plainEnvironment(), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const output = keepLast(child);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  }).finally(() => running.delete(child));
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output()}`);
}

/** Runs a command and counts the bytes of its output. */
export async function countOutput(command: string, args: readonly string[]): Promise<number> {
  const child = spawn(command, args, {
    cwd: root,
    env: plainEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let bytes = 0;
  let complaint = '';
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  }).finally(() => running.delete(child));
  if (code !== 0) throw new Error(`${command} failed:\n${complaint}`);
  return bytes;
}

/** Resident memory of a process in megabytes; undefined if the system does not report it. */
export function residentMb(pid: number): number | undefined {
  try {
    const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return line?.[1] === undefined ? undefined : Number(line[1]) / 1024;
  } catch {
    return undefined;
  }
}

/** Linux reports process time in hundredths of a second, whatever the kernel's tick rate. */
const ticksPerSecond = 100;

/** CPU time of a process so far, in milliseconds; undefined if the system does not report it. */
export function processorMs(pid: number): number | undefined {
  try {
    // The program's name, in parentheses, may contain anything; numbers follow it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
  } catch {
    return undefined;
  }
}

/** The peak memory growth of a process during the work. */
export async function growthDuring<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly growthMb: number | undefined }> {
  const before = residentMb(pid);
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak ?? 0, residentMb(pid) ?? 0);
  }, rssSampleMs);
  try {
    const result = await work();
    return { result, growthMb: before === undefined || peak === undefined ? undefined : peak - before };
  } finally {
    clearInterval(sampling);
  }
}
