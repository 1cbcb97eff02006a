import { problem } from '@supersync/contract/kernel/errors.ts';
import { reasonLength } from '@supersync/contract/access/audit/reason.ts';
import type { FastifyRequest } from 'fastify';
import type { Origin } from '../server.ts';

/** `X-Reason`: why the person makes the change, percent-encoded because headers are ASCII only. */
function reasonIn(header: string | string[] | undefined): string | undefined {
  if (header === undefined || header === '') return undefined;
  const refuse = (why: string): never => {
    throw problem('invalid_input', {}, { errors: { 'X-Reason': why } });
  };
  if (typeof header !== 'string') return refuse('Given more than once');
  let reason = '';
  try {
    reason = decodeURIComponent(header).trim();
  } catch {
    return refuse('Must be percent-encoded');
  }
  if (reason.length > reasonLength) return refuse(`At most ${reasonLength} characters`);
  if (reason.includes('\0')) return refuse('Contains a NUL character');
  return reason === '' ? undefined : reason;
}

/** The origin of a request, for audit entries. */
export function originOf(request: FastifyRequest): Origin {
  const reasonGiven = reasonIn(request.headers['x-reason']);
  const { caller } = request;
  const client = caller?.apiClient;
  // The person is responsible; the reason still names the API client.
  const reason =
    client === undefined
      ? reasonGiven
      : `API client ${JSON.stringify(client.name)}${reasonGiven === undefined ? '' : `: ${reasonGiven}`}`;
  return {
    userId: caller?.userId ?? null,
    ...(client === undefined ? {} : { apiClientId: client.id }),
    requestId: request.id,
    address: request.ip,
    ...(reason === undefined ? {} : { reason }),
    ...(caller === null ? {} : { caller }),
  };
}
