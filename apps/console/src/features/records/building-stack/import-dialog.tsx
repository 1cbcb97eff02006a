import { refreshCompany } from '@supersync/contract/records/building-stack/actions.ts';
import { buildingStackBuilding } from '@supersync/contract/records/building-stack/building-stack-building.ts';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { useAction } from '#platform/query/query.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import classes from './building-stack.module.css';
import { PayloadInput } from './payload-input.tsx';
import { refusalOf } from './payload-refusal.ts';
import { exampleOf, payloadOf, type PayloadSource } from './payload-source.ts';

export interface ImportDialogProps {
  readonly companyId: number;
  readonly companyName: string;
  readonly onClose: () => void;
}

/** Imports the buildings of a company, fetched or pasted. Our properties do not change. */
export function ImportDialog({ companyId, companyName, onClose }: ImportDialogProps) {
  const [source, setSource] = useState<PayloadSource>({ kind: 'fetch', text: '' });
  const refresh = useAction(refreshCompany, buildingStackBuilding, { saved: false, failed: false });
  const read = payloadOf(source);
  const submit = (): void => {
    if (!read.ok) return;
    refresh.mutate(
      { params: { id: companyId }, body: read.body },
      {
        onSuccess: ({ added, changed, unchanged, missing }) => {
          toastSuccess(
            `${added} added, ${changed} changed, ${unchanged} as they were, ${missing} no longer there`,
          );
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Import buildings of ${companyName}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        className={classes.part}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Text size="sm">
          New buildings are added and renamed ones follow. Mappings and our properties stay as they are.
        </Text>
        <PayloadInput
          source={source}
          onChange={setSource}
          problem={read.ok ? null : read.problem}
          example={exampleOf([])}
        />
        {refresh.isError ? (
          <p className={classes.refusal} role="alert">
            {refusalOf(refresh.error)}
          </p>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={refresh.isPending} disabled={!read.ok}>
            Import
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
