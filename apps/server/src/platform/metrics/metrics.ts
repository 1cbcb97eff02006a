import { createHash, timingSafeEqual } from 'node:crypto';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { Config } from '../../config.ts';
import { isFromThisMachine } from '../http/from-this-machine.ts';
import type { WhenAnswered } from './when-answered.ts';

const processMetrics = new Registry();
let processMetricsBegun = false;

/** Process metrics are collected from the first request on. */
function readProcessMetrics(): Promise<string> {
  if (!processMetricsBegun) collectDefaultMetrics({ register: processMetrics });
  processMetricsBegun = true;
  return processMetrics.metrics();
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** With a configured token the token decides; without one only local requests are allowed. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isFromThisMachine(request);
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  return bearer !== undefined && timingSafeEqual(digest(bearer), digest(token));
}

/**
 * Records a finished request by its route. Times are not told apart by status: with hundreds of routes the answer would
 * be several times as long, and hold the server while it is made.
 */
export function requestRecorder(
  registry: Registry,
): (method: string, route: string, status: number, milliseconds: number) => void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const total = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  // The library builds and checks the labels at every call, which costs more than to count.
  const durations = new Map<string, ReturnType<typeof duration.labels>>();
  const totals = new Map<string, ReturnType<typeof total.labels>>();
  return (method, route, status, milliseconds) => {
    const ofRoute = `${method} ${route}`;
    const ofStatus = `${status} ${ofRoute}`;
    let timed = durations.get(ofRoute);
    if (timed === undefined) durations.set(ofRoute, (timed = duration.labels(method, route)));
    let counted = totals.get(ofStatus);
    if (counted === undefined) totals.set(ofStatus, (counted = total.labels(method, route, String(status))));
    timed.observe(milliseconds / 1000);
    counted.inc();
  };
}

/** Counts and times requests by route; returns the registry for features' own metrics. */
export function serveMetrics(
  app: FastifyInstance,
  config: Pick<Config, 'metricsToken'>,
  whenAnswered: WhenAnswered,
): Registry {
  const registry = new Registry();
  const record = requestRecorder(registry);
  whenAnswered.push(({ method, route, status, milliseconds }) => record(method, route, status, milliseconds));

  app.get(
    '/metrics',
    { config: { access: 'public', describe: () => ({ summary: 'Figures for Prometheus' }) } },
    async (request, reply) => {
      if (!mayRead(request, config.metricsToken)) throw problem('page_not_found', {});
      const text = `${await registry.metrics()}\n${await readProcessMetrics()}`;
      return reply.type(registry.contentType).send(text);
    },
  );
  return registry;
}
