import { Button, SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { CodeEditor } from '#kit/editor/code-editor.tsx';
import type { JsonProblem } from '#kit/editor/json-place.ts';
import classes from './building-stack.module.css';
import type { PayloadSource } from './payload-source.ts';

export interface PayloadInputProps {
  readonly source: PayloadSource;
  readonly onChange: (source: PayloadSource) => void;
  readonly problem: JsonProblem | null;
  /** The text of "Load an example". */
  readonly example: string;
  readonly onSubmit?: () => void;
}

/** A payload that the server fetches, or that is pasted. */
export function PayloadInput({ source, onChange, problem, example, onSubmit }: PayloadInputProps) {
  const remarks = useMemo(
    () => (problem === null ? [] : [{ ...problem, severity: 'error' as const }]),
    [problem],
  );
  return (
    <div className={classes.part}>
      <div className={classes.line}>
        <SegmentedControl
          size="xs"
          aria-label="Where the payload comes from"
          data={[
            { value: 'fetch', label: 'Fetch' },
            { value: 'paste', label: 'Paste' },
          ]}
          value={source.kind}
          onChange={(kind) => onChange({ ...source, kind: kind === 'paste' ? 'paste' : 'fetch' })}
        />
        {source.kind === 'paste' && source.text === '' ? (
          <Button size="compact-sm" variant="subtle" onClick={() => onChange({ ...source, text: example })}>
            Load an example
          </Button>
        ) : null}
      </div>
      {source.kind === 'fetch' ? (
        <p className={classes.muted}>The server asks Building Stack for the company as it is now.</p>
      ) : (
        <>
          <CodeEditor
            label="Payload"
            language="json"
            height="min(46vh, 420px)"
            value={source.text}
            onChange={(text) => onChange({ ...source, text })}
            remarks={remarks}
            {...(onSubmit === undefined ? {} : { onSubmit })}
          />
          {problem === null ? null : (
            <p className={classes.refusal}>
              Line {problem.line}, column {problem.column}: {problem.message}
            </p>
          )}
        </>
      )}
    </div>
  );
}
