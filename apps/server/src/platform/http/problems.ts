import { problem } from '@supersync/contract/kernel/errors.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { isConnectionLost } from '#platform/db/connection-lost.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** When to try again what was refused because of load, or of a database that is away. */
const retryAfterSeconds = '10';

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: ProblemError): FastifyReply {
  const seconds =
    error.code === 'too_many_requests'
      ? /\b(\d{1,9}) seconds/.exec(error.problem.detail)?.[1]
      : error.code === 'unavailable'
        ? retryAfterSeconds
        : undefined;
  if (seconds !== undefined) void reply.header('retry-after', seconds);
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer((answer: unknown) => JSON.stringify(answer))
    .send({ ...error.problem, requestId: request.id });
}

/** Maps the framework's own errors to the catalogue. Unknown errors are internal and not shown to the caller. */
function fromFramework(error: FastifyError): ProblemError {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return problem('too_large', { limit: 'this address' });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return problem('unsupported_media_type', { expected: 'application/json' });
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return problem('malformed_body', { reason: 'it is empty' });
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return problem('malformed_body', { reason: 'its length is not what was announced' });
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return problem('page_not_found', {});
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? problem('invalid_query', { reason: 'it is not a request this address takes' })
        : problem('internal', {});
  }
}

const isFastifyError = (error: unknown): error is FastifyError => error instanceof Error && 'code' in error;

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known =
    error instanceof ProblemError
      ? error
      : isConnectionLost(error)
        ? problem('unavailable', {})
        : isFastifyError(error)
          ? fromFramework(error)
          : problem('internal', {});
  if (known.status >= 500 && known.code !== 'unavailable')
    request.log.error({ err: error }, 'request failed');
  return sendProblem(request, reply, known);
}

export const answerProblems = (app: FastifyInstance): void => {
  app.setErrorHandler(answerError);
};

/** 404, or 405 if the path exists with another method. */
export function refuseUnknown(app: FastifyInstance, request: FastifyRequest): ProblemError {
  const url = request.url.split('?')[0] ?? '';
  const hasOtherMethod = methods.some((method) => app.findRoute({ method, url }) !== null);
  return hasOtherMethod
    ? problem('method_not_allowed', { method: request.method })
    : problem('page_not_found', {});
}
