import { Alert, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { messageOf } from './toast/toast-text.ts';

export interface ActionFormProps {
  /** The result of `useAction`; its failure is shown above the inputs. */
  readonly action?: { readonly isPending: boolean; readonly isError?: boolean; readonly error?: unknown };
  /** What failed and what was kept; by default only the server's message. */
  readonly failed?: { readonly title: string; readonly kept?: string };
  readonly submitLabel: ReactNode;
  /** Some input is still missing. */
  readonly disabled?: boolean;
  readonly color?: 'accent' | 'danger';
  readonly cancelLabel?: string;
  /** False where there is nothing to submit, only to read. */
  readonly canSubmit?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const idle: NonNullable<ActionFormProps['action']> = { isPending: false };

/** The inputs of an action with its buttons, the submit button last. */
export function ActionForm(props: ActionFormProps) {
  const { action = idle, failed, disabled = false, canSubmit = true, onSubmit, onClose } = props;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // A form nested in a form on the page: the outer one must not submit.
        event.stopPropagation();
        if (canSubmit && !disabled && !action.isPending) onSubmit();
      }}
    >
      <Stack gap="md">
        {action.isError !== true ? null : failed === undefined ? (
          <Alert color="danger" role="alert">
            {messageOf(action.error)}
          </Alert>
        ) : (
          <ErrorState {...failed} message={messageOf(action.error)} />
        )}
        {props.children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {props.cancelLabel ?? (canSubmit ? 'Cancel' : 'Close')}
          </Button>
          {canSubmit ? (
            <Button
              type="submit"
              color={props.color ?? 'accent'}
              disabled={disabled}
              loading={action.isPending}
            >
              {props.submitLabel}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  );
}

export interface ActionDialogProps extends ActionFormProps {
  readonly title: string;
  readonly size?: 'md' | 'lg';
}

/**
 * A dialog that asks for what an action needs.
 *
 * ```tsx
 * <ActionDialog title="Release" action={release} submitLabel="Release" onSubmit={submit} onClose={close}>
 * ```
 */
export const ActionDialog = ({ title, size = 'md', ...form }: ActionDialogProps) => (
  <Dialog opened onClose={form.onClose} title={title} size={size}>
    <ActionForm {...form} />
  </Dialog>
);
