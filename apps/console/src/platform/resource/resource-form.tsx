import { versionOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import { keyValues, printKey } from '@supersync/contract/kernel/record-key.ts';
import type { CreateInput, KeyOf, Row, UpdateInput } from '@supersync/contract/kernel/record.ts';
import { useCallback, useMemo, useState } from 'react';
import type { FormValues } from '#kit/form/field-descriptor.ts';
import type { FormErrors } from '#kit/form/form-errors.ts';
import { Form, type FormProps } from '#kit/form/form.tsx';
import type { FormOutcome, Submission } from '#kit/form/use-form.ts';
import { useCreate, useUpdate } from '../query/query.ts';
import type { ToastAction } from '../toast/toast-text.ts';
import { toastSuccess } from '../toast/toast.ts';
import { namedFields, nounOf, ownDescriptor, type OwnInputs, type RecordForm } from './define-form.ts';
import { outcomeOf } from './form-outcome.ts';
import { descriptorOf, formSchema, startValues, writableNames } from './resource-fields.ts';

export interface ResourceFormProps<R extends Resource> extends Pick<FormProps, 'onCancel' | 'actions'> {
  readonly form: RecordForm<R>;
  /** The record to update; without it a new one is created. */
  readonly record?: Row<R> | undefined;
  /** Values of a new record besides the declared defaults; sent even if not shown. */
  readonly start?: FormValues;
  /** The current values, for a live preview. */
  readonly onValues?: (values: FormValues) => void;
  /** Warnings about the current values, shown at touched fields. */
  readonly remarks?: (values: FormValues) => FormErrors;
  readonly onSaved?: (record: Row<R>) => void;
}

const noInputs: OwnInputs = {};

/**
 * A declared form, for a new record or an existing one: fields, checks, the toast and the merge after a conflict come
 * from its declaration.
 *
 * ```tsx
 * <ResourceForm form={contactForm} record={record} start={{ clientId }} onSaved={close} />
 * ```
 */
export function ResourceForm<R extends Resource>(props: ResourceFormProps<R>) {
  const { form, record, onValues } = props;
  const { resource, LiveInputs } = form;
  const [start] = useState<FormValues>(props.start ?? noInputs);
  const initial = useMemo<FormValues>(() => {
    if (record !== undefined) return record;
    const names = namedFields(form, true, writableNames(resource, 'create')).map(({ name }) => name);
    return { ...startValues(resource, names), ...start };
  }, [record, resource, form, start]);
  const [values, setValues] = useState(initial);
  const isFollowed = LiveInputs !== undefined || props.remarks !== undefined;
  const tell = useCallback(
    (now: FormValues) => {
      if (isFollowed) setValues(now);
      onValues?.(now);
    },
    [isFollowed, onValues],
  );
  const filled = (live: OwnInputs) => (
    <FilledForm {...props} start={start} initial={initial} values={values} live={live} onValues={tell} />
  );
  return LiveInputs === undefined ? (
    filled(noInputs)
  ) : (
    <LiveInputs values={values} record={record}>
      {filled}
    </LiveInputs>
  );
}

interface FilledFormProps<R extends Resource> extends ResourceFormProps<R> {
  readonly start: FormValues;
  readonly initial: FormValues;
  readonly values: FormValues;
  readonly live: OwnInputs;
  readonly onValues: (values: FormValues) => void;
}

function FilledForm<R extends Resource>(props: FilledFormProps<R>) {
  const { form, record, start, initial, live, remarks } = props;
  const { resource, inputs = noInputs } = form;
  const write = record === undefined ? 'create' : 'update';
  const fields = useMemo(
    () =>
      namedFields(form, write === 'create', writableNames(resource, write)).flatMap(({ name, section }) => {
        const field = resource.fields[name];
        const own = Object.hasOwn(live, name) ? live[name] : inputs[name];
        if (field === undefined || own === null) return [];
        const { follows, ...derived } = descriptorOf(resource, name, field);
        const drawn = ownDescriptor(write === 'create' && follows ? { ...derived, follows } : derived, own);
        return section === undefined ? drawn : { ...drawn, group: section };
      }),
    [form, resource, write, inputs, live],
  );
  const names = fields.map(({ name }) => name).join();
  const schema = useMemo(() => formSchema(resource, names.split(','), write), [resource, names, write]);
  const create = useCreate(resource, { failed: false, saved: false });
  const update = useUpdate(resource, { failed: false, saved: false });

  const save = async ({ values: all, changes, base }: Submission): Promise<Row<R>> => {
    if (record === undefined) {
      const shown = Object.fromEntries(fields.map(({ name }) => [name, all[name]]));
      const given = Object.entries({ ...start, ...shown }).filter(([, value]) => value !== null);
      // The schema above is made from the fields that CreateInput is computed from.
      return create.mutateAsync(Object.fromEntries(given) as CreateInput<R> & object);
    }
    const version = versionOf(resource, base);
    const parts = keyValues(resource, record);
    const [only] = resource.key;
    return update.mutateAsync({
      // A single key is its value, a composite one an object of its parts, as in KeyOf.
      key: (resource.key.length === 1 && only !== undefined ? parts[only] : parts) as KeyOf<R>,
      changes: changes as UpdateInput<R> & object,
      ...(version === null ? {} : { version }),
    });
  };

  const undoOf = ({ changes }: Submission): ToastAction => ({
    label: 'Undo',
    run: () =>
      void import('../history/undo-entry.ts').then(({ undoLast }) =>
        undoLast(resource, printKey(resource, record), Object.keys(changes)),
      ),
  });

  const submit = async (submission: Submission): Promise<FormOutcome> => {
    try {
      const saved = await save(submission);
      const words = form.saved?.(saved, record === undefined);
      if (words !== null) toastSuccess(words, record === undefined ? undefined : undoOf(submission));
      props.onSaved?.(saved);
      return { kind: 'saved', record: saved };
    } catch (error) {
      return outcomeOf(resource, error);
    }
  };

  return (
    <Form
      fields={fields}
      schema={schema}
      initial={initial}
      trusted={record !== undefined}
      onSubmit={submit}
      onValues={props.onValues}
      submitLabel={write === 'create' ? (form.createLabel ?? `Create ${nounOf(form)}`) : 'Save'}
      columns={form.columns ?? 1}
      {...(props.onCancel === undefined ? {} : { onCancel: props.onCancel })}
      {...(props.actions === undefined ? {} : { actions: props.actions })}
      {...(remarks === undefined ? {} : { remarks: remarks(props.values) })}
    />
  );
}
