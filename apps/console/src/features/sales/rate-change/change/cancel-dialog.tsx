import { cancelRate, reopenRate } from '@supersync/contract/sales/rate-change/actions.ts';
import { subscription } from '@supersync/contract/sales/subscription/subscription.ts';
import { Button, Group, Stack } from '@mantine/core';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { useAction } from '#platform/query/query.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { CancelFields, cancellationIn, useCancelValues } from './cancel-fields.tsx';
import type { RateDialogProps } from './edit-dialog.tsx';
import { isRestoredByReopening } from './reopen.ts';

interface CancelDialogProps extends RateDialogProps {
  readonly record: RateDialogProps['record'] & Parameters<typeof isRestoredByReopening>[0];
}

export function CancelDialog({ record, onClose }: CancelDialogProps) {
  const [values, setValues] = useCancelValues();
  const cancel = useAction(cancelRate, subscription, { saved: false, failed: false });
  const reopen = useAction(reopenRate, subscription, { saved: 'Rate change reopened' });
  const body = cancellationIn(values);
  const params = { id: record.id };
  const submit = (): void => {
    if (body === null) return;
    cancel.mutate(
      { params, body },
      {
        onSuccess: () => {
          onClose();
          const message = 'Rate change canceled';
          if (isRestoredByReopening(record)) showUndo({ message, undo: () => reopen.mutate({ params }) });
          else toastSuccess(message);
        },
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={`Cancel the rate change of ${record.clientName}`} size="md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          {cancel.isError ? <ErrorState title="Not canceled" message={messageOf(cancel.error)} /> : null}
          <CancelFields values={values} onChange={setValues} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Keep the change
            </Button>
            <Button type="submit" color="danger" disabled={body === null} loading={cancel.isPending}>
              Cancel rate change
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
