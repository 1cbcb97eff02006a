import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { Unreachable } from '../query/unreachable.ts';

export const toastDurationMs = 5000;
export const toastWidth = 350;
export const savedMessage = 'Changes Saved!';
export const failedMessage = 'Something went wrong!';

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** A server that failed without a reason answers the same words to everything: those are no reason of its own. */
export const givesReason = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.message !== failedMessage;

/** The message of an error for a person, without technical details. */
export const messageOf = (error: unknown): string =>
  typeof error === 'string'
    ? error
    : error instanceof ProblemError || error instanceof Unreachable
      ? error.message
      : failedMessage;

/** By which the server's log names the request that failed. */
export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof ProblemError ? error.problem.requestId : undefined;
