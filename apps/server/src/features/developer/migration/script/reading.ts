import type {
  LintReport,
  ScriptRange,
  Severity,
} from '@supersync/contract/developer/migration/lint-rules.ts';
import { ruleOf, type LintCode } from '@supersync/contract/developer/migration/lint-rules.ts';
import type { Loss, RawFinding } from './lint.ts';

/** What the rest of the server knows of a script: no tree, so that it travels between threads cheaply. */
export interface ScriptReading {
  readonly statements: readonly {
    readonly position: number;
    readonly text: string;
    readonly range: ScriptRange;
    readonly runsAlone: boolean;
  }[];
  readonly transactional: boolean;
  readonly findings: readonly RawFinding[];
  readonly losses: readonly Loss[];
}

export type Severities = Readonly<Partial<Record<LintCode, Severity>>>;

const severityOf = (code: LintCode, severities: Severities): Severity => {
  const { severity, fixed } = ruleOf(code);
  return fixed === true ? severity : (severities[code] ?? severity);
};

/** The report of both scripts under the severities in force. */
export function reportOf(up: ScriptReading, down: ScriptReading, severities: Severities): LintReport {
  const graded = (script: 'up' | 'down', { findings }: ScriptReading): LintReport['findings'] =>
    findings.flatMap((finding) => {
      const severity = severityOf(finding.code, severities);
      return severity === 'off' ? [] : [{ ...finding, severity, script }];
    });
  const listed = ({ statements, transactional }: ScriptReading): LintReport['up'] => ({
    statements: statements.map(({ position, text, range }) => ({ position, text, range })),
    transactional,
  });
  return { findings: [...graded('up', up), ...graded('down', down)], up: listed(up), down: listed(down) };
}

/** The first thing the runner itself would refuse, whatever the severities say. */
export const refusalOf = ({ findings }: ScriptReading): RawFinding | undefined =>
  findings.find(({ code }) => ruleOf(code).fixed === true);
