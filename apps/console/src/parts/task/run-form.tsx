import {
  fieldConfigDefaults,
  fieldConfigSchema,
  type FieldConfig,
} from '@supersync/contract/workspace/field-config/field-config.ts';
import type { TaskInfo } from '@supersync/contract/developer/task/actions.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import type { FormValues } from '#kit/form/field-descriptor.ts';
import { Form } from '#kit/form/form.tsx';
import type { FormOutcome } from '#kit/form/use-form.ts';
import { configFields } from '#platform/resource/config-fields.ts';
import { finderByName } from '#platform/resource/pickable.ts';
import { FailureAnswer } from './failure-answer.tsx';
import { runManually, type ManualRunFailure } from './manual-run.ts';
import {
  fittingParameters,
  givenParameters,
  rehearsalField,
  withoutPrefix,
  type Parameters,
} from './parameter-text.ts';
import { validationOptions } from './task-queries.ts';
import classes from './task.module.css';

export interface RunFormProps {
  readonly task: TaskInfo;
  /** Initial parameters instead of the task's defaults. */
  readonly start?: Parameters | undefined;
  readonly retryOf?: number;
  readonly onStarted: (runId: number) => void;
  /** Passes the current parameters to the page. */
  readonly onParameters?: (parameters: Parameters) => void;
}

const directWord = 'directly';

const typingPause = 300;

/** The form of a task's parameters, validated by the server while typing; an importer does a dry run first. */
export function RunForm({ task, start, retryOf, onStarted, onParameters }: RunFormProps) {
  const rehearses = task.fieldConfig.some(({ name, type }) => name === rehearsalField && type === 'switch');
  const config = useMemo<FieldConfig>(
    () => (rehearses ? task.fieldConfig.filter(({ name }) => name !== rehearsalField) : task.fieldConfig),
    [task, rehearses],
  );
  const fields = useMemo(() => configFields(config, finderByName), [config]);
  const schema = useMemo(() => fieldConfigSchema(config), [config]);
  const initial = useMemo<FormValues>(
    () => ({
      ...fieldConfigDefaults(config),
      ...fittingParameters(config, task.parameters),
      ...(start === undefined ? {} : fittingParameters(config, start)),
    }),
    [config, task, start],
  );
  const [values, setValues] = useState<FormValues>(initial);
  const [failure, setFailure] = useState<ManualRunFailure>();
  const [confirm, dialog] = useConfirm();
  /** Which button submitted the form; the keyboard uses the first one. */
  const isDirect = useRef(false);

  const typed = useMemo(() => givenParameters(values), [values]);
  const [settled] = useDebouncedValue(typed, typingPause);
  const checked = useQuery(validationOptions(task.name, settled));

  const tell = useCallback(
    (next: FormValues) => {
      setValues(next);
      onParameters?.(givenParameters(next));
    },
    [onParameters],
  );

  const submit = async (given: FormValues): Promise<FormOutcome> => {
    const direct = isDirect.current;
    const parameters = givenParameters(given);
    if (rehearses && direct && !(await confirm(directly))) return { kind: 'invalid', errors: {} };
    setFailure(undefined);
    const answer = await runManually({
      name: task.name,
      parameters: rehearses ? { ...parameters, [rehearsalField]: !direct } : parameters,
      ...(retryOf === undefined ? {} : { retryOf }),
    });
    if (answer.started === null) {
      setFailure(answer.failure);
      const errors = typeof answer.failure === 'string' ? {} : (answer.failure.errors ?? {});
      return { kind: 'invalid', errors: withoutPrefix(errors) };
    }
    onStarted(answer.started.id);
    return { kind: 'saved', record: given };
  };

  return (
    <div
      className={classes.run}
      onSubmitCapture={({ nativeEvent }) => {
        const sender = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
        isDirect.current = sender instanceof HTMLButtonElement && sender.value === directWord;
      }}
    >
      {dialog}
      {failure === undefined ? null : <FailureAnswer failure={failure} />}
      {config.length === 0 ? <p className={classes.muted}>This task asks for nothing.</p> : null}
      <Form
        fields={fields}
        schema={schema}
        initial={initial}
        guard={false}
        remarks={checked.data?.errors ?? {}}
        submitLabel={rehearses ? 'Dry run' : 'Run'}
        onValues={tell}
        onSubmit={({ values: given }) => submit(given)}
        actions={
          rehearses ? (
            <Button type="submit" variant="subtle" value={directWord}>
              Run without a dry run…
            </Button>
          ) : null
        }
      />
      {rehearses ? (
        <p className={classes.muted}>
          A dry run writes nothing: it shows what would change, and can then be applied.
        </p>
      ) : null}
    </div>
  );
}

const directly = {
  title: 'Run without a dry run',
  effect:
    'What the feed says is written at once. Removals of more than a fifth of the units are still held back.',
  confirmLabel: 'Run it',
} as const;
