import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { WhenAnswered } from '../metrics/when-answered.ts';

/** A small public answer that is asked for so often that the framework would be most of its cost. */
export interface EarlyAnswer {
  /** The framework has the same route, for what is not answered here. */
  readonly route: string;
  /** The address up to its last part. */
  readonly prefix: string;
  /** False leaves the request to the framework, which refuses in the usual words. */
  readonly answer: (lastPart: string, response: ServerResponse) => boolean;
}

/**
 * Lets features answer before the framework sees the request. Such answers are counted but not logged: thousands in a
 * second would hide every other line.
 */
export function answerEarly(app: FastifyInstance, whenAnswered: WhenAnswered): EarlyAnswer[] {
  const early: EarlyAnswer[] = [];
  const { server } = app;
  const framework = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET' && request.url !== undefined)
      for (const { route, prefix, answer } of early) {
        if (!request.url.startsWith(prefix)) continue;
        const begun = performance.now();
        if (!answer(request.url.slice(prefix.length), response)) break;
        const milliseconds = performance.now() - begun;
        for (const listener of whenAnswered)
          listener({ method: 'GET', route, status: 200, milliseconds, isStream: false });
        return;
      }
    for (const handle of framework) Reflect.apply(handle, server, [request, response]);
  });
  return early;
}
