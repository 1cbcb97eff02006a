import { versionOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import { keyValues } from '@supersync/contract/kernel/record-key.ts';
import type { CreateInput, KeyOf, Row, UpdateInput } from '@supersync/contract/kernel/record.ts';
import { useMemo } from 'react';
import type { FieldDescriptor, FormValues } from '#kit/form/field-descriptor.ts';
import { Form, type FormProps } from '#kit/form/form.tsx';
import type { FormOutcome, Submission } from '#kit/form/use-form.ts';
import { useCreate, useUpdate } from '../query/query.ts';
import { outcomeOf } from './form-outcome.ts';
import { descriptorOf, formSchema, startValues, writableNames } from './resource-fields.ts';

export interface ResourceFormProps<R extends Resource> extends Pick<
  FormProps,
  'columns' | 'submitLabel' | 'onCancel' | 'jsonEditor' | 'actions' | 'remarks' | 'onValues'
> {
  readonly resource: R;
  /** The record to change; without it a new one is made. */
  readonly record?: Row<R>;
  /** Which fields, in which order; by default all that may be filled in. */
  readonly names?: readonly (keyof R['fields'] & string)[];
  /** Descriptions of the page's own, by field, in place of the derived ones. Declare it outside the component. */
  readonly fields?: Readonly<Record<string, FieldDescriptor>>;
  /** Values a new record starts with, besides the declared defaults; they are sent along even if not shown. */
  readonly start?: FormValues;
  readonly onSaved?: (record: Row<R>) => void;
}

const noFields: Readonly<Record<string, FieldDescriptor>> = {};
const noValues: FormValues = {};

/**
 * The form of a resource, for a new record or an existing one: fields, checks and the merge after a conflict come from
 * its declaration.
 *
 * ```tsx
 * <ResourceForm resource={client} record={record} onSaved={() => navigate('/clients')} />
 * ```
 */
export function ResourceForm<R extends Resource>(props: ResourceFormProps<R>) {
  const { resource, record, names: chosen, fields: own = noFields, start = noValues } = props;
  const write = record === undefined ? 'create' : 'update';
  const create = useCreate(resource, { failed: false });
  const update = useUpdate(resource, { failed: false });

  const names = useMemo<readonly string[]>(
    () => chosen ?? writableNames(resource, write),
    [chosen, resource, write],
  );
  const fields = useMemo(
    () =>
      names.flatMap((name) => {
        const field = resource.fields[name];
        return own[name] ?? (field === undefined ? [] : descriptorOf(resource, name, field));
      }),
    [names, resource, own],
  );
  const schema = useMemo(() => formSchema(resource, names, write), [resource, names, write]);
  const initial = useMemo<FormValues>(
    () => record ?? { ...startValues(resource, names), ...start },
    [record, resource, names, start],
  );

  const save = async ({ values, changes, base }: Submission): Promise<Row<R>> => {
    if (record === undefined) {
      const given = Object.entries({ ...start, ...values }).filter(([, value]) => value !== null);
      // The schema above was made from the very fields that CreateInput is computed from.
      return create.mutateAsync(Object.fromEntries(given) as CreateInput<R> & object);
    }
    const version = versionOf(resource, base);
    const parts = keyValues(resource, record);
    const [only] = resource.key;
    return update.mutateAsync({
      // A single key is its value, a composite one its parts, as KeyOf says.
      key: (resource.key.length === 1 && only !== undefined ? parts[only] : parts) as KeyOf<R>,
      changes: changes as UpdateInput<R> & object,
      ...(version === null ? {} : { version }),
    });
  };

  const submit = async (submission: Submission): Promise<FormOutcome> => {
    try {
      const saved = await save(submission);
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
      onSubmit={submit}
      submitLabel={props.submitLabel ?? (write === 'create' ? `Create ${resource.singular}` : 'Save')}
      {...(props.columns === undefined ? {} : { columns: props.columns })}
      {...(props.onCancel === undefined ? {} : { onCancel: props.onCancel })}
      {...(props.jsonEditor === undefined ? {} : { jsonEditor: props.jsonEditor })}
      {...(props.actions === undefined ? {} : { actions: props.actions })}
      {...(props.remarks === undefined ? {} : { remarks: props.remarks })}
      {...(props.onValues === undefined ? {} : { onValues: props.onValues })}
    />
  );
}
