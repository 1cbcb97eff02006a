import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { ProvisionError } from './site-host.ts';

/** Nothing of the person or machine that runs the server: no configuration, no credentials, no prompts. */
const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  LC_ALL: 'C',
  TZ: 'UTC',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
});

const maxErrorLength = 400;

export interface GitOptions {
  readonly signal: AbortSignal;
  readonly input?: Iterable<Buffer | string>;
}

function explain(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT')
    return new ProvisionError(
      'The git program is not installed on this server. Install it, then retry this item.',
    );
  return error instanceof Error ? error : new Error(String(error));
}

/** Starts git in a folder. Arguments are never read by a shell. */
function start(folder: string, args: readonly string[], signal: AbortSignal) {
  return spawn('git', ['--no-pager', ...args], {
    cwd: folder,
    env: environment(),
    signal,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

export async function git(
  folder: string,
  args: readonly string[],
  { signal, input = [] }: GitOptions,
): Promise<Buffer> {
  const child = start(folder, args, signal);
  const out: Buffer[] = [];
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString('utf8')}`.slice(0, maxErrorLength);
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(explain(error)));
    child.once('close', resolve);
  });
  // Git may end before it has read everything; its exit code then says why.
  child.stdin.on('error', () => undefined);
  for (const part of input) child.stdin.write(part);
  child.stdin.end();
  const code = await ended;
  signal.throwIfAborted();
  if (code !== 0)
    throw new ProvisionError(`git ${args[0] ?? ''} failed: ${said.trim() || `exit code ${code}`}`);
  return Buffer.concat(out);
}

/** The output as it comes, for what is too large to hold. */
export function gitStream(folder: string, args: readonly string[], signal: AbortSignal): Promise<Readable> {
  const child = start(folder, args, signal);
  child.stdin.end();
  child.stderr.resume();
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(explain(error)));
    child.once('spawn', () => {
      child.once('close', (code) => {
        if (code !== 0) child.stdout.destroy(new ProvisionError('The repository could not be read'));
      });
      resolve(child.stdout);
    });
  });
}
