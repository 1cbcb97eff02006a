import type { FastifyInstance } from 'fastify';

/** A request that was answered, for figures. */
export interface Answered {
  readonly method: string;
  /** The route, not the URL: each URL would be a new series. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  /** A live stream lasts as long as its page is open: that is no latency. */
  readonly isStream: boolean;
}

/** Called for every answer, in order. */
export type WhenAnswered = ((answered: Answered) => void)[];

export function callWhenAnswered(app: FastifyInstance): WhenAnswered {
  const listeners: WhenAnswered = [];
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const type = reply.getHeader('content-type');
    const answered = {
      method,
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
      isStream: typeof type === 'string' && type.startsWith('text/event-stream'),
    };
    for (const listener of listeners) listener(answered);
    done();
  });
  return listeners;
}
