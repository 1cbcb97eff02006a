import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopback, publishedPassword, type Config } from '../../config.ts';

type Reach = Pick<Config, 'host' | 'databaseUrl' | 'trustedProxies'>;

/** The configuration serves this machine only. */
export const isOnlyHere = ({ host, databaseUrl, trustedProxies }: Reach): boolean =>
  isLoopback(host) && databaseUrl === undefined && trustedProxies.length === 0;

/** The password of the demo's accounts: the published one only if nobody else can reach them. */
export const chooseDemoPassword = (config: Reach & Pick<Config, 'demoPassword'>): string =>
  config.demoPassword ?? (isOnlyHere(config) ? publishedPassword : randomBytes(18).toString('base64url'));

/** Headers that proxies and tunnels add. */
const forwarding =
  /^(?:forwarded|via|x-forwarded.*|x-original-.*|x-real-ip|x-(?:cluster-)?client-ip|(?:true-|fastly-)?client-ip|cf-.*|x-(?:amzn?|azure|envoy|arr)-.*)$/;

/** The connection's peer is local, whatever a header claims. */
const isFromThisMachine = ({ socket, hostname, headers }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress ?? '') &&
  isLoopback(hostname) &&
  !Object.keys(headers).some((name) => forwarding.test(name));

/** Everyone knows the published password, so it is accepted on this machine only. */
export const mayUsePublishedPassword = (config: Reach, request: FastifyRequest): boolean =>
  isOnlyHere(config) && isFromThisMachine(request);
