import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool, type Counts } from './run.ts';

/** The part of vitest's JSON report that counting needs. */
export type VitestReport = {
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/**
 * Counts cases. A file that broke before its first case, and a run that failed although every case
 * passed (an unhandled rejection), are failures too.
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

export async function runVitest(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  flags: readonly string[] = [],
): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'supersync-report-'));
  const file = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const { code } = await runTool('vitest/vitest.mjs', ['run', ...reporters, ...args], {
      show: true,
      env,
      flags,
    });
    if (!existsSync(file)) {
      process.stdout.write('vitest stopped without a report.\n');
      return { passed: 0, failed: 1, skipped: 0 };
    }
    const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
    return countCases(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
