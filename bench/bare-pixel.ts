// The baseline of the pixel: Node's HTTP server and one transparent image. Nothing is checked or counted.
import { createServer } from 'node:http';

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const server = createServer((_request, response) => {
  response.setHeader('content-type', 'image/gif');
  response.setHeader('content-length', pixel.length);
  response.end(pixel);
});
server.listen(Number(process.env['PORT']), process.env['HOST']);

process.once('SIGTERM', () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
});
