import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { routeMatcher } from '@supersync/contract/kernel/route-pattern.ts';
import { z } from 'zod';

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

export type Encoding = 'br' | 'gzip' | 'identity';

export interface ConsoleFile {
  readonly mediaType: string;
  readonly etag: string;
  /** The file name contains a hash of the content. */
  readonly immutable: boolean;
  body(encoding: Encoding): Promise<{ bytes: Buffer; encoding: Encoding }>;
}

/** What a page needs beyond what every page does, as the build of the console tells it. */
const pageFilesSchema = z.array(z.object({ path: z.string(), files: z.array(z.string()) }));

const fetchedEarly = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

/** Only a request with the same credentials takes the answer. */
const askedEarly = (address: string): string =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${address}">`;

interface CachedFile {
  readonly changed: number;
  readonly file: ConsoleFile;
}

const brotli = promisify(brotliCompress);
const gzipFile = promisify(gzip);

function makeFile(path: string, bytes: Buffer): ConsoleFile {
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

interface Pages {
  readonly document: ConsoleFile;
  readonly match: ReturnType<typeof routeMatcher<z.infer<typeof pageFilesSchema>[number]>>;
  /** By route and whether somebody seems signed in. */
  readonly made: Map<string, Promise<ConsoleFile>>;
}

const documentPath = '/index.html';

async function withLinks(document: ConsoleFile, links: readonly string[]): Promise<ConsoleFile> {
  const { bytes } = await document.body('identity');
  return makeFile(documentPath, Buffer.from(bytes.toString().replace('</head>', `${links.join('')}</head>`)));
}

/**
 * The built console. Opens only names from a listing of the folder, so no path can leave it. Every page asks for the
 * session first: the addresses of those questions.
 */
export function openConsoleFiles(
  folder: string,
  sessionAddresses: readonly string[] = [],
): {
  find(path: string): Promise<ConsoleFile | null>;
  /**
   * The document of a page, which names the files it needs, and its first questions if somebody seems signed in: they
   * are fetched at once, not as they are found.
   */
  page(path: string, hasSession: boolean): Promise<ConsoleFile | null>;
} {
  const cache = new Map<string, CachedFile>();
  let names: ReadonlySet<string> = new Set();
  let pages: Pages | undefined;
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

  async function readPages(document: ConsoleFile): Promise<Pages> {
    const text = await readFile(join(folder, '.vite/pages.json'), 'utf8').catch(() => '[]');
    return { document, match: routeMatcher(pageFilesSchema.parse(JSON.parse(text))), made: new Map() };
  }

  return {
    find,
    async page(path, hasSession) {
      const document = await find(documentPath);
      if (document === null) return null;
      // A new build has a new document.
      if (pages?.document !== document) pages = await readPages(document);
      const route = pages.match(path)?.route;
      if (route === undefined) return document;
      const key = `${route.path} ${hasSession}`;
      const questions = hasSession ? sessionAddresses.map(askedEarly) : [];
      const made =
        pages.made.get(key) ?? withLinks(document, [...questions, ...route.files.map(fetchedEarly)]);
      pages.made.set(key, made);
      return made;
    },
  };
}
