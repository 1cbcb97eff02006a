import type { FastifyInstance } from 'fastify';

/** One line per request: the route, never the URL, whose query may hold personal data. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        userId: request.caller?.userId,
      },
      'request',
    );
    done();
  });
}
