import { Button } from '@mantine/core';
import { Fragment, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useHotkeys } from '../keys/use-hotkeys.ts';
import { DirtyGuard } from './dirty-guard.tsx';
import type { FieldDescriptor, FormValues } from './field-descriptor.ts';
import { FieldInput } from './field-input.tsx';
import { fieldError, type FormErrors } from './form-errors.ts';
import { FormFailure } from './form-failure.tsx';
import classes from './form.module.css';
import type { JsonEditor } from './json-editor.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { useForm, type FormHandle, type FormOptions } from './use-form.ts';

export interface FormProps extends FormOptions {
  readonly submitLabel?: string;
  readonly onCancel?: () => void;
  readonly columns?: 1 | 2;
  /** An editor instead of a plain text area for JSON fields. */
  readonly jsonEditor?: JsonEditor;
  /** Beside the buttons, for example "Validate". */
  readonly actions?: ReactNode;
  /** A form that is filled in once, such as a tool's input, does not guard unsaved text. */
  readonly guard?: boolean;
  /** What someone else, such as the server, says about the current values; shown at touched fields. */
  readonly remarks?: FormErrors;
  /** Passes the current values to the page, for a live preview. */
  readonly onValues?: (values: FormHandle['values']) => void;
}

const noRemarks: FormErrors = {};

/** With more fields than this the buttons stay visible. */
const longForm = 8;

/**
 * A form from a schema and field descriptions, with everything around it: checks, server errors at their fields, a
 * guard for unsaved changes, Ctrl+S, and a three-way merge.
 *
 * ```tsx
 * <Form schema={schema} fields={fields} initial={record} onSubmit={async ({ changes }) => save(changes)} />
 * ```
 */
export function Form(props: FormProps) {
  const form = useForm(props);
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  useHotkeys([
    { keys: 'mod+s', label: 'Save', run: () => element.current?.requestSubmit() },
    { keys: 'mod+enter', label: 'Save', run: () => element.current?.requestSubmit() },
  ]);
  const { onValues, remarks = noRemarks } = props;
  const complaint = (name: string): string | undefined =>
    fieldError(form.errors, name) ?? (touched.has(name) ? fieldError(remarks, name) : undefined);
  useEffect(() => onValues?.(form.values), [onValues, form.values]);

  const change = (name: string, value: unknown): void => {
    setTouched((names) => (names.has(name) ? names : new Set([...names, name])));
    form.set(name, value);
    for (const { name: other, follows, disabled } of form.fields)
      if (follows?.field === name && disabled !== true && !touched.has(other) && typeof value === 'string')
        form.set(other, follows.as(value));
  };

  // After a refused save the first error gets the focus.
  const refused = useRef(false);
  useEffect(() => {
    if (!refused.current || Object.keys(form.errors).length === 0) return;
    refused.current = false;
    const first = form.fields.find(({ name }) => fieldError(form.errors, name) !== undefined);
    if (first !== undefined) document.getElementById(`${id}-${first.name}`)?.focus();
  }, [form.errors, form.fields, id]);

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
      {props.guard !== false && <DirtyGuard isDirty={form.isDirty} />}
      <FormFailure form={form} />
      <FieldGroups
        fields={form.fields}
        columns={props.columns ?? 1}
        draw={(field) => (
          <div
            key={field.name}
            className={[
              classes.field,
              field.wide === true && classes.wide,
              field.kind === 'switch' && classes.switch,
            ]
              .filter((each) => typeof each === 'string')
              .join(' ')}
            data-complains={complaint(field.name) !== undefined || undefined}
          >
            <FieldInput
              id={`${id}-${field.name}`}
              field={field}
              value={form.values[field.name]}
              error={complaint(field.name)}
              onChange={(value) => change(field.name, value)}
              onBlur={() => form.leave(field.name)}
              onProblem={(problem) => form.setProblem(field.name, problem)}
              jsonEditor={props.jsonEditor}
              currency={currencyOf(field, form.values)}
            />
          </div>
        )}
      />
      <div className={classes.bar} data-sticky={form.fields.length > longForm || undefined}>
        {form.dirty && props.guard !== false && <span className={classes.hint}>Unsaved changes</span>}
        {props.actions}
        {props.onCancel !== undefined && (
          <Button variant="default" onClick={props.onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={form.busy}>
          {props.submitLabel ?? 'Save'}
        </Button>
      </div>
      {form.conflict !== undefined && (
        <MergeDialog
          fields={form.fields}
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

/** Never guesses: an amount without a known currency shows none. */
function currencyOf(field: FieldDescriptor, values: FormValues): string | undefined {
  if (field.kind !== 'money') return undefined;
  const held = field.currencyField === undefined ? undefined : values[field.currencyField];
  return typeof held === 'string' ? held : field.currency;
}

interface FieldGroupsProps {
  readonly fields: readonly FieldDescriptor[];
  readonly columns: 1 | 2;
  readonly draw: (field: FieldDescriptor) => ReactNode;
}

/** Fields in order, grouped under their group's name. */
function FieldGroups({ fields, columns, draw }: FieldGroupsProps) {
  const groups: { readonly name: string | undefined; readonly fields: FieldDescriptor[] }[] = [];
  for (const field of fields) {
    const last = groups.at(-1);
    if (last !== undefined && last.name === field.group) last.fields.push(field);
    else groups.push({ name: field.group, fields: [field] });
  }
  return groups.map(({ name, fields: own }) => {
    const key = own[0]?.name;
    const drawn = (
      <div className={classes.fields} data-columns={columns}>
        {own.map(draw)}
      </div>
    );
    return name === undefined ? (
      <Fragment key={key}>{drawn}</Fragment>
    ) : (
      <fieldset key={key} className={classes.group}>
        <legend className={classes.legend}>{name}</legend>
        {drawn}
      </fieldset>
    );
  });
}
