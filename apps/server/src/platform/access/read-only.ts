import { problem } from '@supersync/contract/kernel/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../server.ts';

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What is not declared as reading is taken for a change: `flag: 'r'` on a POST says that it only reads. */
function isReading({ method, routeOptions }: FastifyRequest): boolean {
  const { flag } = routeOptions.config;
  return flag === 'r' || (flag === undefined && readingMethods.has(method));
}

/** Viewing as somebody else and a read-only token change nothing at all, whatever keys they hold. */
export const isReadOnly = (caller: Pick<Caller, 'viewingAs' | 'apiClient'>): boolean =>
  caller.viewingAs !== undefined || caller.apiClient?.isReadOnly === true;

/** The one place that keeps read-only callers from writing, for every endpoint there is or will be. */
export function refuseChanges(request: FastifyRequest): void {
  const { caller } = request;
  if (caller === null || !isReadOnly(caller) || isReading(request)) return;
  const { viewingAs, apiClient } = caller;
  if (viewingAs !== undefined)
    throw problem('viewing_as', { name: `${viewingAs.firstName} ${viewingAs.lastName}` });
  throw problem('read_only_token', { name: apiClient?.name ?? '' });
}
