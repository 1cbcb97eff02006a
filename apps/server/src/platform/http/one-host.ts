import { problem } from '@supersync/contract/kernel/errors.ts';
import type { FastifyInstance } from 'fastify';

/** Of two `Host` headers a proxy may have believed one and this server the other (RFC 9112, 3.2): neither is taken. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders } = request.raw;
    let hosts = 0;
    for (let at = 0; at < rawHeaders.length; at += 2)
      if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
    done(hosts > 1 ? problem('invalid_query', { reason: 'it names two hosts' }) : undefined);
  });
}
