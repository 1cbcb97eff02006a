import { expect, test } from 'vitest';
import { afterSecondRun, countCases, failedCases, passedThen } from './vitest.ts';

const file = (status: string, ...cases: string[]) => ({
  name: `${status}.e2e.ts`,
  status,
  assertionResults: cases.map((caseStatus, index) => ({
    status: caseStatus,
    fullName: `${caseStatus} ${index}`,
    ancestorTitles: [caseStatus],
    title: String(index),
  })),
});

test('counts cases by result', () => {
  const report = { testResults: [file('passed', 'passed', 'skipped'), file('failed', 'failed', 'todo')] };
  expect(countCases(report, 1)).toEqual({ passed: 1, failed: 1, skipped: 2 });
});

test('counts a file that cannot be loaded as a failure', () => {
  const report = { testResults: [file('failed'), file('passed', 'passed')] };
  expect(countCases(report, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('counts a run that fails although every case passed as a failure', () => {
  expect(countCases({ testResults: [file('passed', 'passed')] }, 1).failed).toBe(1);
});

test('counts a file that failed to load besides the cases skipped for it', () => {
  const report = { testResults: [file('failed', 'skipped')] };
  expect(countCases(report, 1)).toEqual({ passed: 0, failed: 1, skipped: 1 });
});

test('lists failed cases with their files, for a second run', () => {
  const report = { testResults: [file('passed', 'passed'), file('failed', 'failed', 'passed', 'failed')] };
  expect(failedCases(report, 1)).toMatchObject({ files: ['failed.e2e.ts'], names: ['failed 0', 'failed 2'] });
});

test('finds each failed case among its groups, and no other', () => {
  const failed = {
    status: 'failed',
    fullName: '',
    ancestorTitles: ['every list', '(wide)'],
    title: '$1 fits?',
  };
  const report = { testResults: [{ name: 'a.e2e.ts', status: 'failed', assertionResults: [failed] }] };
  const pattern = new RegExp(failedCases(report, 1)?.pattern ?? '');
  for (const joined of ['every list (wide) $1 fits?', 'every list > (wide) > $1 fits?'])
    expect(joined).toMatch(pattern);
  for (const other of ['every list (wide) $1 fits? well', '$1 fits?', 'every list wide $1 fits?'])
    expect(other).not.toMatch(pattern);
});

test('does not rerun a failure outside a case', () => {
  expect(failedCases({ testResults: [file('failed')] }, 1)).toBeNull();
  expect(failedCases({ testResults: [file('passed', 'passed')] }, 1)).toBeNull();
});

test('a second run moves what passes from failed to passed, and nothing that did not run', () => {
  const failed = failedCases({ testResults: [file('failed', 'failed', 'failed', 'failed')] }, 1);
  const [one, two, three] = file('failed', 'failed', 'failed', 'failed').assertionResults;
  if (failed === null || one === undefined || two === undefined || three === undefined) throw new Error();
  const second = [
    { ...one, status: 'passed' },
    { ...two, status: 'failed' },
    { ...three, status: 'skipped' },
  ];
  const flaky = passedThen(failed, {
    testResults: [{ name: 'failed.e2e.ts', status: 'failed', assertionResults: second }],
  });
  expect(flaky).toEqual(['failed 0']);
  expect(afterSecondRun({ passed: 7, failed: 3, skipped: 1 }, flaky)).toEqual({
    passed: 8,
    failed: 2,
    skipped: 1,
  });
});
