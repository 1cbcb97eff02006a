import { problem } from '@supersync/contract/kernel/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../server.ts';

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Anything not declared as reading counts as a change; `flag: 'r'` on a POST declares that it only reads. */
function isReading({ method, routeOptions }: FastifyRequest): boolean {
  const { flag } = routeOptions.config;
  return flag === 'r' || (flag === undefined && readingMethods.has(method));
}

/** Viewing as another person and a read-only token never change anything, whatever the keys. */
export const isReadOnly = (caller: Pick<Caller, 'viewingAs' | 'apiClient'>): boolean =>
  caller.viewingAs !== undefined || caller.apiClient?.isReadOnly === true;

/** The only place that stops read-only callers from writing, for all endpoints. */
export function refuseChanges(request: FastifyRequest): void {
  const { caller } = request;
  if (caller === null || !isReadOnly(caller) || isReading(request)) return;
  const { viewingAs, apiClient } = caller;
  if (viewingAs !== undefined)
    throw problem('viewing_as', { name: `${viewingAs.firstName} ${viewingAs.lastName}` });
  throw problem('read_only_token', { name: apiClient?.name ?? '' });
}
