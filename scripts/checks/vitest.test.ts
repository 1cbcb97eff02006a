import { expect, test } from 'vitest';
import { afterSecondRun, countCases, failedCases } from './vitest.ts';

const file = (status: string, ...cases: string[]) => ({
  name: `${status}.e2e.ts`,
  status,
  assertionResults: cases.map((caseStatus, index) => ({
    status: caseStatus,
    fullName: `${caseStatus} ${index}`,
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
  expect(failedCases(report, 1)).toEqual({ files: ['failed.e2e.ts'], names: ['failed 0', 'failed 2'] });
});

test('does not rerun a failure outside a case', () => {
  expect(failedCases({ testResults: [file('failed')] }, 1)).toBeNull();
  expect(failedCases({ testResults: [file('passed', 'passed')] }, 1)).toBeNull();
});

test('a second run moves what passes from failed to passed', () => {
  const first = { passed: 7, failed: 2, skipped: 1 };
  const second = { passed: 1, failed: 1, skipped: 0 };
  expect(afterSecondRun(first, { files: ['a'], names: ['one', 'two'] }, second)).toEqual({
    passed: 8,
    failed: 1,
    skipped: 1,
  });
});
