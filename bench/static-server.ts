// Serves another console's files as our server serves ours: from memory, compressed once, by the same code.
import { createServer } from 'node:http';
import { openConsoleFiles } from '../apps/server/src/platform/http/console-files.ts';

const files = openConsoleFiles(process.env['FOLDER'] ?? '');

const server = createServer((request, response) => {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  void files.find(path === '/' ? '/index.html' : path).then(async (file) => {
    if (file === null) {
      response.statusCode = 404;
      response.end();
      return;
    }
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const { bytes, encoding } = await file.body(/\bbr\b/.test(accepted) ? 'br' : 'gzip');
    response.setHeader('content-type', file.mediaType);
    response.setHeader('etag', file.etag);
    response.setHeader('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
    response.end(bytes);
  });
});
server.listen(Number(process.env['PORT']), process.env['HOST']);
