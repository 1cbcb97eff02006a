import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CopyButton } from '../copy-button/copy-button.tsx';
import classes from './state.module.css';

export interface ErrorStateProps {
  /** What happened, as a sentence. */
  readonly message: string;
  /** What failed, unless it was loading. */
  readonly title?: string;
  /** What was kept: "Your text is still in the form." */
  readonly kept?: string;
  readonly onRetry?: () => void;
  readonly requestId?: string | undefined;
  /** Other actions beside "Try again". */
  readonly action?: ReactNode;
}

/** `<ErrorState message={error.message} kept="The filters are unchanged." onRetry={refetch} requestId={id} />` */
export function ErrorState({
  message,
  title = 'This could not be loaded',
  kept,
  onRetry,
  requestId,
  action,
}: ErrorStateProps) {
  return (
    <div className={classes.state} data-tone="danger" role="alert">
      <IconAlertCircle className={classes.icon} size={32} stroke={1.5} aria-hidden="true" />
      <p className={classes.title}>{title}</p>
      {message !== title && <p className={classes.words}>{message}</p>}
      {kept !== undefined && <p className={classes.words}>{kept}</p>}
      {(onRetry !== undefined || action !== undefined) && (
        <div className={classes.actions}>
          {onRetry !== undefined && (
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
          )}
          {action}
        </div>
      )}
      {requestId !== undefined && (
        <span className={classes.hint}>
          Request <span className={classes.code}>{requestId}</span>
          <CopyButton text={requestId} what="request id" />
        </span>
      )}
    </div>
  );
}
