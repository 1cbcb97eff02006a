import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { UpdateInput } from '@supersync/contract/kernel/record.ts';
import { missing } from '@supersync/contract/access/permission/access.ts';
import { personalDataKeys } from '@supersync/contract/access/permission/permission-key.ts';
import { useMemo, useState } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { Form } from '#kit/form/form.tsx';
import type { FormValues } from '#kit/form/field-descriptor.ts';
import type { FormOutcome, Submission } from '#kit/form/use-form.ts';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { capitalized } from '#kit/value/format.ts';
import { client } from '#platform/query/api.ts';
import { invalidate } from '#platform/query/query.ts';
import { outcomeOf } from '#platform/resource/form-outcome.ts';
import { descriptorOf, formSchema, writableNames } from '#platform/resource/resource-fields.ts';
import { useHeldPermissions } from '#platform/session/session.ts';
import { toastError } from '#platform/toast/toast.ts';
import type { AnyRecord } from './hop.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { keyOf, versionIn } from './walk-trail.ts';
import classes from './entity.module.css';

export interface EditDialogProps {
  readonly resource: Resource;
  readonly record: AnyRecord;
  readonly recordKey: string;
  readonly onClose: () => void;
}

interface EntityQueryOptions {
  readonly submission: Submission;
  readonly answer: (reason: string | null) => void;
}

/** Masked personal data must not be written back as the mask. */
function useNames(resource: Resource): readonly string[] {
  const held = useHeldPermissions();
  return useMemo(() => {
    const seesPersonal = missing(held, [personalDataKeys]).length === 0;
    return writableNames(resource, 'update').filter(
      (name) => seesPersonal || resource.fields[name]?.personal !== true,
    );
  }, [resource, held]);
}

/** Updates a record: first the fields, then the differences and a reason. */
export function EditDialog({ resource, record, recordKey, onClose }: EditDialogProps) {
  const [asked, setAsked] = useState<EntityQueryOptions>();
  const names = useNames(resource);
  const fields = useMemo(
    () =>
      names.flatMap((name) => {
        const field = resource.fields[name];
        return field === undefined ? [] : [descriptorOf(resource, name, field)];
      }),
    [resource, names],
  );
  const schema = useMemo(() => formSchema(resource, names, 'update'), [resource, names]);

  const ask = (submission: Submission): Promise<string | null> => {
    const { promise, resolve } = Promise.withResolvers<string | null>();
    setAsked({ submission, answer: resolve });
    return promise;
  };

  const write = async (
    changes: FormValues,
    version: number | undefined,
    reason: string,
  ): Promise<AnyRecord> => {
    // The schema above is made from the fields an update accepts, and the server validates again.
    const body = changes as UpdateInput<Resource> & object;
    const saved = await client.update(resource, keyOf(resource, recordKey), body, version, { reason });
    await invalidate(resource);
    return { ...saved };
  };

  const submit = async (submission: Submission): Promise<FormOutcome> => {
    if (Object.keys(submission.changes).length === 0) {
      onClose();
      return { kind: 'saved' };
    }
    const reason = await ask(submission);
    setAsked(undefined);
    // Back to the form, with everything as typed.
    if (reason === null) return { kind: 'invalid', errors: {} };
    try {
      const { changes, base } = submission;
      const saved = await write(changes, versionIn(resource, base), reason);
      const before = Object.fromEntries(Object.keys(changes).map((name) => [name, base[name] ?? null]));
      showUndo({
        message: `${capitalized(resource.singular)} changed`,
        undo: () =>
          write(before, versionIn(resource, saved), `Undone: ${reason}`).then(() => undefined, toastError),
      });
      onClose();
      return { kind: 'saved', record: saved };
    } catch (error) {
      return outcomeOf(resource, error);
    }
  };

  return (
    <Dialog opened onClose={onClose} size="xl" title={`Edit the ${resource.singular}`}>
      {names.length === 0 ? (
        <p className={classes.note}>None of its fields is changed by hand.</p>
      ) : (
        <Form
          fields={fields}
          schema={schema}
          initial={record}
          columns={2}
          submitLabel="Review the changes"
          onSubmit={submit}
          onCancel={onClose}
        />
      )}
      {asked === undefined ? null : (
        <ReviewDialog
          resource={resource}
          submission={asked.submission}
          onSave={asked.answer}
          onCancel={() => asked.answer(null)}
        />
      )}
    </Dialog>
  );
}
