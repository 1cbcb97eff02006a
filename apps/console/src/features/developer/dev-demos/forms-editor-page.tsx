import {
  fieldConfig,
  fieldConfigDefaults,
  fieldConfigErrors,
  fieldConfigSchema,
  fieldConfigTypes,
  type FieldConfigField,
} from '@supersync/contract/workspace/field-config/field-config.ts';
import { Button, Group } from '@mantine/core';
import { useMemo, useState } from 'react';
import { CopyButton } from '#kit/copy-button/copy-button.tsx';
import { CodeEditor, type CodeMarker } from '#kit/editor/code-editor.tsx';
import { readJson } from '#kit/editor/json-place.ts';
import { Form } from '#kit/form/form.tsx';
import { PageHeader } from '#kit/page-header/page-header.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { configFields } from '#platform/resource/config-fields.ts';
import { finderByName, pickable } from '#platform/resource/pickable.ts';
import { FieldList } from './field-list.tsx';
import classes from './forms-editor-page.module.css';
import { newField } from './field-properties.ts';
import { PropertyPanel } from './property-panel.tsx';
import { formsEditorScreen } from './screens.ts';

const start: readonly FieldConfigField[] = [
  { type: 'record', name: 'client', label: 'Client', resource: 'client', required: true },
  {
    type: 'number',
    name: 'days',
    label: 'Days back',
    min: 1,
    max: 365,
    integer: true,
    default: 30,
    help: 'How far back to look',
  },
  { type: 'switch', name: 'dryRun', label: 'Dry run', default: true },
];

const print = (fields: readonly FieldConfigField[]): string => JSON.stringify(fields, null, 2);

/** The errors of the JSON, with their place where known. */
function warningsFor(text: string): CodeMarker[] {
  const reading = readJson(text);
  if (!reading.ok) return [{ ...reading.problem, severity: 'error' }];
  const parsed = fieldConfig.safeParse(reading.value);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => ({
    line: 1,
    column: 1,
    severity: 'error',
    message: `${path.join('.') || 'The list'}: ${message}`,
  }));
}

export function Page() {
  const [fields, setFields] = useState(start);
  const [text, setText] = useState(() => print(start));
  const [chosen, setChosen] = useState(0);
  const [tried, setTried] = useState<string>();
  const remarks = useMemo(() => warningsFor(text), [text]);
  const config = print(fields);
  const inputs = useMemo(() => configFields(fields, finderByName), [fields]);
  const schema = useMemo(() => fieldConfigSchema(fields), [fields]);
  const initial = useMemo(() => fieldConfigDefaults(fields), [fields]);
  const current = fields[chosen];

  const change = (next: readonly FieldConfigField[], nowChosen: number = chosen): void => {
    setFields(next);
    setText(print(next));
    setChosen(nowChosen);
    setTried(undefined);
  };

  const typed = (next: string): void => {
    setText(next);
    const reading = readJson(next);
    const parsed = fieldConfig.safeParse(reading.ok ? reading.value : undefined);
    if (!parsed.success) return;
    setFields(parsed.data);
    setChosen(Math.min(chosen, Math.max(0, parsed.data.length - 1)));
  };

  return (
    <div className={classes.page}>
      <PageHeader title={formsEditorScreen.title} lead={formsEditorScreen.description} />
      <div className={classes.columns}>
        <Section title="Fields" count={fields.length}>
          <Group gap={4} mb="sm" role="group" aria-label="Add a field">
            {fieldConfigTypes.values.map((type) => (
              <Button
                key={type}
                size="compact-xs"
                variant="default"
                onClick={() =>
                  change(
                    [
                      ...fields,
                      newField(
                        type,
                        fields.map(({ name }) => name),
                        [...pickable.keys()][0] ?? '',
                      ),
                    ],
                    fields.length,
                  )
                }
              >
                + {fieldConfigTypes.labels[type]}
              </Button>
            ))}
          </Group>
          {fields.length === 0 ? (
            <EmptyState title="No fields yet">A task without fields runs without asking.</EmptyState>
          ) : (
            <FieldList fields={fields} chosen={chosen} onChoose={setChosen} onChange={change} />
          )}
          {current === undefined ? null : (
            <PropertyPanel
              // Keyed by position, because the name is edited here.
              key={chosen}
              field={current}
              taken={fields.filter((_, index) => index !== chosen).map(({ name }) => name)}
              onChange={(field) => change(fields.map((each, index) => (index === chosen ? field : each)))}
            />
          )}
        </Section>
        <Section title="The form">
          <Form
            key={config}
            schema={schema}
            fields={inputs}
            initial={initial}
            guard={false}
            submitLabel="Try its validation"
            onSubmit={async ({ values }) => {
              const errors = fieldConfigErrors(fields, values);
              if (Object.keys(errors).length > 0) return { kind: 'invalid', errors };
              setTried(JSON.stringify(schema.parse(values), null, 2));
              return { kind: 'saved' };
            }}
          />
          {tried === undefined ? null : (
            <output className={classes.tried}>
              <p>Accepted. The task would be given:</p>
              <pre>{tried}</pre>
            </output>
          )}
        </Section>
        <Section title="Its fieldConfig" actions={<CopyButton text={text} what="fieldConfig" />}>
          <CodeEditor
            label="fieldConfig"
            language="json"
            value={text}
            onChange={typed}
            remarks={remarks}
            height="480px"
          />
          {remarks.length === 0 ? null : (
            <ul className={classes.remarks} role="alert">
              {remarks.map((remark) => (
                <li key={remark.message}>{remark.message}. The form shows the last valid version.</li>
              ))}
            </ul>
          )}
        </Section>
      </div>
    </div>
  );
}
