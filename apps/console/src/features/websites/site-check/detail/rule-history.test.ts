import type { RuleName, RuleState, SiteFinding } from '@supersync/contract/websites/site-check/rules.ts';
import { expect, test } from 'vitest';
import { historyWords, ruleHistory } from './rule-history.ts';

const found = (rule: RuleName, state: RuleState): SiteFinding => ({ rule, state, words: '', evidence: [] });

test('a rule without a fault was met, unless the website was not reached', () => {
  const checks = [
    { isUp: false, findings: [found('http', 'failed')] },
    { isUp: true, findings: [found('links', 'warning')] },
    { isUp: true, findings: [] },
  ];
  expect(ruleHistory('links', checks)).toEqual(['ok', 'warning', 'skipped']);
  expect(ruleHistory('http', checks)).toEqual(['ok', 'ok', 'failed']);
  expect(historyWords(ruleHistory('links', checks))).toBe('OK in 1 of 2 checks');
  expect(historyWords([])).toBe('Not checked yet');
});
