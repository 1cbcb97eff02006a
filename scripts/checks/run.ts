import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { root, runtime } from '../setup.mjs';

export type Counts = { passed: number; failed: number; skipped: number };

/** `output` has everything in order; `stdout` is without warnings, to be parsed. */
export type Finished = { code: number; output: string; stdout: string };

type RunOptions = { show?: boolean; cwd?: string; env?: NodeJS.ProcessEnv; flags?: readonly string[] };

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

/** Runs a command to its end; `show` lets it write to the terminal instead of being collected. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: options.show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    child.on('exit', () => running.delete(child));
    let output = '';
    let stdout = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      stdout += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n`, stdout }));
    child.on('close', (code) => resolve({ code: code ?? 1, output, stdout }));
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
export function asCheck(results: readonly Pick<Finished, 'code' | 'output'>[]): Counts {
  const broken = results.filter((result) => result.code !== 0);
  for (const result of broken) process.stdout.write(`${result.output.trimEnd()}\n`);
  return { passed: broken.length === 0 ? 1 : 0, failed: broken.length === 0 ? 0 : 1, skipped: 0 };
}
