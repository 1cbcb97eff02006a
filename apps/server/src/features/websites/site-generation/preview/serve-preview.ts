import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { previewRoot } from '@supersync/contract/websites/site-generation/preview-path.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import type { Server } from '#platform/server.ts';
import type { SiteFolders } from '../site-folders.ts';

/** Anything else is not served: a built site has no other files. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/**
 * The site shares our host, so its pages get an origin of their own (`sandbox` without `allow-same-origin`): they reach
 * neither cookies nor storage nor the API with the visitor's session. Trackers stay out of a preview.
 */
function previewPolicy(service: string): string {
  const own = service === '' ? "'self'" : `'self' ${new URL(service).origin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src ${own}`,
    `form-action ${own}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-forms allow-popups',
  ].join('; ');
}

const keyPattern = /^[\w-]{22}$/;
const segment = /^[A-Za-z0-9_~-][A-Za-z0-9._~-]{0,199}$/;

/** The path of a file below the root of the site; null for anything a built site does not name. */
function filePathOf(rest: string): string | null {
  const path = rest === '' || rest.endsWith('/') ? `${rest}index.html` : rest;
  const parts = path.split('/');
  if (parts.length > 12 || !parts.every((part) => segment.test(part))) return null;
  return extname(path) in mediaTypes ? path : extname(path) === '' ? `${path}/index.html` : null;
}

const textOf = (params: unknown, name: string): string => {
  const value: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, name) : '';
  return typeof value === 'string' ? value : '';
};

export interface LiveFile {
  readonly release: number;
  readonly isOffline: boolean;
  /** Where it would be; nothing is said of whether it exists. */
  readonly path: string;
}

/** A file of the live release at a preview address; null for an address that none has. */
export async function findLiveFile(
  db: Queryable,
  folders: SiteFolders,
  key: string,
  rest: string,
): Promise<LiveFile | null> {
  const path = filePathOf(rest);
  if (!keyPattern.test(key) || path === null) return null;
  const { rows } = await db.query<{ id: number; number: number; is_offline: boolean }>(sql`
    select g.id, r.number, g.is_offline from site_generations g join site_releases r on r.id = g.release_id
    where g.preview_key = ${key}`);
  const [found] = rows;
  if (found === undefined) return null;
  const root = folders.build(found.id, found.number);
  const file = resolve(join(root, path));
  return file.startsWith(root + sep)
    ? { release: found.number, isOffline: found.is_offline, path: file }
    : null;
}

/** Shows live releases at their preview addresses. No session is needed and no cookie is set; the key is the way in. */
export function servePreviews({ app, db, config }: Server, folders: SiteFolders): void {
  const policy = previewPolicy(config.gatewayUrl);
  const notFound = (): Error => problem('page_not_found', {});

  async function send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const found = await findLiveFile(db, folders, textOf(request.params, 'key'), textOf(request.params, '*'));
    if (found === null) throw notFound();
    void reply.headers({
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      // Pages of an opaque origin fetch their modules and fonts across origins.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-cache',
    });
    if (found.isOffline)
      return reply.code(503).type('text/plain; charset=utf-8').send('This website is offline.\n');
    const handle = await open(found.path, 'r').catch(() => null);
    if (handle === null) throw notFound();
    const { size, mtimeMs } = await handle.stat();
    const tag = `"${found.release}-${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
    void reply.header('etag', tag);
    if (request.headers['if-none-match'] === tag) {
      await handle.close();
      return reply.code(304).send();
    }
    await handle.close();
    return reply
      .header('content-length', size)
      .type(mediaTypes[extname(found.path)] ?? 'application/octet-stream')
      .send(createReadStream(found.path));
  }

  app.route({
    method: 'GET',
    url: `${previewRoot}/:key/*`,
    config: { access: 'public', describe: () => ({ summary: 'A file of a generated site' }) },
    handler: send,
  });
}
