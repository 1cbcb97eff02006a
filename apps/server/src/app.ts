import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Access } from '@supersync/contract/access/permission/access.ts';
import type { Flag } from '@supersync/contract/access/permission/permission-map.ts';
import type { Config } from './config.ts';
import { areaOf, features } from './features.ts';
import { sqlFolder } from './sql-folder.ts';
import { sessionFeature } from '#features/access/session/index.ts';
import {
  checkAccess,
  requireAccess,
  type KnownRoute,
  type KnownRoutes,
} from '#platform/access/enforce-access.ts';
import { refuseChanges } from '#platform/access/read-only.ts';
import type { Database } from '#platform/db/database.ts';
import { statementLimitMs } from '#platform/db/statement-scope.ts';
import { registerFiles } from '#platform/files/register-files.ts';
import { isCurrent } from '#platform/health/is-current.ts';
import { registerEvents } from '#platform/events/register-events.ts';
import { answerHealth } from '#platform/health/health.ts';
import { readJsonBodies } from '#platform/http/body.ts';
import { compressAnswers } from '#platform/http/compress-answers.ts';
import { answerOrigin, refuseCrossSite } from '#platform/http/cross-site.ts';
import { serveDocs } from '#platform/http/docs.ts';
import { answerEarly } from '#platform/http/early-answers.ts';
import { securityHeaders, sendSecurityHeaders } from '#platform/http/headers.ts';
import type { EventNotifier } from '#platform/bus/event-notifier.ts';
import { refuseWhenOverloaded } from '#platform/http/overload.ts';
import { answerError, answerProblems, refuseUnknown } from '#platform/http/problems.ts';
import { refuseTwoHosts } from '#platform/http/one-host.ts';
import { requestIdOf } from '#platform/http/request-id.ts';
import { serveConsole } from '#platform/http/serve-console.ts';
import { isServed, partOf } from '#platform/http/service-of.ts';
import { startJobs, stopJobs } from '#platform/jobs/jobs.ts';
import { limitStatements } from '#platform/http/limit-statements.ts';
import { logRequests } from '#platform/log/log-requests.ts';
import { serveInnerMetrics } from '#platform/metrics/inner-metrics.ts';
import { serveMetrics } from '#platform/metrics/metrics.ts';
import { callWhenAnswered } from '#platform/metrics/when-answered.ts';
import type { Clock, Feature, Server } from '#platform/server.ts';
import { createAuthentication, type Authentication } from '#platform/session/authentication.ts';
import type { CachedCaller } from '#platform/session/callers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every endpoint with its declared access, for the docs and for the authorization test. */
    knownRoutes(): readonly KnownRoute[];
    /** Starts the background work, once the server listens. It ends when the server closes. */
    startWork(): Promise<void>;
  }
}

/** Timeouts for slow clients. Responses have none: some are live streams. */
export interface ClientTimeouts {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly checkEveryMs: number;
}

const defaultTimeouts: ClientTimeouts = { headersMs: 15_000, requestMs: 120_000, checkEveryMs: 2_000 };

const version = '0.1.0';
const bodyLimit = 1024 * 1024;
const builtConsole = fileURLToPath(new URL('../../console/dist', import.meta.url));

export interface AppOptions {
  readonly config: Config;
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly clock?: Clock;
  readonly clientTimeouts?: ClientTimeouts;
  /** The time limit of one statement of a request. */
  readonly statementLimitMs?: number;
  /** The folder of the built console. */
  readonly consoleFolder?: string;
  /** Features besides the product's own, for tests. */
  readonly alsoRegister?: readonly Feature[];
}

const systemClock: Clock = { now: () => new Date() };

function createFastify({
  config,
  log,
  clientTimeouts = defaultTimeouts,
}: Omit<AppOptions, 'db'>): FastifyInstance {
  const headersFor = securityHeaders(config);
  return fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    bodyLimit,
    routerOptions: { maxParamLength: 1000 },
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    requestTimeout: clientTimeouts.requestMs,
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: clientTimeouts.headersMs,
      connectionsCheckingInterval: clientTimeouts.checkEveryMs,
    },
    // The framework refuses a badly encoded URL before any hook runs.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(headersFor(request)).header('x-request-id', request.id)),
    // While stopping, requests on open connections get our error body, not the framework's.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
}

/** Checks of every request before its handler, in this order. */
function guard(server: Server, authentication: Authentication): void {
  const { app, config, beforeAuthentication } = server;

  function admit(request: FastifyRequest, access: Access, flag: Flag, known: CachedCaller | null): void {
    request.caller = known?.caller ?? null;
    if (request.statementScope !== null) request.statementScope.who = known?.caller.userId ?? null;
    refuseChanges(request);
    checkAccess(access, flag, request.caller);
  }

  /** Throws or rejects unless the request may go on. A promise only where something has to be looked up. */
  function check(request: FastifyRequest, reply: FastifyReply): void | Promise<void> {
    // Paths without a route go to the not-found handler and need no protection.
    const { config: route, url } = request.routeOptions;
    if (url === undefined) return;
    const part = partOf(url);
    if (!isServed(part, config.serve)) throw refuseUnknown(app, request);
    if (part !== 'console') void reply.header('cache-control', 'no-store');
    const { access = 'super-user', flag = 'r', takesForeignPosts = false } = route;
    if (access !== 'public' || !takesForeignPosts) refuseCrossSite(request, config.consoleOrigins);
    if (access === 'public') return;
    const known = authentication.authenticate(request);
    if (known instanceof Promise) return known.then((found) => admit(request, access, flag, found));
    admit(request, access, flag, known);
  }

  /** What features check, one after another, then access. */
  function checkFrom(at: number, request: FastifyRequest, reply: FastifyReply): void | Promise<void> {
    const first = beforeAuthentication[at];
    if (first === undefined) return check(request, reply);
    const checking = first(request);
    return checking instanceof Promise
      ? checking.then(() => checkFrom(at + 1, request, reply))
      : checkFrom(at + 1, request, reply);
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (answerOrigin(request, reply, config.consoleOrigins)) return undefined;
    const checking = checkFrom(0, request, reply);
    if (checking instanceof Promise) return checking;
    done();
    return undefined;
  });
}

/** Common to every process, whatever it serves. */
async function prepare(
  app: FastifyInstance,
  config: Config,
): Promise<Pick<Server, 'metrics' | 'whenAnswered'> & { inArea: KnownRoutes['inArea'] }> {
  const { routes, inArea } = requireAccess(app);
  app.decorate('knownRoutes', routes);
  app.decorateRequest('caller', null);
  answerProblems(app);
  readJsonBodies(app);
  logRequests(app);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  sendSecurityHeaders(app, config);
  refuseTwoHosts(app);
  await refuseWhenOverloaded(app);
  const whenAnswered = callWhenAnswered(app);
  return { metrics: serveMetrics(app, config, whenAnswered), whenAnswered, inArea };
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, db, log, clock = systemClock, alsoRegister = [] } = options;
  const app = createFastify(options);
  const authentication = await createAuthentication({ config, db, clock, log });
  const { metrics, whenAnswered, inArea } = await prepare(app, config);
  compressAnswers(app);
  limitStatements(app, options.statementLimitMs ?? statementLimitMs);
  const server: Server = {
    app,
    config,
    db,
    log,
    clock,
    accessChanged: authentication.callers.forget,
    whenWorking: [],
    metrics,
    whenAnswered,
    early: answerEarly(app, whenAnswered),
    beforeAuthentication: [],
  };

  await app.register(cookie);
  guard(server, authentication);

  answerHealth(app, () => isCurrent(db, sqlFolder));
  serveDocs(app, app.knownRoutes, version);
  serveConsole(app, config, options.consoleFolder ?? builtConsole);
  serveInnerMetrics(server, authentication);
  registerEvents(server);
  registerFiles(server);
  sessionFeature(server, authentication);
  for (const feature of [...features, ...alsoRegister]) {
    inArea(areaOf(feature));
    await feature(server);
  }

  const works = config.serve === 'all' || config.serve === 'worker';
  let started: Promise<void> | undefined;
  let notifier: EventNotifier | undefined;
  const startAll = async (): Promise<void> => {
    if (config.natsUrl !== undefined) {
      const { connectEventNotifier } = await import('#platform/bus/event-notifier.ts');
      notifier = connectEventNotifier(config.natsUrl, log);
    }
    await startJobs(server, { works });
    if (works) for (const begin of server.whenWorking) begin();
  };
  let isClosing = false;
  // Don't start work on a server that is already stopping.
  app.decorate('startWork', async () => {
    if (!isClosing) await (started ??= startAll());
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    // Let a start in progress finish: it cannot be stopped before.
    await started?.catch(() => {});
    await stopJobs(server);
    await notifier?.close();
  });
  app.addHook('onClose', () => authentication.callers.close());
  return app;
}

/** `--serve console`: files and their settings, without a database or authentication. */
export async function buildConsole(options: Omit<AppOptions, 'db'>): Promise<FastifyInstance> {
  const app = createFastify(options);
  await prepare(app, options.config);
  answerHealth(app, async () => true);
  serveConsole(app, options.config, options.consoleFolder ?? builtConsole);
  app.decorate('startWork', async () => {});
  return app;
}
