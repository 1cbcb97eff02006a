import type { BulkTarget } from '@supersync/contract/records/property/bulk.ts';
import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { FieldInput } from '#kit/form/field-input.tsx';
import { fieldError } from '#kit/form/form-errors.ts';
import { isSame } from '#kit/form/merge.ts';
import { ErrorState } from '#kit/state/error-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { formatCount } from '#kit/value/format.ts';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { BatchPreview } from '#parts/property-batch/batch-preview.tsx';
import { messageOf } from '#platform/toast/toast-text.ts';
import {
  bulkDescriptors,
  readChanges,
  startOf,
  type BulkField,
  type ChosenValues,
} from '#parts/property-batch/bulk-fields.ts';
import classes from './bulk.module.css';
import { propertyScreen } from '../screens.ts';
import { previewOptions, useBulkChange } from './use-bulk.ts';

export interface BulkDialogProps {
  readonly target: BulkTarget;
  readonly count: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const typingPause = 300;

const hrefOfProperty = (id: number): string => hrefOf(propertyScreen, { id });

/** What to change on the left, the effect on the right; nothing is written before both are shown. */
export function BulkDialog({ target, count, onClose, onDone }: BulkDialogProps) {
  const id = useId();
  const [chosen, setChosen] = useState<ChosenValues>({});
  const [reason, setReason] = useState('');
  const { changes, errors } = readChanges(chosen);
  const [settled] = useDebouncedValue(changes, typingPause);
  const preview = useQuery({
    ...previewOptions(target, settled ?? {}),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
  });
  const change = useBulkChange(onDone);

  const set = (name: BulkField, value: unknown): void => {
    change.reset();
    setChosen((now) => ({ ...now, [name]: value }));
  };
  const toggle = (name: BulkField, isChosen: boolean): void => {
    change.reset();
    setChosen(({ [name]: _left, ...others }) => (isChosen ? { ...others, [name]: startOf(name) } : others));
  };
  // Only a shown effect may be applied: not while the numbers are of other changes.
  const shown = changes === undefined || preview.isError ? undefined : preview.data;
  const isCurrent = isSame(changes, settled) && !preview.isPlaceholderData && !preview.isFetching;
  const ready = shown !== undefined && isCurrent && shown.changed > 0;

  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Edit ${formatCount(count, 'property', 'properties')}`}
      size="min(1040px, 96vw)"
    >
      <form
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && changes !== undefined)
            change.mutate(
              { target, changes, expected: shown.changed, reason },
              { onError: () => void preview.refetch() },
            );
        }}
      >
        <fieldset className={classes.choices}>
          <legend className={classes.legend}>What to change</legend>
          {bulkDescriptors.map((field) => {
            const isChosen = field.name in chosen;
            return (
              <div key={field.name} className={classes.choice}>
                <Checkbox
                  label={`Change ${field.label.toLowerCase()}`}
                  checked={isChosen}
                  onChange={({ currentTarget: { checked } }) => toggle(field.name, checked)}
                />
                {isChosen ? (
                  <FieldInput
                    id={`${id}-${field.name}`}
                    field={field}
                    value={chosen[field.name]}
                    error={fieldError(errors, field.name)}
                    onChange={(value) => set(field.name, value)}
                  />
                ) : null}
              </div>
            );
          })}
          <TextInput
            label="Reason"
            description="Kept with every property’s history"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </fieldset>
        <section className={classes.outcome} aria-label="Preview" aria-live="polite">
          {change.isError ? (
            <ErrorState title="Not applied" message={messageOf(change.error)} kept="Nothing was changed." />
          ) : null}
          {preview.isError && changes !== undefined ? (
            <QueryError query={preview} />
          ) : changes === undefined ? (
            <p className={classes.hint}>
              Choose a field and its new value. What would change shows here; nothing is written yet.
            </p>
          ) : shown === undefined ? (
            <SkeletonText lines={6} />
          ) : (
            <BatchPreview preview={shown} hrefOfProperty={hrefOfProperty} />
          )}
        </section>
        <Group justify="flex-end" gap="xs" className={classes.bar ?? ''}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!ready} loading={change.isPending}>
            {shown === undefined || shown.changed === 0
              ? 'Nothing to change'
              : `Change ${formatCount(shown.changed, 'property', 'properties')}`}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
