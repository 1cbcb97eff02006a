import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from './setup.mjs';

const answerTimeoutMs = 10_000;

interface Report {
  readonly error?: unknown;
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
}

/** Null where no registry answers the question. */
function readAudit(): Report | null {
  const { stdout } = spawnSync(
    'npm',
    ['audit', '--omit=dev', '--json', '--fetch-retries=0', `--fetch-timeout=${answerTimeoutMs}`],
    { cwd: root, encoding: 'utf8', timeout: 6 * answerTimeoutMs, shell: process.platform === 'win32' },
  );
  try {
    const report: Report = JSON.parse(stdout);
    return report.vulnerabilities === undefined ? null : report;
  } catch {
    return null;
  }
}

test('no package that is delivered has a known vulnerability', ({ skip }) => {
  const report = readAudit();
  if (report === null) {
    process.stdout.write('npm audit: no registry answered, so nothing was checked.\n');
    return skip('no registry answered');
  }
  const known = Object.entries(report.vulnerabilities ?? {}).map(
    ([name, { severity }]) => `${name}: ${severity}`,
  );
  expect(known).toEqual([]);
});
