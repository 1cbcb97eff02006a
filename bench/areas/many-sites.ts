// A thousand websites behind one port, told apart by their host name. Counts the calls that are open at once.
import { createServer } from 'node:http';

const links = Array.from({ length: 5 }, (_, index) => `<a href="/page-${index}">Page ${index}</a>`).join('');
const filler =
  '<section><h2>Homes</h2><p>Bright apartments in the middle of town.</p><img src="/a.jpg" alt="Hall"></section>';
const page = `<!doctype html><html lang="en"><head><title>Apartments for rent in town</title>
<meta name="viewport" content="width=device-width"></head><body><nav>${links}</nav><main><h1>Homes</h1>${filler.repeat(400)}</main></body></html>`;
const sitemap = `<urlset>${'<url><loc>https://a.example/</loc></url>'.repeat(50)}</urlset>`;

const latencyMs = 5;
const openByHost = new Map<string, number>();
let open = 0;
let maxOpen = 0;
let maxOpenOfHost = 0;

const server = createServer((request, reply) => {
  const { host = '' } = request.headers;
  if (request.url === '/most') return void reply.end(JSON.stringify({ maxOpen, maxOpenOfHost }));
  open += 1;
  const own = (openByHost.get(host) ?? 0) + 1;
  openByHost.set(host, own);
  maxOpen = Math.max(maxOpen, open);
  maxOpenOfHost = Math.max(maxOpenOfHost, own);
  reply.once('close', () => {
    open -= 1;
    openByHost.set(host, (openByHost.get(host) ?? 1) - 1);
  });
  reply.setHeader('content-type', request.url === '/sitemap.xml' ? 'application/xml' : 'text/html');
  const body =
    request.url === '/robots.txt'
      ? 'User-agent: *\nAllow: /'
      : request.url === '/sitemap.xml'
        ? sitemap
        : page;
  // As far away as a website of the same city, so that calls overlap.
  setTimeout(() => reply.end(request.method === 'HEAD' ? undefined : body), latencyMs);
});
server.listen(Number(process.env['PORT']), process.env['HOST']);

process.once('SIGTERM', () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
});
