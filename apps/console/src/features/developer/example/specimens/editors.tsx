import { useState } from 'react';
import { FieldDiff } from '#kit/diff/field-diff.tsx';
import { fieldChanges } from '#kit/diff/field-changes.ts';
import { TextDiff } from '#kit/diff/text-diff.tsx';
import { CodeEditor } from '#kit/editor/code-editor.tsx';
import { Section } from '#kit/record-page/section.tsx';

const script = 'alter table clients\n  add column region text not null;\n';
const mended = "alter table clients\n  add column region text not null default 'east';\n";

export function Specimen() {
  const [sql, setSql] = useState(script);
  const remarks =
    sql.includes('not null') && !sql.includes('default')
      ? [
          {
            line: 2,
            column: 26,
            endColumn: 34,
            severity: 'warning' as const,
            message: 'NOT NULL without a default fails on a table with rows.',
          },
        ]
      : [];
  return (
    <>
      <Section title="Editor with remarks">
        <CodeEditor
          label="Up script"
          language="sql"
          value={sql}
          onChange={setSql}
          remarks={remarks}
          height="140px"
        />
      </Section>
      <Section title="Two texts">
        <TextDiff label="Up script" language="sql" before={script} after={mended} height="140px" />
      </Section>
      <Section title="Two records">
        <FieldDiff
          changes={fieldChanges(
            { name: 'Maple Court', status: 'draft', units: 42 },
            { name: 'Maple Court', status: 'active', units: 44 },
          )}
        />
      </Section>
    </>
  );
}
