import { dayAfter } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { postponeRate, unpostponeRate } from '@supersync/contract/sales/rate-change/actions.ts';
import { subscription } from '@supersync/contract/sales/subscription/subscription.ts';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { useAction } from '#platform/query/query.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import type { RateDialogProps } from './edit-dialog.tsx';
import { useToday } from '../rate-queries.ts';

export function PostponeDialog({ record, onClose }: RateDialogProps) {
  const today = useToday();
  const first = dayAfter(record.proposedEffective ?? today, 1);
  const [until, setUntil] = useState(first);
  const postpone = useAction(postponeRate, subscription, { saved: false, failed: false });
  const back = useAction(unpostponeRate, subscription, { saved: 'Undone' });
  const params = { id: record.id };
  return (
    <Dialog opened onClose={onClose} title={`Postpone the rate change of ${record.clientName}`} size="md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          postpone.mutate(
            { params, body: { until } },
            {
              onSuccess: () => {
                onClose();
                showUndo({ message: 'Rate change postponed', undo: () => back.mutate({ params }) });
              },
            },
          );
        }}
      >
        <Stack gap="md">
          {postpone.isError ? <ErrorState title="Not postponed" message={messageOf(postpone.error)} /> : null}
          <TextInput
            type="date"
            label="Not before"
            description={`Applies on the first billing day from then on. Now: ${record.proposedEffective ?? 'not set'}`}
            data-autofocus
            withAsterisk
            min={first}
            value={until}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={until < first} loading={postpone.isPending}>
              Postpone rate change
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
