import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { acceptsEncoding } from './accepts-encoding.ts';

/** Characters. Shorter answers fit into a few packets as they are. */
const worthCompressing = 4_096;
/** A page of a list becomes a ninth in half a millisecond; higher levels take twice the time for a tenth less. */
const level = 3;

const isJson = (mediaType: unknown): boolean =>
  typeof mediaType === 'string' && mediaType.startsWith('application/json');

/**
 * Compresses what is read from the services, in a thread of the pool. Answers to writes stay as they are: some name a
 * new secret, and the size of a compressed answer tells whether a guess that was sent with it is like the secret.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook<string>('onSend', (request, reply, payload, done) => {
    if (
      request.method !== 'GET' ||
      typeof payload !== 'string' ||
      payload.length < worthCompressing ||
      reply.getHeader('cache-control') !== 'no-store' ||
      !isJson(reply.getHeader('content-type')) ||
      !acceptsEncoding(request, 'gzip')
    )
      return done(null, payload);
    gzip(payload, { level }, (error, bytes) => {
      if (error !== null) return done(error);
      void reply.header('content-encoding', 'gzip').removeHeader('content-length');
      done(null, bytes);
    });
  });
}
