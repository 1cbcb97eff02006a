import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

const mediaTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  html: 'text/html; charset=utf-8',
  svg: 'image/svg+xml',
};

export interface SiteServer {
  /** Another host name than the console's, so that browsers treat it as another site. */
  readonly origin: string;
  /** Compressed bytes that were sent since the last call. */
  takeBytes(): number;
  stop(): void;
}

/** Generated sites as another host serves them: by path, compressed. */
export async function serveSite(files: ReadonlyMap<string, string>): Promise<SiteServer> {
  let sent = 0;
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').slice(1));
    const name = path === '' || path.endsWith('/') ? `${path}index.html` : path;
    const text = files.get(name);
    const body = gzipSync(text ?? '');
    const isPicture = name.endsWith('.svg');
    if (!isPicture) sent += body.length;
    response.writeHead(text === undefined ? 404 : 200, {
      'content-type': mediaTypes[name.split('.').at(-1) ?? ''] ?? 'text/plain; charset=utf-8',
      'content-encoding': 'gzip',
    });
    response.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    takeBytes() {
      const bytes = sent;
      sent = 0;
      return bytes;
    },
    stop: () => server.close(),
  };
}
