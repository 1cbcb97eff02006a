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

test('cases are counted by what became of them', () => {
  const report = { testResults: [file('passed', 'passed', 'skipped'), file('failed', 'failed', 'todo')] };
  expect(countCases(report, 1)).toEqual({ passed: 1, failed: 1, skipped: 2 });
});

test('a file that cannot be loaded is a failure', () => {
  const report = { testResults: [file('failed'), file('passed', 'passed')] };
  expect(countCases(report, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('a run that ends badly although every case passed is a failure', () => {
  expect(countCases({ testResults: [file('passed', 'passed')] }, 1).failed).toBe(1);
});

test('a file whose loading failed is counted beside cases that were skipped for it', () => {
  const report = { testResults: [file('failed', 'skipped')] };
  expect(countCases(report, 1)).toEqual({ passed: 0, failed: 1, skipped: 1 });
});

test('failed cases are named with their files, to run once more', () => {
  const report = { testResults: [file('passed', 'passed'), file('failed', 'failed', 'passed', 'failed')] };
  expect(failedCases(report, 1)).toEqual({ files: ['failed.e2e.ts'], names: ['failed 0', 'failed 2'] });
});

test('a failure that belongs to no case is not run once more', () => {
  expect(failedCases({ testResults: [file('failed')] }, 1)).toBeNull();
  expect(failedCases({ testResults: [file('passed', 'passed')] }, 1)).toBeNull();
});

test('a second try moves what passed then from failed to passed', () => {
  const first = { passed: 7, failed: 2, skipped: 1 };
  const second = { passed: 1, failed: 1, skipped: 0 };
  expect(afterSecondRun(first, { files: ['a'], names: ['one', 'two'] }, second)).toEqual({
    passed: 8,
    failed: 1,
    skipped: 1,
  });
});
