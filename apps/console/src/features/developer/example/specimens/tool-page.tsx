import { Button } from '@mantine/core';
import { useState } from 'react';
import { CodeEditor } from '#kit/editor/code-editor.tsx';
import { readJson } from '#kit/editor/json-place.ts';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { ToolPage } from '#kit/tool-page/tool-page.tsx';

const example = '{\n  "topic": "leads.parse",\n  "attempts": 3\n}';

export function Specimen() {
  const [text, setText] = useState('');
  const reading = readJson(text);
  const result =
    text.trim() === '' ? (
      <EmptyState title="Nothing to read yet">Put JSON on the left, or load the example.</EmptyState>
    ) : reading.ok ? (
      <FieldList
        fields={Object.entries(reading.value ?? {}).map(([label, value]) => ({
          label,
          value: JSON.stringify(value),
        }))}
      />
    ) : (
      <ErrorState
        title="This is not valid JSON"
        message={`Line ${reading.problem.line}, column ${reading.problem.column}: ${reading.problem.message}.`}
        kept="Your text is unchanged."
      />
    );
  return (
    <ToolPage
      title="Read JSON"
      lead="Shows the fields of an object as one types."
      input={
        <CodeEditor label="JSON to read" language="json" value={text} onChange={setText} height="260px" />
      }
      inputActions={
        <Button size="compact-sm" variant="default" onClick={() => setText(example)}>
          Load an example
        </Button>
      }
      result={result}
      lookedAt={text === '' ? undefined : `${text.length} characters`}
    />
  );
}
