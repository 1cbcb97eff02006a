import type { FastifyRequest } from 'fastify';

const named = { br: /\bbr\b/, gzip: /\bgzip\b/ };

export type Compression = keyof typeof named;

export const acceptsEncoding = (request: FastifyRequest, encoding: Compression): boolean =>
  named[encoding].test(String(request.headers['accept-encoding'] ?? ''));
