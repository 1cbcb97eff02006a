import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import type { FastifyBaseLogger } from 'fastify';
import { OutsideError } from '#platform/outbound/fetch-outside.ts';
import { ProvisionError } from '../host/site-host.ts';

/** What went wrong, for staff. Details of what nobody foresaw go to the log of the server only. */
export function wordsOf(error: unknown, log: FastifyBaseLogger, about: object): string {
  if (error instanceof ProvisionError || error instanceof OutsideError || error instanceof ProblemError)
    return error.message;
  log.error({ err: error, ...about }, 'Work on a generated site failed');
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^E[A-Z]+$/.test(code)
    ? `The data folder could not be used (${code}). Ask for help with the server, then retry this item.`
    : 'Something failed unexpectedly. The log of the server has the details.';
}
