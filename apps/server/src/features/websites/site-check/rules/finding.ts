import { cutText } from '@supersync/contract/kernel/format/cut-text.ts';
import {
  maxEvidence,
  maxEvidenceLength,
  type RuleName,
  type RuleState,
  type SiteFinding,
} from '@supersync/contract/websites/site-check/rules.ts';

const printable = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');

/** A finding with its evidence cut to what is kept. */
export const finding = (
  rule: RuleName,
  state: RuleState,
  words: string,
  evidence: readonly string[] = [],
): SiteFinding => ({
  rule,
  state,
  words: cutText(printable(words), 500),
  evidence: evidence.slice(0, maxEvidence).map((each) => cutText(printable(each), maxEvidenceLength)),
});

/** Faults of one kind: none is in order, and so is none among none. */
export function counted(
  rule: RuleName,
  faults: readonly string[],
  said: { readonly none: string; readonly some: (count: number) => string },
  state: RuleState = 'failed',
): SiteFinding {
  return faults.length === 0
    ? finding(rule, 'ok', said.none)
    : finding(rule, state, said.some(faults.length), faults);
}

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;
