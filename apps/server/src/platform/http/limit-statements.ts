import type { FastifyInstance } from 'fastify';
import { inStatementScope, statementScope, StatementScope } from '#platform/db/statement-scope.ts';

declare module 'fastify' {
  interface FastifyRequest {
    statementScope: StatementScope | null;
  }
}

/** A change goes on when its client leaves: whoever saves and closes the window has saved. */
const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Gives every request a scope for its statements. Register it before whatever asks the database. */
export function limitStatements(app: FastifyInstance, limitMs: number): void {
  app.decorateRequest('statementScope', null);
  app.addHook('onRequest', (request, reply, done) => {
    const scope = new StatementScope(limitMs);
    request.statementScope = scope;
    reply.raw.once('close', () =>
      scope.end({ isAbandoned: isReading(request.method) && !reply.raw.writableFinished }),
    );
    inStatementScope(scope, done);
  });
  // A parsed body goes on in the context of its connection, so the request's own is entered again.
  app.addHook('preValidation', ({ statementScope: own }, _reply, done) => {
    if (own === null || own === statementScope()) done();
    else inStatementScope(own, done);
  });
}
