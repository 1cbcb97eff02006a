import type { Row } from '@supersync/contract/kernel/record.ts';
import { versionOf } from '@supersync/contract/kernel/define-resource.ts';
import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import { Alert, Button } from '@mantine/core';
import { useEffect, useId, useMemo, useRef } from 'react';
import { DirtyGuard } from '#kit/form/dirty-guard.tsx';
import type { FieldDescriptor, FormValues } from '#kit/form/field-descriptor.ts';
import { FieldInput } from '#kit/form/field-input.tsx';
import { fieldError } from '#kit/form/form-errors.ts';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { MergeDialog } from '#kit/form/merge-dialog.tsx';
import { useForm, type FormHandle, type FormOutcome, type Submission } from '#kit/form/use-form.ts';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { useCreate, useUpdate } from '#platform/query/query.ts';
import { outcomeOf } from '#platform/resource/form-outcome.ts';
import { formSchema } from '#platform/resource/resource-fields.ts';
import { useRootState } from '#platform/session/session.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import classes from './migration-form.module.css';
import type { Environment, FullMigration } from '../migration-queries.ts';
import { changedRecord, newRecord, toForm, voidsApproval } from './migration-values.ts';
import { ScriptEditors } from './script-editors.tsx';

type Saved = Row<typeof databaseMigration>;

export interface MigrationFormProps {
  /** The migration to update; without it a new one is created from `start`. */
  readonly record?: FullMigration;
  readonly start?: FormValues;
  readonly environments: readonly Environment[];
  readonly readOnly: boolean;
  readonly onDirty?: (dirty: boolean) => void;
  readonly onSaved?: (record: Saved) => void;
}

const checked = ['name', 'version', 'upScript', 'downScript'] as const;
const schema = formSchema(databaseMigration, checked, 'update');
const nothing: FormValues = {};

function fieldsFor(environments: readonly Environment[], disabled: boolean): FieldDescriptor[] {
  return [
    { kind: 'text', name: 'name', label: 'Name', required: true, disabled, placeholder: 'What it changes' },
    { kind: 'text', name: 'version', label: 'Version', format: 'code', required: true, disabled },
    {
      kind: 'multi-select',
      name: 'databaseEnvironments',
      label: 'Environments',
      disabled,
      options: environments.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { kind: 'multiline', name: 'upScript', label: 'Up script' },
    { kind: 'multiline', name: 'downScript', label: 'Down script' },
  ];
}

/** Saves the form, and reports a voided submission or approval. */
function useSave({ record, onSaved }: MigrationFormProps) {
  const create = useCreate(databaseMigration, { saved: 'Draft saved.', failed: false });
  const update = useUpdate(databaseMigration, { saved: false, failed: false });
  const me = useRootState(({ currentUser }) => currentUser?.userId ?? null);

  const save = async ({ values, changes, base }: Submission): Promise<Saved> => {
    if (record === undefined) return create.mutateAsync(newRecord(values, me));
    const version = versionOf(databaseMigration, base);
    const saved = await update.mutateAsync({
      key: record.id,
      changes: changedRecord(changes),
      ...(version === null ? {} : { version }),
    });
    toastSuccess(
      saved.status === 'draft' && base['status'] !== 'draft'
        ? 'Saved. It is a draft again and needs a new approval.'
        : undefined,
    );
    return saved;
  };
  return async (submission: Submission): Promise<FormOutcome> => {
    try {
      const saved = await save(submission);
      onSaved?.(saved);
      return { kind: 'saved', record: toForm(saved) };
    } catch (error) {
      const outcome = outcomeOf(databaseMigration, error);
      return outcome.kind === 'conflict' ? { ...outcome, current: toForm(outcome.current) } : outcome;
    }
  };
}

/** Name, version, environments and both scripts, linted while typing. */
export function MigrationForm(props: MigrationFormProps) {
  const { record, start = nothing, environments, readOnly, onDirty } = props;
  const id = useId();
  const fields = useMemo(() => fieldsFor(environments, readOnly), [environments, readOnly]);
  const initial = useMemo(() => toForm(record ?? start), [record, start]);
  const onSubmit = useSave(props);
  const form = useForm({ schema, fields, initial, onSubmit });
  const element = useRef<HTMLFormElement>(null);
  const save = (): void => element.current?.requestSubmit();
  useHotkeys(
    readOnly
      ? []
      : [
          { keys: 'mod+s', label: 'Save', run: save },
          { keys: 'mod+enter', label: 'Save', run: save },
        ],
  );
  useEffect(() => onDirty?.(form.dirty), [onDirty, form.dirty]);

  // After a refused save the first error gets the focus.
  const refused = useRef(false);
  useEffect(() => {
    const [first] = refused.current ? Object.keys(form.errors) : [];
    if (first === undefined) return;
    refused.current = false;
    document.getElementById(`${id}-${first}`)?.focus();
  }, [form.errors, id]);

  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      aria-busy={form.busy}
      onSubmit={(event) => {
        event.preventDefault();
        refused.current = true;
        form.submit();
      }}
    >
      <DirtyGuard isDirty={form.isDirty} />
      <FormFailure form={form} />
      {/* Read-only fields are already shown in the page's header. */}
      <div className={classes.fields} hidden={readOnly}>
        {fields.slice(0, 3).map((field) => (
          <FieldInput
            key={field.name}
            id={`${id}-${field.name}`}
            field={field}
            value={form.values[field.name]}
            error={fieldError(form.errors, field.name)}
            onChange={(value) => form.set(field.name, value)}
            onBlur={() => form.leave(field.name)}
          />
        ))}
      </div>
      <ScriptEditors form={form} readOnly={readOnly} />
      {readOnly ? null : <SaveBar form={form} record={record} />}
      {form.conflict === undefined ? null : (
        <MergeDialog
          fields={fields}
          base={form.conflict.base}
          mine={form.values}
          theirs={form.conflict.theirs}
          onMerge={form.settle}
          onCancel={form.dismissConflict}
        />
      )}
    </form>
  );
}

const voided = { submitted: 'submission', approved: 'approval' } as const;

function SaveBar({ form, record }: { form: FormHandle; record: FullMigration | undefined }) {
  const status = record?.status;
  const voids =
    record !== undefined &&
    (status === 'submitted' || status === 'approved') &&
    voidsApproval(record, form.values);
  return (
    <>
      {voids && (status === 'submitted' || status === 'approved') ? (
        <Alert color="warning" role="status">
          Saving this voids the {voided[status]}: it holds for the scripts and environments as they were. The
          migration is a draft again then.
        </Alert>
      ) : null}
      <div className={classes.bar}>
        <Button type="submit" loading={form.busy} disabled={record !== undefined && !form.dirty}>
          {record === undefined ? 'Save draft' : 'Save'}
        </Button>
        {record === undefined ? null : (
          <Button variant="default" disabled={!form.dirty || form.busy} onClick={form.reset}>
            Discard changes
          </Button>
        )}
        {form.dirty ? <span className={classes.hint}>Unsaved changes</span> : null}
      </div>
    </>
  );
}
