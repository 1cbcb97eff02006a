import type { LintReport } from '@supersync/contract/developer/migration/lint-rules.ts';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { CodeEditor, type CodePlace } from '#kit/editor/code-editor.tsx';
import { fieldError } from '#kit/form/form-errors.ts';
import type { FormHandle } from '#kit/form/use-form.ts';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { formatCount } from '#kit/value/format.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { LintFindings, markerOf } from './lint-findings.tsx';
import classes from './migration-form.module.css';
import { useLint } from './use-lint.ts';

export interface ScriptEditorsProps {
  readonly form: FormHandle;
  readonly readOnly: boolean;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Both scripts side by side, with lint findings at their place and below. */
export function ScriptEditors({ form, readOnly }: ScriptEditorsProps) {
  const up = textOf(form.values['upScript']);
  const down = textOf(form.values['downScript']);
  const lint = useLint(up, down);
  const [upPlace, setUpPlace] = useState<CodePlace>();
  const [downPlace, setDownPlace] = useState<CodePlace>();
  const edit = (): void => setUpPlace({ line: 1, column: 1 });
  useHotkeys(readOnly ? [] : [{ keys: 'e', label: 'Edit the up script', run: edit }]);
  return (
    <div className={classes.lint}>
      <div className={classes.editors}>
        <ScriptEditor
          script="up"
          label="Up script"
          value={up}
          readOnly={readOnly}
          form={form}
          report={lint.report}
          place={upPlace}
          onPlace={setUpPlace}
        />
        <ScriptEditor
          script="down"
          label="Down script"
          value={down}
          readOnly={readOnly}
          form={form}
          report={lint.report}
          place={downPlace}
          onPlace={setDownPlace}
        />
      </div>
      {lint.failure === null ? (
        <Verdict report={lint.report} isBlank={lint.isBlank} isCurrent={lint.isCurrent} />
      ) : (
        <p className={classes.verdict} role="alert">
          The scripts could not be checked: {messageOf(lint.failure)}{' '}
          <Button size="compact-xs" variant="default" onClick={lint.retry}>
            Try again
          </Button>
        </p>
      )}
    </div>
  );
}

interface ScriptEditorProps {
  readonly script: 'up' | 'down';
  readonly label: string;
  readonly value: string;
  readonly readOnly: boolean;
  readonly form: FormHandle;
  readonly report: LintReport | undefined;
  readonly place: CodePlace | undefined;
  readonly onPlace: (place: CodePlace) => void;
}

function ScriptEditor(props: ScriptEditorProps) {
  const { script, label, value, readOnly, form, report } = props;
  const findings = useMemo(
    () => report?.findings.filter((finding) => finding.script === script) ?? [],
    [report, script],
  );
  const remarks = useMemo(() => findings.map(markerOf), [findings]);
  const linted = report?.[script];
  const name = `${script}Script`;
  const error = fieldError(form.errors, name);
  return (
    <div className={classes.script}>
      <div className={classes.scriptHead}>
        <h3 className={classes.scriptTitle}>{label}</h3>
        {linted === undefined ? null : (
          <span className={classes.hint}>
            {formatCount(linted.statements.length, 'statement')}
            {linted.statements.length === 0 || linted.transactional ? '' : ', without a transaction'}
          </span>
        )}
      </div>
      <CodeEditor
        label={label}
        language="sql"
        value={value}
        readOnly={readOnly}
        height="300px"
        remarks={remarks}
        goTo={props.place}
        onChange={(text) => form.set(name, text)}
        onSubmit={form.submit}
      />
      {error === undefined ? null : <p className={classes.error}>{error}</p>}
      <LintFindings
        label={`Findings in the ${label.toLowerCase()}`}
        findings={findings}
        onPlace={props.onPlace}
      />
    </div>
  );
}

interface VerdictProps {
  readonly report: LintReport | undefined;
  readonly isBlank: boolean;
  readonly isCurrent: boolean;
}

function Verdict({ report, isBlank, isCurrent }: VerdictProps) {
  if (report === undefined)
    return (
      <p className={classes.verdict} aria-busy={!isBlank}>
        {isBlank ? 'The scripts are checked while you type.' : 'Checking the scripts…'}
      </p>
    );
  const errors = report.findings.filter(({ severity }) => severity === 'error').length;
  const warnings = report.findings.length - errors;
  return (
    <output className={classes.verdict} aria-label="Lint" aria-busy={!isCurrent}>
      {errors > 0 ? (
        <>
          <ToneBadge tone="danger" icon="failed">
            {formatCount(errors, 'error')}
          </ToneBadge>
          <span>An error blocks approval.</span>
        </>
      ) : (
        <ToneBadge tone="success" icon="done">
          No errors
        </ToneBadge>
      )}
      {warnings > 0 ? (
        <ToneBadge tone="warning" icon="warning">
          {formatCount(warnings, 'warning')}
        </ToneBadge>
      ) : null}
      <span className={classes.hint}>{isCurrent ? 'Read by PostgreSQL’s own parser.' : 'Checking…'}</span>
    </output>
  );
}
