import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const wellFormed = /^[A-Za-z0-9._-]{8,64}$/;

/** Keeps a well-formed id of the caller, so that a request can be traced across services. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const header = request.headers['x-request-id'];
  return typeof header === 'string' && wellFormed.test(header) ? header : randomUUID();
}
