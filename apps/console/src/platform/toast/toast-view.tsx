import { Button, CopyButton, Group } from '@mantine/core';
import { notifications, Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import type { ReactNode } from 'react';
import { messageOf, requestIdOf, toastDurationMs, toastWidth, type ToastAction } from './toast-text.ts';

/** Renders the toasts; mounted once beside the pages. */
export function ToastHost() {
  return <Notifications position="bottom-right" autoClose={toastDurationMs} containerWidth={toastWidth} />;
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

export function showSuccess(message: string, action?: ToastAction): void {
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

/** What someone pastes into a report: the message and its request id. */
function reportOf(error: unknown, message: string): string {
  const requestId = requestIdOf(error);
  return [message, requestId === undefined ? '' : `Request ${requestId}`, location.href]
    .filter((line) => line !== '')
    .join('\n');
}

export function showError(error: unknown, action?: ToastAction): void {
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
