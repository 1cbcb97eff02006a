import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { FieldDescriptor, FormValues } from './field-descriptor.ts';
import { validate, type FormErrors } from './form-errors.ts';
import { changedValues, isSame } from './merge.ts';

/** The result of a save. */
export type FormOutcome =
  /** With the current record and its new `version`, so that the next save is based on it. */
  | { readonly kind: 'saved'; readonly record?: FormValues }
  /** Path → message, shown at the fields. */
  | { readonly kind: 'invalid'; readonly errors: FormErrors; readonly message?: string }
  /** Someone else changed it in the meantime: the current record. */
  | { readonly kind: 'conflict'; readonly current: FormValues }
  | { readonly kind: 'failed'; readonly message: string; readonly requestId?: string | undefined };

export interface Submission {
  /** All values. */
  readonly values: FormValues;
  /** Only those that differ from the base. */
  readonly changes: FormValues;
  /** What the changes are based on: the record as given, or after a merge as it is now (its `version` included). */
  readonly base: FormValues;
}

export interface FormOptions {
  readonly schema: z.ZodType;
  readonly fields: readonly FieldDescriptor[];
  readonly initial: FormValues;
  /** The initial values are stored ones: unchanged fields are not sent, and so not validated. */
  readonly trusted?: boolean;
  readonly onSubmit: (submission: Submission) => Promise<FormOutcome>;
}

export interface FormHandle {
  readonly fields: readonly FieldDescriptor[];
  readonly values: FormValues;
  readonly errors: FormErrors;
  readonly dirty: boolean;
  /** Read when someone leaves the page: the newest state, even before a render. */
  readonly isDirty: () => boolean;
  readonly busy: boolean;
  readonly failure: { readonly message: string; readonly requestId?: string | undefined } | undefined;
  readonly conflict: { readonly base: FormValues; readonly theirs: FormValues } | undefined;
  readonly set: (name: string, value: unknown) => void;
  /** A text that cannot be parsed, such as broken JSON; kept until it is corrected. */
  readonly setProblem: (name: string, problem: string | undefined) => void;
  readonly leave: (name: string) => void;
  readonly submit: () => void;
  readonly settle: (merged: FormValues) => void;
  readonly dismissConflict: () => void;
  readonly reset: () => void;
}

const without = (errors: FormErrors, name: string): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`)),
  );

/** The state of a form. Values are validated when a field loses the focus and on submit. */
export function useForm(options: FormOptions): FormHandle {
  const { schema, fields, initial } = options;
  const [base, setBase] = useState(initial);
  const [given, setGiven] = useState(initial);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FormErrors>({});
  const [problems, setProblems] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormHandle['failure']>();
  const [conflict, setConflict] = useState<FormHandle['conflict']>();

  const names = fields.map(({ name }) => name);
  const dirty = names.some((name) => !isSame(base[name], values[name])) || Object.keys(problems).length > 0;
  const dirtyNow = useRef(dirty);
  useEffect(() => {
    dirtyNow.current = dirty;
  }, [dirty]);

  // A newer record replaces an untouched form; an edited one is never overwritten.
  if (given !== initial) {
    setGiven(initial);
    if (!dirty) {
      setBase(initial);
      setValues(initial);
    }
  }

  const check = (of: FormValues, from = base): FormErrors => {
    const sent =
      options.trusted === true ? fields.filter(({ name }) => !isSame(from[name], of[name])) : fields;
    const wrong = Object.entries(validate(schema, sent, of)).filter(
      ([path]) => options.trusted !== true || sent.some(({ name }) => name === path.split('.')[0]),
    );
    return { ...Object.fromEntries(wrong), ...problems };
  };

  const save = async (submitted: FormValues, from: FormValues): Promise<void> => {
    const wrong = check(submitted, from);
    setErrors(wrong);
    setFailure(undefined);
    if (Object.keys(wrong).length > 0 || busy) return;
    setBusy(true);
    const changes = changedValues(names, from, submitted);
    dirtyNow.current = false;
    const outcome = await options
      .onSubmit({ values: submitted, changes, base: from })
      .catch((error: unknown): FormOutcome => ({
        kind: 'failed',
        message: error instanceof Error ? error.message : 'Something went wrong!',
      }));
    setBusy(false);
    if (outcome.kind === 'saved') {
      const record = outcome.record ?? submitted;
      setBase(record);
      // Keep what was typed while saving.
      setValues((now) => ({
        ...record,
        ...changedValues(names, submitted, now),
      }));
      return;
    }
    dirtyNow.current = true;
    if (outcome.kind === 'conflict') setConflict({ base: from, theirs: outcome.current });
    else if (outcome.kind === 'failed') setFailure(outcome);
    else {
      setErrors(outcome.errors);
      if (outcome.message !== undefined) setFailure({ message: outcome.message });
    }
  };

  return {
    fields,
    values,
    errors: { ...errors, ...problems },
    dirty,
    isDirty: () => dirtyNow.current,
    busy,
    failure,
    conflict,
    set: (name, value) => {
      setValues((now) => ({ ...now, [name]: value }));
      setErrors((now) => without(now, name));
    },
    setProblem: (name, problem) =>
      setProblems((now) => ({
        ...without(now, name),
        ...(problem === undefined ? {} : { [name]: problem }),
      })),
    leave: (name) => {
      const wrong = check(values);
      const ours = Object.entries(wrong).filter(([path]) => path === name || path.startsWith(`${name}.`));
      setErrors((now) => ({ ...without(now, name), ...Object.fromEntries(ours) }));
    },
    submit: () => void save(values, base),
    settle: (merged) => {
      if (conflict === undefined) return;
      const next = { ...values, ...merged };
      setConflict(undefined);
      setBase(conflict.theirs);
      setValues(next);
      void save(next, conflict.theirs);
    },
    dismissConflict: () => setConflict(undefined),
    reset: () => {
      setValues(base);
      setErrors({});
      setProblems({});
      setFailure(undefined);
    },
  };
}
