import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isFromThisMachine } from '../http/from-this-machine.ts';
import { isLoopback } from '../../config/addresses.ts';
import { publishedPassword } from '../../config/demo.ts';
import type { Config } from '../../config.ts';

type Reach = Pick<Config, 'host' | 'databaseUrl' | 'trustedProxies'>;

/** The configuration serves this machine only. */
export const isOnlyHere = ({ host, databaseUrl, trustedProxies }: Reach): boolean =>
  isLoopback(host) && databaseUrl === undefined && trustedProxies.length === 0;

/** The password of the demo's accounts: the published one only if nobody else can reach them. */
export const chooseDemoPassword = (config: Reach & Pick<Config, 'demoPassword'>): string =>
  config.demoPassword ?? (isOnlyHere(config) ? publishedPassword : randomBytes(18).toString('base64url'));

/** Everyone knows the published password, so it is accepted on this machine only. */
export const mayUsePublishedPassword = (config: Reach, request: FastifyRequest): boolean =>
  isOnlyHere(config) && isFromThisMachine(request);
