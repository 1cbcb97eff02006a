import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compression } from './accepts-encoding.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};
const compressed: ReadonlySet<string> = new Set(['.ico', '.jpg', '.png', '.woff', '.woff2']);
const worthCompressing = 1024;

export type Encoding = Compression | 'identity';

export interface ConsoleFile {
  readonly mediaType: string;
  readonly etag: string;
  /** The file name contains a hash of the content. */
  readonly immutable: boolean;
  body(encoding: Encoding): Promise<{ bytes: Buffer; encoding: Encoding }>;
}

interface CachedFile {
  readonly changed: number;
  readonly file: ConsoleFile;
}

const brotli = promisify(brotliCompress);
const gzipFile = promisify(gzip);

export function makeFile(path: string, bytes: Buffer): ConsoleFile {
  const extension = extname(path);
  const bodies = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(bytes)]]);
  const compress = (encoding: 'br' | 'gzip'): Promise<Buffer> =>
    encoding === 'br'
      ? brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
      : gzipFile(bytes, { level: 7 });
  return {
    mediaType: mediaTypes[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    immutable: path.startsWith('/assets/'),
    async body(preferred) {
      const encoding = bytes.length < worthCompressing || compressed.has(extension) ? 'identity' : preferred;
      let body = bodies.get(encoding);
      if (body === undefined) {
        body = compress(encoding === 'br' ? 'br' : 'gzip');
        bodies.set(encoding, body);
      }
      return { bytes: await body, encoding };
    },
  };
}

/** The built console. Opens only names from a listing of the folder, so no path can leave it. */
export function openConsoleFiles(folder: string): { find(path: string): Promise<ConsoleFile | null> } {
  const cache = new Map<string, CachedFile>();
  let names: ReadonlySet<string> = new Set();
  let listed = 0;

  async function isKnown(path: string): Promise<boolean> {
    if (names.has(path)) return true;
    // At most one listing per second: a new build appears without a restart, and bad requests don't hit the
    // disk.
    if (Date.now() - listed < 1000) return false;
    listed = Date.now();
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    names = new Set(
      entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).join('/')),
    );
    return names.has(path);
  }

  async function find(path: string): Promise<ConsoleFile | null> {
    if (!(await isKnown(path))) return null;
    const full = join(folder, path);
    const changed = await stat(full).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    if (changed === null) return null;
    const cached = cache.get(path);
    if (cached?.changed === changed) return cached.file;
    const file = makeFile(path, await readFile(full));
    cache.set(path, { changed, file });
    return file;
  }

  return { find };
}
