import {
  consoleConfigPath,
  type ConsoleConfig,
} from '@supersync/contract/workspace/console-config/console-config.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import {
  oidcStartPath,
  readCurrentUser,
  readUserProducts,
} from '@supersync/contract/access/session/actions.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { readCookie } from '../session/cookies.ts';
import { acceptsEncoding } from './accepts-encoding.ts';
import type { ConsoleFile, Encoding } from './console-files.ts';
import { openConsolePages } from './console-pages.ts';
import { refuseUnknown, sendProblem } from './problems.ts';
import { isServed, partOf } from './service-of.ts';

function encodingFor(request: FastifyRequest): Encoding {
  if (acceptsEncoding(request, 'br')) return 'br';
  return acceptsEncoding(request, 'gzip') ? 'gzip' : 'identity';
}

/** The mark is shown three times in a visit; a new one may be seen an hour later. */
function cachingOf({ immutable, mediaType }: ConsoleFile): string {
  if (immutable) return 'public, max-age=31536000, immutable';
  return mediaType.startsWith('image/') ? 'public, max-age=3600' : 'no-cache';
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ConsoleFile,
): Promise<FastifyReply> {
  void reply
    .header('cache-control', cachingOf(file))
    .header('vary', file.mediaType.startsWith('text/html') ? 'accept-encoding, cookie' : 'accept-encoding')
    .header('etag', file.etag);
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  const { bytes, encoding } = await file.body(encodingFor(request));
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.code(200).type(file.mediaType).send(bytes);
}

/** A page of the console rather than a missing file. */
function isPageRequest(request: FastifyRequest, path: string): boolean {
  const accept = request.headers.accept ?? '*/*';
  const lastStep = path.slice(path.lastIndexOf('/') + 1);
  return accept.includes('text/html') || (accept.startsWith('*/*') && !lastStep.includes('.'));
}

function decodePath(url: string): string | null {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '');
  } catch {
    return null;
  }
}

/** Serves all paths without an endpoint: a file of the console, one of its pages (all are index.html), or 404. */
export function serveConsole(app: FastifyInstance, config: Config, folder: string): void {
  const files = openConsolePages({
    folder,
    ofSession: [readCurrentUser, readUserProducts].map(({ path }) => path),
    addressOf: (path) => (partOf(path) === 'gateway' ? config.gatewayUrl : config.mainUrl) + path,
  });
  const settings: ConsoleConfig = {
    product: config.product,
    main: config.mainUrl,
    gateway: config.gatewayUrl,
    mapStyle: config.mapStyleUrl === '' ? null : config.mapStyleUrl,
    migrationApproval: config.migrations.approval,
    oidc:
      config.oidc === undefined
        ? null
        : { label: new URL(config.oidc.issuer).hostname, address: `${config.gatewayUrl}${oidcStartPath}` },
  };

  app.get(
    consoleConfigPath,
    {
      config: { access: 'public', describe: () => ({ summary: 'What the console needs to know at start' }) },
    },
    (_, reply) => reply.header('cache-control', 'no-cache').send(settings),
  );

  app.setNotFoundHandler(async (request, reply) => {
    const path = decodePath(request.url);
    const part = path === null ? 'main' : partOf(path);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (path === null || part !== 'console' || !isRead || !isServed(part, config.serve))
      return sendProblem(request, reply, refuseUnknown(app, request));
    const file = path === '/' ? null : await files.find(path);
    if (file !== null) return sendFile(request, reply, file);
    const hasSession = readCookie(request, 'session') !== undefined;
    const hasQuery = request.url.includes('?');
    const page = isPageRequest(request, path) ? await files.page({ path, hasQuery, hasSession }) : null;
    return page === null
      ? sendProblem(request, reply, problem('page_not_found', {}))
      : sendFile(request, reply, page);
  });
}
