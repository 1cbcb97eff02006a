import { problem } from '@supersync/contract/kernel/errors.ts';
import type { FastifyRequest } from 'fastify';

const changesNothing: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whoever views the console as somebody else changes nothing, whatever the two of them hold. */
export function refuseWhileViewing(request: FastifyRequest): void {
  const viewed = request.caller?.viewingAs;
  if (viewed === undefined || changesNothing.has(request.method)) return;
  // Only where the endpoint says so itself: what says nothing is taken for a change.
  if (request.routeOptions.config.flag === 'r') return;
  throw problem('viewing_as', { name: `${viewed.firstName} ${viewed.lastName}` });
}
