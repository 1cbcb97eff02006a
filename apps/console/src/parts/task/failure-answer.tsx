import { Alert } from '@mantine/core';
import { CopyButton } from '#kit/copy-button/copy-button.tsx';
import type { ManualRunFailure } from './manual-run.ts';
import classes from './task.module.css';

export interface FailureAnswerProps {
  readonly failure: ManualRunFailure;
}

/** Why a run was not started: the server's message, its whole response below; or the error as text. */
export function FailureAnswer({ failure }: FailureAnswerProps) {
  const body = typeof failure === 'string' ? undefined : JSON.stringify(failure, null, 2);
  return (
    <Alert color="danger" title="The run was not started" role="alert">
      <p className={classes.words}>{typeof failure === 'string' ? failure : failure.detail}</p>
      <p className={classes.words}>What you typed is still here.</p>
      {body === undefined ? null : (
        <details className={classes.answer}>
          <summary>
            The server’s answer <CopyButton text={body} what="answer" />
          </summary>
          <pre>{body}</pre>
        </details>
      )}
    </Alert>
  );
}
