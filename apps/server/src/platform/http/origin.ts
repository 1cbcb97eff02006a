import { problem } from '@supersync/contract/kernel/errors.ts';
import { reasonLength } from '@supersync/contract/access/audit/reason.ts';
import type { FastifyRequest } from 'fastify';
import type { Origin } from '../server.ts';

/** `X-Reason`: why a person does what they do, percent-encoded, because a header holds ASCII only. */
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

/** Where a request comes from, for audit entries. */
export function originOf(request: FastifyRequest): Origin {
  const given = reasonIn(request.headers['x-reason']);
  const { caller } = request;
  const client = caller?.apiClient;
  // The person answers for it; the entry still says that a program did it.
  const reason =
    client === undefined
      ? given
      : `API client ${JSON.stringify(client.name)}${given === undefined ? '' : `: ${given}`}`;
  return {
    userId: caller?.userId ?? null,
    ...(client === undefined ? {} : { apiClientId: client.id }),
    requestId: request.id,
    address: request.ip,
    ...(reason === undefined ? {} : { reason }),
    ...(caller === null ? {} : { caller }),
  };
}
