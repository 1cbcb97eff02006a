import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { FastifyInstance } from 'fastify';
import type { KnownRoute } from '../access/enforce-access.ts';
import type { RouteDescription } from '../server.ts';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Supersync API</title>
    <link rel="stylesheet" href="/docs/assets/swagger-ui.css" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/docs/assets/swagger-ui-bundle.js"></script>
    <script src="/docs/assets/start.js"></script>
  </body>
</html>
`;

const start = `window.ui = SwaggerUIBundle({ url: '/docs/json', dom_id: '#swagger-ui', deepLinking: true });
`;

/** The assets of the docs page; no other names are served. */
const assets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

function readAsset(name: string): Promise<Buffer> {
  const folder = new URL('./static/', import.meta.resolve('@fastify/swagger-ui'));
  return readFile(fileURLToPath(new URL(name, folder)));
}

/** `/clients/:id` → `/clients/{id}` */
const pathTemplate = (url: string): string => url.replace(/:(\w+)(\([^()]*\))?/g, '{$1}');

const problemAnswer = {
  description: 'Refused',
  content: {
    'application/problem+json': {
      schema: {
        type: 'object',
        required: ['status', 'title', 'detail', 'code', 'requestId'],
        properties: {
          status: { type: 'integer' },
          title: { type: 'string' },
          detail: { type: 'string', description: 'A sentence for a person' },
          code: { type: 'string', description: 'Stable, from the error catalogue' },
          requestId: { type: 'string' },
          errors: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
    },
  },
};

function accessText({ access, flag = 'r' }: KnownRoute['config']): string {
  if (access === undefined || access === 'public') return 'Open to everyone.';
  if (access === 'signed-in') return 'For signed-in people.';
  if (access === 'super-user') return 'For super users.';
  const groups = access.chain.map((anyOf) => anyOf.map((key) => `\`${key}\``).join(' or '));
  return `For super users with ${groups.join(', and ')} (flag \`${flag}\`).`;
}

function operation({ url, config }: KnownRoute): RouteDescription & Record<string, unknown> {
  const described = config.describe?.() ?? {};
  const access = accessText(config);
  const named = new Set(described.parameters?.map((parameter) => String(Reflect.get(parameter, 'name'))));
  const inPath = [...url.matchAll(/:(\w+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !named.has(name))
    .map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  return {
    ...described,
    description: described.description === undefined ? access : `${described.description}\n\n${access}`,
    tags: described.tags ?? [url.split('/').findLast((step) => /^[a-z_-]{3,}$/.test(step)) ?? 'server'],
    parameters: [...(described.parameters ?? []), ...inPath],
    responses: { ...(described.responses ?? { 200: { description: 'Done' } }), default: problemAnswer },
    ...(config.access === 'public' ? { security: [] } : {}),
  };
}

export function openApiDocument(routes: readonly KnownRoute[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    if (route.method === 'HEAD' || route.url.startsWith('/docs')) continue;
    const path = pathTemplate(route.url);
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Supersync', version },
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'supersync_access' } },
    },
    security: [{ session: [] }],
    paths: Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** The page at `/docs` and the document at `/docs/json`, both built on first request. */
export function serveDocs(app: FastifyInstance, routes: () => readonly KnownRoute[], version: string): void {
  let document: string | undefined;
  const config = { access: 'super-user' } as const;

  app.get('/docs', { config }, (_, reply) => reply.type('text/html; charset=utf-8').send(page));

  app.get('/docs/json', { config }, (_, reply) => {
    document ??= JSON.stringify(openApiDocument(routes(), version));
    return reply.type('application/json; charset=utf-8').send(document);
  });

  app.get<{ Params: { name: string } }>('/docs/assets/:name', { config }, async (request, reply) => {
    const { name } = request.params;
    if (name === 'start.js') return reply.type('text/javascript; charset=utf-8').send(start);
    const mediaType = Object.hasOwn(assets, name) ? assets[name] : undefined;
    if (mediaType === undefined) throw problem('page_not_found', {});
    return reply.type(mediaType).send(await readAsset(name));
  });
}
