import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { viewSite } from '../../apps/server/src/features/websites/site-check/browser/view-site.ts';
import { fetchOutside } from '../../apps/server/src/platform/outbound/fetch-outside.ts';
import { drawn, openConsole, patience, useBrowser } from '../support/console.ts';
import { copyOfDemo } from '../support/own-server.ts';
import { startServer } from '../support/server.ts';

useBrowser();

const path = process.env['SUPERSYNC_BROWSER'] ?? '/usr/bin/chromium';
/** Chromium refuses to run as root with a sandbox. */
const hasSandbox = process.getuid?.() !== 0;

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('a page reaches nothing but the allowed hosts, and is measured and judged', async () => {
  const reached: string[] = [];
  const closed = createServer((request, reply) => {
    reached.push(`${request.method} ${request.url}`);
    reply.end('secret');
  });
  closed.on('upgrade', (request, socket) => {
    reached.push(`upgrade ${request.url}`);
    socket.destroy();
  });
  const secret = await listen(closed);
  const posts: string[] = [];
  const site = createServer((request, reply) => {
    if (request.method !== 'GET') posts.push(request.url ?? '');
    if (request.url === '/old') return reply.writeHead(302, { location: '/' }).end();
    if (request.url === '/site.css')
      return reply.setHeader('content-type', 'text/css').end('h1 { font-size: 60px; color: #bbb }');
    return reply.setHeader('content-type', 'text/html')
      .end(`<!doctype html><html lang="en"><title>Homes</title>
      <link rel="stylesheet" href="/site.css"><main><h1>Homes</h1><button></button>
      <img src="http://${secret}/picture"><iframe src="http://${secret}/frame"></iframe>
      <script>
        fetch('http://${secret}/fetch').catch(() => {});
        fetch('/lead', { method: 'POST', body: 'x' }).catch(() => {});
        navigator.sendBeacon('http://${secret}/beacon', 'x');
        new WebSocket('ws://${secret}/socket');
        new EventSource('http://${secret}/events');
      </script></main>`);
  });
  const host = await listen(site);
  const stop = new AbortController();
  const looks = await viewSite(
    { path, hasSandbox },
    {
      address: `http://${host}/old`,
      visit: (url, options) => fetchOutside(url, { ...options, hosts: [host], signal: stop.signal }),
      addressesOf: async () => null,
    },
    stop.signal,
  );
  expect(looks.map(({ width, size }) => [width, size.width])).toEqual([
    ['desktop', 1440],
    ['phone', 780],
  ]);
  for (const look of looks) {
    expect(look.lcpMs).toBeGreaterThan(0);
    expect(look.refused).toBeGreaterThan(0);
    expect(look.picture.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(look.problems.map(({ words }) => words)).toEqual(
      expect.arrayContaining([
        'Buttons without a name',
        'Pictures without a text',
        'Texts with too little contrast',
      ]),
    );
  }
  expect(reached).toEqual([]);
  expect(posts).toEqual([]);
});

it('a website is viewed at both widths; its picture shows in the list', async () => {
  const server = await startServer({
    dataDir: await copyOfDemo(),
    env: { SITE_BROWSER: path, SITE_BROWSER_SANDBOX: hasSandbox ? 'on' : 'off' },
  });
  onTestFinished(() => server.stop());
  const page = await openConsole('/websites/insights?site=1', { as: 'admin', at: server.address });
  await drawn(page);
  const panel = page.getByRole('complementary', { name: 'Preview' });
  await panel.getByRole('button', { name: 'View now' }).click();
  for (const width of ['Desktop, 1,440 px', 'Phone, 390 px'])
    await panel
      .getByRole('article', { name: width })
      .getByRole('img', { name: `Home page, ${width}` })
      .waitFor(patience(90_000));
  await panel
    .getByText(/accessibility problems/i)
    .first()
    .waitFor();
  const answer = await page.request.get(`${server.address}/api/v1/sites/1`);
  const { data }: { data: { homePicture: string } } = await answer.json();
  expect(data.homePicture).toMatch(/^\/v0\/files\/[\w-]+\?size=thumb$/);
  const picture = await page.request.get(`${server.address}${data.homePicture}`);
  expect(picture.headers()['content-type']).toBe('image/webp');
});
