import { cutText } from '@supersync/contract/kernel/format/cut-text.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { ConsumerError } from './consumers.ts';

/** A delivery fails after this many attempts; it can be replayed. */
export const maxDeliveryAttempts = 5;

/** Only an attempt that ended without a result leaves a delivery at its last one. */
const neverFinished = `Started ${maxDeliveryAttempts} times and never finished: the server stopped, or lost its database, during the work`;

export interface DueRow {
  id: number;
  message_id: string;
  topic: string;
  replay_id: number | null;
  /** Including the current one. */
  attempts: number;
  due_at: Date;
  key: string | null;
  payload: Record<string, unknown> | null;
  attributes: Record<string, string> | null;
  published_at: Date;
  published_by: number | null;
  is_redacted: boolean;
}

export interface Outcome {
  readonly row: DueRow;
  readonly status: 'waiting' | 'delivered' | 'failed' | 'dropped';
  readonly answer: string | null;
  readonly error: string | null;
  readonly delaySeconds: number;
}

const noteLength = 500;

/** Errors of libraries and the database may quote their input; only our own messages are stored. */
function storableMessage(error: unknown): string {
  if (error instanceof ConsumerError || error instanceof ProblemError)
    return cutText(error.message, noteLength);
  const { name = 'Error', code } = Object(error) as { name?: string; code?: string };
  return cutText(`The consumer failed (${[name, code].filter(Boolean).join(' ')})`, noteLength);
}

export const delivered = (row: DueRow, answer: string): Outcome => ({
  row,
  status: 'delivered',
  answer: cutText(answer, noteLength),
  error: null,
  delaySeconds: 0,
});

export const dropped = (row: DueRow, error: string): Outcome => ({
  row,
  status: 'dropped',
  answer: null,
  error,
  delaySeconds: 0,
});

export function failed(row: DueRow, error: unknown): Outcome {
  const status = row.attempts >= maxDeliveryAttempts ? 'failed' : 'waiting';
  return { row, status, answer: null, error: storableMessage(error), delaySeconds: 2 ** row.attempts };
}

export const failedDelivery = (row: DueRow): Outcome => ({
  row,
  status: 'failed',
  answer: null,
  error: neverFinished,
  delaySeconds: 0,
});
