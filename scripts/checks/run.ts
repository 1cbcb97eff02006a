import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { root, runtime } from '../setup.mjs';

export type Counts = { passed: number; failed: number; skipped: number };

/** `output` has everything in order; `stdout` is without warnings, to be parsed. */
export type Finished = { code: number; output: string; stdout: string };

/** Where a check writes. */
export type Write = (text: string) => void;

type RunOptions = { show?: Write; cwd?: string; env?: NodeJS.ProcessEnv; flags?: readonly string[] };

/** A process that outlived the command may hold its output open. */
const outputEndsWithinMs = 5_000;

const running = new Set<ChildProcess>();

/** Stops child processes together with the checks. */
export function stopTogether(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      for (const child of running) child.kill(signal);
      process.exit(128 + constants.signals[signal]);
    });
  }
}

/** Runs a command to its end; `show` is handed its output as it comes. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      options.show?.(text);
      output += text;
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      options.show?.(text);
      output += text;
    });
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n`, stdout }));
    const end = (code: number | null): void => resolve({ code: code ?? 1, output, stdout });
    child.on('exit', (code) => {
      running.delete(child);
      setTimeout(end, outputEndsWithinMs, code).unref();
    });
    child.on('close', end);
  });
}

/** Runs the script of an installed package with the product's runtime. */
export function runTool(
  script: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Finished> {
  return run(runtime, [...(options.flags ?? []), join(root, 'node_modules', script), ...args], options);
}

/** A check is one case. Its output is shown only if it fails. */
export function asCheck(results: readonly Pick<Finished, 'code' | 'output'>[], write: Write): Counts {
  const broken = results.filter((result) => result.code !== 0);
  for (const result of broken) write(`${result.output.trimEnd()}\n`);
  return { passed: broken.length === 0 ? 1 : 0, failed: broken.length === 0 ? 0 : 1, skipped: 0 };
}
