import type { RuleName, RuleState } from '@supersync/contract/websites/site-check/rules.ts';
import type { siteCheck } from '@supersync/contract/websites/site-check/site-check.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';

type Check = Pick<Row<typeof siteCheck>, 'isUp' | 'findings'>;

/** Checks of a strip. */
export const historyLength = 30;

/**
 * How a rule came out in the last checks, oldest first. Checks keep faults only: without one a rule was met, unless the
 * website was not reached and nothing else could be judged.
 */
export function ruleHistory(rule: RuleName, newestFirst: readonly Check[]): RuleState[] {
  return newestFirst
    .slice(0, historyLength)
    .map(({ isUp, findings }): RuleState => {
      const found = findings.find((each) => each.rule === rule);
      if (found !== undefined) return found.state;
      return isUp === true ? 'ok' : 'skipped';
    })
    .toReversed();
}

/** `OK in 28 of 30 checks`. */
export function historyWords(states: readonly RuleState[]): string {
  const judged = states.filter((state) => state !== 'skipped');
  if (judged.length === 0) return 'Not checked yet';
  return `OK in ${judged.filter((state) => state === 'ok').length} of ${judged.length} checks`;
}
