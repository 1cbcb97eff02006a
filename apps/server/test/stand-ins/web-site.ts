import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Page {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export const goodPage = `<!doctype html><html lang="en"><head><title>Maple Court: apartments for rent</title>
<meta name="description" content="Bright apartments in the middle of town, with plans, rents and what is available now.">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script async src="https://www.googletagmanager.com/gtag/js?id=G-ABC1234567"></script>
<script>gtag('config', 'G-ABC1234567')</script></head>
<body><nav><a href="/apartments">Apartments</a> <a href="/contact#form">Contact</a> <a href="https://elsewhere.example/">Partner</a></nav>
<main><h1>Maple Court</h1><h2>Homes</h2><img src="/a.jpg" alt="The entrance">
<form><label for="mail">Email</label><input id="mail" type="email"><button>Send</button></form></main></body></html>`;

export const sitemapBody =
  '<?xml version="1.0"?><urlset><url><loc>https://maple.example/</loc></url><url><loc>https://maple.example/apartments</loc></url></urlset>';

/** A client's website with pages set by the test; the good one has no fault but what plain HTTP lacks. */
export interface WebSite {
  /** `127.0.0.1:8080` */
  readonly host: string;
  readonly pages: Map<string, Page>;
  /** `GET /path` of every call, in order. */
  readonly calls: readonly string[];
  /** The most calls that were open at the same time. */
  readonly maxAtOnce: () => number;
  stop(): void;
}

export async function startWebSite(): Promise<WebSite> {
  const pages = new Map<string, Page>();
  const calls: string[] = [];
  let open = 0;
  let most = 0;
  const answer = (request: IncomingMessage, reply: ServerResponse): void => {
    calls.push(`${request.method} ${request.url}`);
    open += 1;
    most = Math.max(most, open);
    reply.once('close', () => (open -= 1));
    const { status = 200, headers = {}, body = '' } = pages.get(request.url ?? '') ?? { status: 404 };
    reply.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers });
    reply.end(request.method === 'HEAD' ? undefined : body);
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => server.once('listening', () => resolve()));
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  pages.set('/', {
    body: goodPage.replace('<script async', `<link rel="canonical" href="http://${host}/"><script async`),
  });
  pages.set('/apartments', { body: '<h1>Apartments</h1>' });
  pages.set('/contact', { body: '<h1>Contact</h1>' });
  pages.set('/robots.txt', {
    headers: { 'content-type': 'text/plain' },
    body: `User-agent: *\nAllow: /\nSitemap: http://${host}/map.xml\n`,
  });
  pages.set('/map.xml', { headers: { 'content-type': 'application/xml' }, body: sitemapBody });
  return {
    host,
    pages,
    calls,
    maxAtOnce: () => most,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
