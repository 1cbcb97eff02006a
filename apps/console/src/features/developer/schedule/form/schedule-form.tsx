import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import type { CreateInput, Row, UpdateInput } from '@supersync/contract/kernel/record.ts';
import { cronProblem } from '@supersync/contract/developer/schedule/cron.ts';
import { schedule } from '@supersync/contract/developer/schedule/schedule.ts';
import type { TaskInfo } from '@supersync/contract/developer/task/actions.ts';
import { SegmentedControl, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { FormValues } from '#kit/form/field-descriptor.ts';
import { Form } from '#kit/form/form.tsx';
import { isSame } from '#kit/form/merge.ts';
import type { FormOutcome, Submission } from '#kit/form/use-form.ts';
import { useCreate, useUpdate } from '#platform/query/query.ts';
import { outcomeOf } from '#platform/resource/form-outcome.ts';
import { givenParameters, prefixedIn } from '#parts/task/parameter-text.ts';
import { validationOptions } from '#parts/task/task-queries.ts';
import { NextTimes } from './next-times.tsx';
import {
  bodyOf,
  kindOf,
  scheduleFields,
  scheduleSchema,
  valuesFor,
  valuesOf,
  scheduleKinds,
  type Kind,
} from './schedule-values.ts';
import classes from '../schedule.module.css';

type Schedule = Row<typeof schedule>;

export interface ScheduleFormProps {
  readonly tasks: readonly TaskInfo[];
  /** The schedule to update; without it a new one is created. */
  readonly record?: Schedule;
  /** The initial values of a new one. */
  readonly start: FormValues;
  readonly onSaved: (id: number) => void;
  readonly onCancel: () => void;
}

const typingPause = 300;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Creates or updates a schedule: describes its times while typing, and validates parameters on the server. */
export function ScheduleForm({ tasks, record, start, onSaved, onCancel }: ScheduleFormProps) {
  const [taskName, setTaskName] = useState<string | null>(textOf(start['taskName']) || null);
  const [kind, setKind] = useState<Kind>(() => kindOf(start));
  const [values, setValues] = useState(start);
  /** The form is keyed by task; earlier input is carried over. */
  const [begun, setBegun] = useState(start);
  const task = tasks.find(({ name }) => name === taskName);
  return (
    <div className={classes.form}>
      <div className={classes.choices}>
        <Select
          label="Task"
          withAsterisk
          placeholder="Choose a task"
          searchable
          allowDeselect={false}
          data={tasks.map(({ name, title }) => ({ value: name, label: title }))}
          description={task?.description}
          value={taskName}
          onChange={(name) => {
            setBegun(values);
            setTaskName(name);
          }}
        />
        <SegmentedControl
          aria-label="How often"
          data={[...optionsOf(scheduleKinds)]}
          value={kind}
          onChange={(next) => setKind(next === 'once' ? 'once' : 'recurring')}
        />
        {task === undefined ? (
          <p className={classes.muted}>Choose a task to see its parameters.</p>
        ) : (
          <TaskForm
            key={task.name}
            task={task}
            kind={kind}
            start={begun}
            {...(record === undefined ? {} : { record })}
            onValues={setValues}
            onSaved={onSaved}
            onCancel={onCancel}
          />
        )}
      </div>
      <aside className={classes.side} aria-label="When it runs" aria-live="polite">
        <h3 className={classes.sideTitle}>When it runs</h3>
        <WhenPreview kind={kind} values={values} />
      </aside>
    </div>
  );
}

function WhenPreview({ kind, values }: { readonly kind: Kind; readonly values: FormValues }) {
  const cron = textOf(values['schedule']);
  const once = textOf(values['oneTimeSchedule']);
  const timeZone = textOf(values['timeZone']) || 'UTC';
  const pausedUntil = values['status'] === 'paused' ? textOf(values['pausedUntil']) || null : null;
  if (kind === 'once')
    return once === '' ? (
      <p className={classes.muted}>Enter a date and time.</p>
    ) : (
      <NextTimes times={{ schedule: null, oneTimeSchedule: once, timeZone }} pausedUntil={pausedUntil} />
    );
  if (cron === '') return <p className={classes.muted}>Enter a schedule to see its next five runs.</p>;
  return cronProblem(cron) !== null ? (
    <p className={classes.muted}>Not a valid cron expression.</p>
  ) : (
    <NextTimes times={{ schedule: cron, oneTimeSchedule: null, timeZone }} pausedUntil={pausedUntil} />
  );
}

interface TaskFormProps extends Pick<ScheduleFormProps, 'record' | 'start' | 'onSaved' | 'onCancel'> {
  readonly task: TaskInfo;
  readonly kind: Kind;
  readonly onValues: (values: FormValues) => void;
}

function TaskForm({ task, kind, record, start, onValues, onSaved, onCancel }: TaskFormProps) {
  const create = useCreate(schedule, { failed: false });
  const update = useUpdate(schedule, { failed: false });
  const schema = useMemo(() => scheduleSchema(kind, task.fieldConfig), [kind, task]);
  const [initial] = useState(() => valuesFor(task, start));
  const [values, setValues] = useState(initial);
  const isPaused = values['status'] === 'paused';
  const fields = useMemo(() => scheduleFields(kind, task.fieldConfig, isPaused), [kind, task, isPaused]);
  const parameters = useMemo(() => givenParameters(prefixedIn(values)), [values]);
  const [settled] = useDebouncedValue(parameters, typingPause);
  const checked = useQuery(validationOptions(task.name, settled)).data?.errors;
  const remarks = useMemo(
    () =>
      Object.fromEntries(Object.entries(checked ?? {}).map(([name, words]) => [`parameters.${name}`, words])),
    [checked],
  );

  const tell = (next: FormValues): void => {
    setValues(next);
    onValues(next);
  };

  const save = ({ values: given, base }: Submission): Promise<Schedule> => {
    const body = bodyOf(kind, task.name, task.fieldConfig, given);
    // The schema above validated it by the fields these types are computed from.
    if (record === undefined) return create.mutateAsync(body as CreateInput<typeof schedule>);
    const before = bodyOf(kindOf(base), textOf(base['taskName']), task.fieldConfig, base);
    const changes = Object.entries(body).filter(([name, value]) => !isSame(before[name], value));
    const version = base['version'];
    return update.mutateAsync({
      key: record.id,
      changes: Object.fromEntries(changes) as UpdateInput<typeof schedule>,
      ...(typeof version === 'number' ? { version } : {}),
    });
  };

  const submit = async (submission: Submission): Promise<FormOutcome> => {
    try {
      const saved = await save(submission);
      onSaved(saved.id);
      return { kind: 'saved', record: valuesOf(saved) };
    } catch (error) {
      const outcome = outcomeOf(schedule, error);
      return outcome.kind === 'conflict' ? { ...outcome, current: valuesOf(outcome.current) } : outcome;
    }
  };

  return (
    <Form
      fields={fields}
      schema={schema}
      initial={initial}
      columns={2}
      remarks={remarks}
      submitLabel={record === undefined ? 'Create schedule' : 'Save'}
      onValues={tell}
      onSubmit={submit}
      onCancel={onCancel}
    />
  );
}
