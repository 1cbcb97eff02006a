import { ruleOf, severities, type LintFinding } from '@supersync/contract/developer/migration/lint-rules.ts';
import { Link } from 'react-router';
import type { CodePlace, CodeMarker } from '#kit/editor/code-editor.tsx';
import { ChoiceMark } from '#platform/choice/choice-badge.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import classes from './migration-form.module.css';
import { migrationDocsScreen } from '../screens.ts';

export const markerOf = ({ range, message, severity }: LintFinding): CodeMarker => ({
  ...range,
  message,
  severity,
});

export interface LintFindingsProps {
  readonly label: string;
  readonly findings: readonly LintFinding[];
  readonly onPlace: (place: CodePlace) => void;
}

/** The findings, each with a link to its place and its rule. */
export function LintFindings({ label, findings, onPlace }: LintFindingsProps) {
  if (findings.length === 0) return null;
  return (
    <ul className={classes.findings} aria-label={label}>
      {findings.map((finding) => {
        const { code, severity, message, range } = finding;
        return (
          <li key={`${code} ${range.line}:${range.column} ${message}`} className={classes.finding}>
            <ChoiceMark of={severities} value={severity} />
            <button
              type="button"
              className={classes.toPlace}
              onClick={() => onPlace({ line: range.line, column: range.column })}
            >
              <span className={classes.line}>
                {severities.labels[severity]}, line {range.line}
              </span>{' '}
              {message}
            </button>
            <Link className={classes.rule} to={`${hrefOf(migrationDocsScreen)}#${code}`}>
              {ruleOf(code).title}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
