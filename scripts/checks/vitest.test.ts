import { expect, test } from 'vitest';
import { countCases } from './vitest.ts';

const file = (status: string, ...cases: string[]) => ({
  status,
  assertionResults: cases.map((caseStatus) => ({ status: caseStatus })),
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
