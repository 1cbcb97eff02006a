import type { FastifyRequest } from 'fastify';

export type Compression = 'br' | 'gzip';

/** `gzip;q=0` refuses it. */
const refused = /;\s*q=0(\.0*)?\s*$/i;

export const acceptsEncoding = (request: FastifyRequest, encoding: Compression): boolean =>
  String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .some((offer) => offer.split(';', 1)[0]?.trim().toLowerCase() === encoding && !refused.test(offer));
