import { ProblemError } from '@supersync/contract/kernel/errors.ts';
import { Button, CopyButton, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** §8, §9 */
export const toastDurationMs = 5000;
export const toastWidth = 350;
export const savedMessage = 'Changes Saved!';
export const failedMessage = 'Something went wrong!';

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

const newId = (): string => crypto.randomUUID();

function ToastBody({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <>
      <div>{message}</div>
      {children === undefined ? null : (
        <Group gap="xs" mt="xs">
          {children}
        </Group>
      )}
    </>
  );
}

function ActionButton({ action, id }: { action: ToastAction; id: string }) {
  const run = () => {
    notifications.hide(id);
    action.run();
  };
  return (
    <Button size="compact-xs" variant="default" onClick={run}>
      {action.label}
    </Button>
  );
}

export function toastSuccess(message: string = savedMessage, action?: ToastAction): void {
  const id = newId();
  notifications.show({
    id,
    color: 'success',
    autoClose: toastDurationMs,
    message: (
      <ToastBody message={message}>
        {action === undefined ? undefined : <ActionButton action={action} id={id} />}
      </ToastBody>
    ),
  });
}

/** The words of an error for a person, without what only a developer could use. */
export const messageOf = (error: unknown): string =>
  typeof error === 'string' ? error : error instanceof ProblemError ? error.message : failedMessage;

/** What someone pastes into a report: the words, and the request they belong to. */
function reportOf(error: unknown, message: string): string {
  const requestId = error instanceof ProblemError ? error.problem.requestId : undefined;
  return [message, requestId === undefined ? '' : `Request ${requestId}`, location.href]
    .filter((line) => line !== '')
    .join('\n');
}

/** Red, gone after five seconds unless it is kept open; it can be copied with its request id. */
export function toastError(error: unknown = failedMessage, action?: ToastAction): void {
  const id = newId();
  const message = messageOf(error);
  const report = reportOf(error, message);
  const show = (kept: boolean) => ({
    id,
    color: 'danger',
    role: 'alert',
    autoClose: kept ? (false as const) : toastDurationMs,
    message: (
      <ToastBody message={message}>
        {action === undefined ? null : <ActionButton action={action} id={id} />}
        {kept ? null : (
          <Button size="compact-xs" variant="default" onClick={() => notifications.update(show(true))}>
            Keep open
          </Button>
        )}
        <CopyButton value={report}>
          {({ copied, copy }) => (
            <Button size="compact-xs" variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </ToastBody>
    ),
  });
  notifications.show(show(false));
}
