// The baseline: Node's HTTP server and one prepared statement per request. No people, permissions, validation
// or log.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  addNote,
  copyProperties,
  getProperty,
  listClients,
  searchProperties,
  updateProperty,
} from './bare-sql.ts';
import { bareConnection } from './bare-connection.ts';

const writer = 1;

const database = await bareConnection(process.env);
const pool = new pg.Pool({ ...database.connection, max: 16 });

/** Without a name the statement is planned anew each time. */
async function answerOf(name: string, text: string, values: unknown[]): Promise<string | undefined> {
  const { rows } = await pool.query<{ answer: string }>({ name, text, values });
  return rows[0]?.answer;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

async function update(request: IncomingMessage, id: number): Promise<string | undefined> {
  const body = await bodyOf(request);
  if (typeof body !== 'object' || body === null || !('unitsAvailable' in body)) return undefined;
  return answerOf('update', updateProperty, [id, body.unitsAvailable, writer, 'bench', '127.0.0.1']);
}

async function note(request: IncomingMessage): Promise<string | undefined> {
  const body = await bodyOf(request);
  if (typeof body !== 'object' || body === null || !('propertyId' in body) || !('note' in body))
    return undefined;
  return answerOf('note', addNote, [body.propertyId, body.note, writer, 'bench', '127.0.0.1']);
}

async function csv(response: ServerResponse): Promise<void> {
  const connection = await pool.connect();
  try {
    response.setHeader('content-type', 'text/csv; charset=utf-8');
    await pipeline(connection.query(copyTo(copyProperties)), response);
  } finally {
    connection.release();
  }
}

function respond(response: ServerResponse, answer: string | undefined): void {
  response.statusCode = answer === undefined ? 404 : 200;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(answer ?? '{}');
}

async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const address = request.url ?? '/';
  if (address.startsWith('/list/'))
    respond(response, await answerOf('list', listClients, [`%${decodeURIComponent(address.slice(6))}%`]));
  else if (address.startsWith('/search/'))
    // Not prepared: the best plan depends on the word.
    respond(response, await answerOf('', searchProperties, [`%${decodeURIComponent(address.slice(8))}%`]));
  else if (address === '/notes') respond(response, await note(request));
  else if (address.startsWith('/property/') && request.method === 'PUT')
    respond(response, await update(request, Number(address.slice(10))));
  else if (address.startsWith('/property/'))
    respond(response, await answerOf('get', getProperty, [Number(address.slice(10))]));
  else if (address === '/csv') await csv(response);
  else if (address === '/ready') respond(response, await answerOf('ready', `select '{}' as answer`, []));
  else respond(response, undefined);
}

const server = createServer((request, response) => {
  route(request, response).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    response.statusCode = 500;
    response.end();
  });
});
server.listen(Number(process.env['PORT']), process.env['HOST']);

process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void pool
    .end()
    .then(database.stop)
    .then(() => process.exit(0));
});
