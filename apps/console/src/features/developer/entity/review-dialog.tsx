import { labelOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { FieldDiff } from '#kit/diff/field-diff.tsx';
import type { Submission } from '#kit/form/use-form.ts';
import { ReasonField } from '#platform/reason-field.tsx';
import classes from './entity.module.css';

export interface ReviewDialogProps {
  readonly resource: Resource;
  readonly submission: Submission;
  readonly onSave: (reason: string) => void;
  readonly onCancel: () => void;
}

const shortestReason = 3;

/** What would change, and why: the reason is kept with the change. */
export function ReviewDialog({ resource, submission, onSave, onCancel }: ReviewDialogProps) {
  const { changes, base } = submission;
  const [reason, setReason] = useState('');
  const isGiven = reason.trim().length >= shortestReason;
  return (
    <Dialog opened onClose={onCancel} size="lg" title="Review the changes">
      <form
        className={classes.review}
        onSubmit={(event) => {
          event.preventDefault();
          // A form within a form on the page: the outer one has nothing to do with this.
          event.stopPropagation();
          if (isGiven) onSave(reason.trim());
        }}
      >
        <FieldDiff
          changes={Object.entries(changes).map(([field, after]) => ({ field, before: base[field], after }))}
          labelOf={(name) => {
            const field = resource.fields[name];
            return field === undefined ? name : labelOf(name, field);
          }}
        />
        <ReasonField
          description="Kept in the record’s history."
          value={reason}
          onChange={setReason}
          isFirst
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Back to the form
          </Button>
          <Button type="submit" disabled={!isGiven}>
            Save changes
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
