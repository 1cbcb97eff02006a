import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { FastifyInstance } from 'fastify';
import type { KnownRoute } from '../access/enforce-access.ts';
import { openApiDocument } from '../openapi/document.ts';

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

/** The page at `/docs` and the document at `/docs/json`, both built on first request. */
export function serveDocs(app: FastifyInstance, routes: () => readonly KnownRoute[], version: string): void {
  let document: Promise<string> | undefined;
  const config = { access: 'super-user' } as const;

  app.get('/docs', { config }, (_, reply) => reply.type('text/html; charset=utf-8').send(page));

  app.get('/docs/json', { config }, async (_, reply) => {
    document ??= openApiDocument(routes(), version).then((made) => JSON.stringify(made));
    return reply.type('application/json; charset=utf-8').send(await document);
  });

  app.get<{ Params: { name: string } }>('/docs/assets/:name', { config }, async (request, reply) => {
    const { name } = request.params;
    if (name === 'start.js') return reply.type('text/javascript; charset=utf-8').send(start);
    const mediaType = Object.hasOwn(assets, name) ? assets[name] : undefined;
    if (mediaType === undefined) throw problem('page_not_found', {});
    return reply.type(mediaType).send(await readAsset(name));
  });
}
