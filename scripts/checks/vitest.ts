import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool, type Counts, type Write } from './run.ts';

/** The part of vitest's JSON report in use. */
export type VitestReport = {
  testResults: { name: string; status: string; assertionResults: VitestCase[] }[];
};

type VitestCase = { status: string; fullName: string; ancestorTitles: string[]; title: string };

/**
 * Counts cases. A file that fails before its first case, and a run that fails although every case passed (an
 * unhandled rejection), are failures too.
 */
export function countCases(report: VitestReport, exitCode: number): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of report.testResults) {
    const failedBefore = counts.failed;
    for (const { status } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1;
      else if (status === 'failed') counts.failed += 1;
      else counts.skipped += 1;
    }
    if (file.status === 'failed' && counts.failed === failedBefore) counts.failed += 1;
  }
  if (exitCode !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

export type FailedCases = { files: string[]; names: string[]; pattern: string };

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** The pattern of a case's name among its groups, however the tool joins them. */
const exactly = ({ ancestorTitles, title }: VitestCase): string =>
  `^${[...ancestorTitles, title].map(escaped).join('( > | )')}$`;

/** The cases to rerun; null if a failure is outside a case, which a second run would not clear. */
export function failedCases(report: VitestReport, exitCode: number): FailedCases | null {
  const failed = report.testResults.filter(({ status }) => status === 'failed');
  const cases = failed.map(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  );
  if (cases.some((each) => each.length === 0) || (exitCode !== 0 && failed.length === 0)) return null;
  const all = cases.flat();
  return {
    files: failed.map(({ name }) => name),
    names: all.map(({ fullName }) => fullName),
    pattern: all.map(exactly).join('|'),
  };
}

/** The failed cases that passed when they were rerun. One that did not run has not passed. */
export function passedThen({ names }: FailedCases, second: VitestReport): string[] {
  const passed = second.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName),
  );
  return names.filter((name) => passed.includes(name));
}

/** The counts of a first run after some of its failed cases passed. */
export const afterSecondRun = (first: Counts, flaky: readonly string[]): Counts => ({
  passed: first.passed + flaky.length,
  failed: first.failed - flaky.length,
  skipped: first.skipped,
});

type VitestRun = {
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  flags?: readonly string[];
  write: Write;
};

async function runOnce({
  args,
  env,
  flags = [],
  write,
}: VitestRun): Promise<{ report: VitestReport; code: number } | null> {
  const folder = mkdtempSync(join(tmpdir(), 'supersync-report-'));
  const file = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const { code } = await runTool('vitest/vitest.mjs', ['run', ...reporters, ...args], {
      show: write,
      env,
      flags,
    });
    if (!existsSync(file)) {
      write('vitest stopped without a report.\n');
      return null;
    }
    return { report: JSON.parse(readFileSync(file, 'utf8')), code };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const brokenOff: Counts = { passed: 0, failed: 1, skipped: 0 };

export async function runVitest(run: VitestRun): Promise<Counts> {
  const finished = await runOnce(run);
  return finished === null ? brokenOff : countCases(finished.report, finished.code);
}

/**
 * Reruns failed cases once, each file with its own server and data. What then passes is flaky: it counts as
 * passed, and its name is returned for the report.
 */
export async function runVitestTwice(run: VitestRun): Promise<{ counts: Counts; flaky: readonly string[] }> {
  const first = await runOnce(run);
  if (first === null) return { counts: brokenOff, flaky: [] };
  const counts = countCases(first.report, first.code);
  const failed = counts.failed === 0 ? null : failedCases(first.report, first.code);
  if (failed === null) return { counts, flaky: [] };

  run.write(`\nOnce more, ${failed.names.length} failed:\n  ${failed.names.join('\n  ')}\n`);
  const args = [...run.args, ...failed.files, '--testNamePattern', failed.pattern];
  const second = await runOnce({ ...run, args });
  // A run that fails although its cases passed has cleared nothing.
  const isSound = second !== null && (second.code === 0 || failedCases(second.report, second.code) !== null);
  const flaky = isSound ? passedThen(failed, second.report) : [];
  return { counts: afterSecondRun(counts, flaky), flaky };
}
