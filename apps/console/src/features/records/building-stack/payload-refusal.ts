import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { messageOf } from '#platform/toast/toast-text.ts';

/** Why a payload was refused, with the places that cannot be parsed. */
export function refusalOf(error: unknown): string {
  const errors = error instanceof ProblemError ? Object.entries(error.problem.errors ?? {}) : [];
  if (errors.length === 0) return messageOf(error);
  return `This payload cannot be read. ${errors
    .slice(0, 5)
    .map(([place, words]) => `${place}: ${words}`)
    .join('; ')}`;
}
