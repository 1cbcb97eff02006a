import {
  saveImporterConfig,
  testImporterConfig,
  type readImporterConfig,
} from '@supersync/contract/importers/importer-config/actions.ts';
import { importerConfig } from '@supersync/contract/importers/importer-config/importer-config.ts';
import { importer as importerResource } from '@supersync/contract/importers/importer/importer.ts';
import { secret } from '@supersync/contract/importers/secret/secret.ts';
import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { Button, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { CodeEditor } from '#kit/editor/code-editor.tsx';
import { DirtyGuard } from '#kit/form/dirty-guard.tsx';
import { FieldInput } from '#kit/form/field-input.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { ToolPage } from '#kit/tool-page/tool-page.tsx';
import { invalidate, useAction, useList } from '#platform/query/query.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { RunDetails } from '#parts/task-run/run-details.tsx';
import { importerScreen } from '#features/importers/importer/screens.ts';
import { configFields, restoredValues, withValue } from './config-fields.ts';
import { printConfig, readConfig } from './config-text.ts';
import { ConfigVersions } from './config-versions.tsx';
import classes from './importer-config.module.css';
import { importerConfigScreen } from './screens.ts';

export interface ConfigEditorProps {
  readonly importer: { readonly id: number; readonly name: string };
  readonly current: ActionAnswer<typeof readImporterConfig>;
}

const refusals = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ProblemError
    ? Object.fromEntries(
        Object.entries(error.problem.errors ?? {}).map(([path, words]) => [
          path.replace(/^document\./, ''),
          words,
        ]),
      )
    : {};

/** The configuration as JSON and as a form, side by side; both change the same text. */
export function ConfigEditor({ importer, current }: ConfigEditorProps) {
  const { id, name } = importer;
  const saved = printConfig(current.document);
  const [text, setText] = useState(saved);
  const [based, setBased] = useState(current.number);
  const [note, setNote] = useState('');
  const [restoredFrom, setRestoredFrom] = useState<number>();
  const [testRun, setTestRun] = useState<number>();
  const maySave = useMayCall(saveImporterConfig);
  const save = useAction(saveImporterConfig, importerConfig, { saved: false, failed: false });
  const test = useAction(testImporterConfig, taskRun, { saved: false, failed: false });
  const secrets = useList(secret, { limit: 500 }).data?.data;
  const fields = useMemo(() => configFields((secrets ?? []).map((each) => each.name)), [secrets]);
  const reading = useMemo(() => readConfig(text), [text]);
  const failed = save.isError ? save : test.isError ? test : null;
  const errors = { ...refusals(failed?.error), ...reading.errors };
  const isChanged = text !== saved;
  const { document, values } = reading;
  const type = (next: string): void => {
    setText(next);
    save.reset();
    test.reset();
  };
  const submit = (): void => {
    if (document === null) return;
    save.mutate(
      {
        params: { id },
        body: {
          document,
          basedOn: based,
          note: note.trim(),
          ...(restoredFrom === undefined ? {} : { restoredFrom }),
        },
      },
      {
        onSuccess: ({ number }) => {
          toastSuccess(`Version ${number} saved`);
          setBased(number);
          setText(printConfig(document));
          setNote('');
          setRestoredFrom(undefined);
          void invalidate(importerResource);
        },
      },
    );
  };
  return (
    <>
      <DirtyGuard isDirty={() => isChanged} />
      <ToolPage
        title={name}
        lead={importerConfigScreen.description}
        actions={
          <>
            <Button component={Link} to={hrefOf(importerScreen, { id })} variant="subtle">
              Importer
            </Button>
            {maySave ? (
              <>
                <Button
                  variant="default"
                  disabled={document === null}
                  loading={test.isPending}
                  onClick={() =>
                    document !== null &&
                    test.mutate(
                      { params: { id }, body: { document } },
                      { onSuccess: (run) => setTestRun(run.id) },
                    )
                  }
                >
                  Test configuration
                </Button>
                <Button disabled={document === null || !isChanged} loading={save.isPending} onClick={submit}>
                  Save configuration
                </Button>
              </>
            ) : null}
          </>
        }
        inputTitle={`Configuration, version ${based}`}
        input={
          <div className={classes.stack}>
            {failed === null ? null : (
              <ErrorState
                title={save.isError ? 'Not saved' : 'Not tested'}
                message={messageOf(failed.error)}
              />
            )}
            <CodeEditor
              label="Configuration as JSON"
              language="json"
              height="460px"
              value={text}
              onChange={type}
              readOnly={!maySave}
              remarks={reading.remarks}
              shape={current.shape}
              onSubmit={submit}
            />
            {Object.keys(errors).length === 0 ? null : (
              <ul className={classes.problems} role="alert">
                {Object.entries(errors).map(([path, words]) => (
                  <li key={path}>
                    {path === '' ? '' : `${path}: `}
                    {words}
                  </li>
                ))}
              </ul>
            )}
            {maySave ? (
              <TextInput
                label="What changed"
                maxLength={500}
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
            ) : null}
            <ConfigVersions
              importerId={id}
              text={text}
              onRestore={(version) => {
                type(printConfig(restoredValues(current.document, version.document)));
                setRestoredFrom(version.number ?? undefined);
              }}
            />
          </div>
        }
        resultTitle={testRun === undefined ? 'Form' : 'Test'}
        resultActions={
          testRun === undefined ? null : (
            <Button size="compact-sm" variant="default" onClick={() => setTestRun(undefined)}>
              Show form
            </Button>
          )
        }
        result={
          testRun !== undefined ? (
            <Section title={`Dry run ${testRun}`}>
              <RunDetails key={testRun} id={testRun} onStarted={setTestRun} />
            </Section>
          ) : values === null ? (
            <EmptyState title="Not readable">
              The form shows the configuration as soon as the text is a JSON object again.
            </EmptyState>
          ) : (
            <div className={classes.stack}>
              {fields.map((field) => (
                <FieldInput
                  key={field.name}
                  id={`config-${field.name}`}
                  field={maySave ? field : { ...field, disabled: true }}
                  value={values[field.name]}
                  error={errors[field.name]}
                  onChange={(value) => type(printConfig(withValue(values, field.name, value)))}
                />
              ))}
            </div>
          )
        }
      />
    </>
  );
}
