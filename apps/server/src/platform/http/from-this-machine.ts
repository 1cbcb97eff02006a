import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../../config/addresses.ts';

/** Headers that proxies and tunnels add. */
const forwarding =
  /^(?:forwarded|via|x-forwarded.*|x-original-.*|x-real-ip|x-(?:cluster-)?client-ip|(?:true-|fastly-)?client-ip|cf-.*|x-(?:amzn?|azure|envoy|arr)-.*)$/;

/** The connection's peer is local, whatever a header claims. */
export const isFromThisMachine = ({ socket, hostname, headers }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress ?? '') &&
  isLoopback(hostname) &&
  !Object.keys(headers).some((name) => forwarding.test(name));
