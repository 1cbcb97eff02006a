import { isChoice, optionsOf } from '@supersync/contract/kernel/choices.ts';
import {
  lintCodes,
  migrationLintRule,
  ruleOf,
  severities,
  type LintCode,
  type Severity,
} from '@supersync/contract/developer/migration/lint-rules.ts';
import { Select } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { useUpdate } from '#platform/query/query.ts';
import { useRights } from '#platform/session/rights.ts';
import classes from '../docs/migration-docs.module.css';
import { lintRuleOptions } from '../migration-queries.ts';

/** Every rule of the linter, with its current severity. */
export function LintRuleList() {
  const inForce = useSuspenseQuery(lintRuleOptions).data.data;
  useLiveRecords(migrationLintRule);
  const mayChange = useRights(migrationLintRule).update;
  return (
    <ul className={classes.rules}>
      {lintCodes.map((code) => {
        const stored = inForce.find((rule) => rule.code === code);
        return (
          <Rule
            key={code}
            code={code}
            severity={stored?.severity ?? ruleOf(code).severity}
            version={mayChange ? stored?.version : undefined}
          />
        );
      })}
    </ul>
  );
}

interface RuleProps {
  readonly code: LintCode;
  readonly severity: Severity;
  /** Of the stored severity; undefined if it cannot be changed. */
  readonly version: number | undefined;
}

function Rule({ code, severity, version }: RuleProps) {
  const { title, why, bad, good, fixed } = ruleOf(code);
  const update = useUpdate(migrationLintRule);
  return (
    <li id={code} className={classes.rule}>
      <div className={classes.ruleHead}>
        <h3 className={classes.ruleTitle}>{title}</h3>
        {version === undefined || fixed === true ? (
          <ChoiceBadge of={severities} value={severity} />
        ) : (
          <Select
            className={classes.severity}
            size="xs"
            aria-label={`Severity of ${title}`}
            data={[...optionsOf(severities)]}
            allowDeselect={false}
            disabled={update.isPending}
            value={severity}
            onChange={(next) => {
              if (isChoice(severities, next) && next !== severity)
                update.mutate({ key: code, changes: { severity: next }, version });
            }}
          />
        )}
      </div>
      <p className={classes.why}>{why}</p>
      <div className={classes.examples}>
        <Example label="Instead of" sql={bad} />
        <Example label="Write" sql={good} />
      </div>
    </li>
  );
}

function Example({ label, sql }: { label: string; sql: string }) {
  return (
    <figure className={classes.example}>
      <figcaption>{label}</figcaption>
      <pre>{sql}</pre>
    </figure>
  );
}
