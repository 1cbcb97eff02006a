import { problem } from '@supersync/contract/kernel/errors.ts';
import type { FastifyInstance } from 'fastify';

/** With two `Host` headers a proxy and this server may each believe another one (RFC 9112, 3.2), so refuse. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders } = request.raw;
    let hosts = 0;
    for (let at = 0; at < rawHeaders.length; at += 2)
      if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
    done(hosts > 1 ? problem('invalid_query', { reason: 'it names two hosts' }) : undefined);
  });
}
