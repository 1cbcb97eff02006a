import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

/**
 * Scripts only from our own files. Styles may be inline: the component library and the code editor insert
 * style elements. Workers may be blobs: the map and the editor create them that way.
 */
function contentPolicy(config: Config): string {
  const backends = [config.mainUrl, config.gatewayUrl]
    .filter((url) => url !== '')
    .map((url) => new URL(url).origin);
  const tiles = config.mapStyleUrl === '' ? [] : [new URL(config.mapStyleUrl).origin];
  const embedded = config.dashboards
    .filter(({ isEmbedded }) => isEmbedded)
    .map(({ url }) => new URL(url).origin);
  const directives: readonly (readonly [name: string, ...sources: string[]])[] = [
    ['default-src', "'self'"],
    ['script-src', "'self'"],
    ['script-src-attr', "'none'"],
    ['style-src', "'self'", "'unsafe-inline'"],
    ['img-src', "'self'", 'data:', 'blob:', ...backends, ...tiles],
    ['font-src', "'self'", 'data:'],
    ['connect-src', "'self'", 'data:', 'blob:', ...backends, ...tiles],
    ['worker-src', "'self'", 'blob:'],
    ['frame-src', "'self'", 'blob:', ...embedded],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ];
  return directives.map((directive) => directive.join(' ')).join(';');
}

/** Built once: building them per response cost more than the permission check of a point read. */
export function securityHeaders(config: Config): (request: FastifyRequest) => Record<string, string> {
  const headers = {
    'content-security-policy': contentPolicy(config),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': config.consoleOrigins.length > 0 ? 'cross-origin' : 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
  };
  // Ignored on plain http, and on localhost it would apply to every other port.
  const secureHeaders = { ...headers, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
  return (request) => (request.protocol === 'https' ? secureHeaders : headers);
}

export function sendSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headersFor = securityHeaders(config);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request));
    done();
  });
}
