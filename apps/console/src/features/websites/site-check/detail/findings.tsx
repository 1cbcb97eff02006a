import {
  ruleGroups,
  ruleNames,
  ruleOf,
  ruleStates,
  type SiteFinding,
} from '@supersync/contract/websites/site-check/rules.ts';
import type { siteCheck } from '@supersync/contract/websites/site-check/site-check.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { Section } from '#kit/record-page/section.tsx';
import { ChoiceMark } from '#platform/choice/choice-badge.tsx';
import classes from '../insight.module.css';
import { historyWords, ruleHistory } from './rule-history.ts';

export interface FindingsProps {
  readonly findings: readonly SiteFinding[];
  /** Newest first. */
  readonly checks: readonly Row<typeof siteCheck>[];
}

/** Every rule with its words, its evidence and how it came out in the last 30 checks; faults first in each group. */
export function Findings({ findings, checks }: FindingsProps) {
  return ruleGroups.values.map((group) => {
    const own = findings.filter(({ rule }) => ruleOf(rule).group === group);
    if (own.length === 0) return null;
    const faults = own.filter(({ state }) => state === 'warning' || state === 'failed').length;
    const order = ['failed', 'warning', 'ok', 'skipped'];
    const sorted = own.toSorted(
      (a, b) =>
        order.indexOf(a.state) - order.indexOf(b.state) ||
        ruleNames.indexOf(a.rule) - ruleNames.indexOf(b.rule),
    );
    return (
      <Section key={group} title={ruleGroups.labels[group]} {...(faults > 0 ? { count: faults } : {})}>
        <ul className={classes.findings}>
          {sorted.map((finding) => (
            <Finding key={finding.rule} finding={finding} checks={checks} />
          ))}
        </ul>
      </Section>
    );
  });
}

function Finding({
  finding,
  checks,
}: {
  readonly finding: SiteFinding;
  readonly checks: FindingsProps['checks'];
}) {
  const { rule, state, words, evidence } = finding;
  return (
    <li className={classes.finding}>
      <span role="img" aria-label={ruleStates.labels[state]} title={ruleStates.labels[state]}>
        <ChoiceMark of={ruleStates} value={state} />
      </span>
      <div>
        <span className={classes.label}>{ruleOf(rule).label}</span>
        <p className={classes.words}>{words}</p>
        {evidence.length === 0 ? null : (
          <ul className={classes.evidence}>
            {evidence.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        )}
      </div>
      <Strip finding={finding} checks={checks} />
    </li>
  );
}

const dayWidth = 4;

/** One bar for each of the last checks. */
function Strip({
  finding: { rule },
  checks,
}: {
  readonly finding: SiteFinding;
  readonly checks: FindingsProps['checks'];
}) {
  const states = ruleHistory(rule, checks);
  const words = historyWords(states);
  return (
    <svg className={classes.strip} viewBox="0 0 122 16" role="img" aria-label={words}>
      <title>{words}</title>
      {states.map((state, index) => (
        <rect
          // Bars have no other key than their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={classes.day}
          data-state={state}
          x={122 - (states.length - index) * dayWidth}
          y={1}
          width={3}
          height={14}
          rx={1}
        />
      ))}
    </svg>
  );
}
