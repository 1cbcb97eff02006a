import { problem } from '@supersync/contract/kernel/errors.ts';
import type { FastifyInstance } from 'fastify';
import { BodyError, parseStrictJson } from './strict-json.ts';

/**
 * Accepts only JSON in UTF-8: content types a foreign page may send without a CORS preflight (text, forms)
 * are never read.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
    if (charset !== undefined && charset.toLowerCase() !== 'utf-8') {
      done(problem('unsupported_media_type', { expected: 'JSON in UTF-8' }));
      return;
    }
    try {
      done(null, parseStrictJson(body));
    } catch (error) {
      if (error instanceof BodyError) done(problem('malformed_body', { reason: error.message }));
      else done(problem('malformed_body', { reason: 'it is not valid JSON' }));
    }
  });
}
