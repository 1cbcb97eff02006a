import { labelOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import { useState } from 'react';
import { FieldDiff } from '#kit/diff/field-diff.tsx';
import type { Submission } from '#kit/form/use-form.ts';
import { ReasonField } from '#platform/reason-field.tsx';
import { ActionDialog } from '#platform/action-dialog.tsx';

export interface ReviewDialogProps {
  readonly resource: Resource;
  readonly submission: Submission;
  readonly onSave: (reason: string) => void;
  readonly onCancel: () => void;
}

const shortestReason = 3;

/** The changes and the reason, which is stored with them. */
export function ReviewDialog({ resource, submission, onSave, onCancel }: ReviewDialogProps) {
  const { changes, base } = submission;
  const [reason, setReason] = useState('');
  const isGiven = reason.trim().length >= shortestReason;
  return (
    <ActionDialog
      title="Review the changes"
      size="lg"
      submitLabel="Save changes"
      disabled={!isGiven}
      cancelLabel="Back to the form"
      onSubmit={() => {
        if (isGiven) onSave(reason.trim());
      }}
      onClose={onCancel}
    >
      <FieldDiff
        changes={Object.entries(changes).map(([field, after]) => ({ field, before: base[field], after }))}
        labelOf={(name) => {
          const field = resource.fields[name];
          return field === undefined ? name : labelOf(name, field);
        }}
      />
      <ReasonField description="Kept in the record’s history." value={reason} onChange={setReason} isFirst />
    </ActionDialog>
  );
}
