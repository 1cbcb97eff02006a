import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopback, publishedPassword, type Config } from '../../config.ts';

type Reach = Pick<Config, 'host' | 'databaseUrl' | 'trustedProxies'>;

/** Nothing in the configuration is meant for others than whoever sits at this machine. */
export const isOnlyHere = ({ host, databaseUrl, trustedProxies }: Reach): boolean =>
  isLoopback(host) && databaseUrl === undefined && trustedProxies.length === 0;

/** What the demo's accounts are given: the published password only where nobody else can get at them. */
export const chooseDemoPassword = (config: Reach & Pick<Config, 'demoPassword'>): string =>
  config.demoPassword ?? (isOnlyHere(config) ? publishedPassword : randomBytes(18).toString('base64url'));

/** What proxies and tunnels add about who really calls. */
const forwarding =
  /^(?:forwarded|via|x-forwarded.*|x-original-.*|x-real-ip|x-(?:cluster-)?client-ip|(?:true-|fastly-)?client-ip|cf-.*|x-(?:amzn?|azure|envoy|arr)-.*)$/;

/** The connection itself begins here: the address of its peer, not one that a header claims. */
const isFromThisMachine = ({ socket, hostname, headers }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress ?? '') &&
  isLoopback(hostname) &&
  !Object.keys(headers).some((name) => forwarding.test(name));

/** Everybody knows the published password, so it opens nothing to anybody who is not at this machine. */
export const mayUsePublishedPassword = (config: Reach, request: FastifyRequest): boolean =>
  isOnlyHere(config) && isFromThisMachine(request);
