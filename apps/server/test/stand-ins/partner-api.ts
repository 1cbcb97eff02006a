import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Line {
  readonly action: 'U' | 'D';
  readonly id: string;
}

/** A partner's API that keeps listings, honours idempotency keys and answers by listing. */
export interface PartnerApi {
  readonly url: string;
  readonly port: number;
  readonly listings: Map<string, object>;
  /** Keys in the order of the requests, repeated ones included. */
  readonly keys: string[];
  /** How often each listing was carried out. */
  readonly carriedOut: Map<string, number>;
  /** Statuses of the next answers; `lost` carries out the request and cuts the connection. */
  readonly next: (number | 'lost')[];
  /** Ids it rejects. */
  readonly rejected: Set<string>;
  /** Never answers the next request, carried out or not; resolves when it is there. */
  stallAt(isCarriedOut: boolean): Promise<void>;
  stop(): Promise<void>;
}

export async function startPartnerApi(atPort = 0): Promise<PartnerApi> {
  const listings = new Map<string, object>();
  const carriedOut = new Map<string, number>();
  const answers = new Map<string, string>();
  const keys: string[] = [];
  const next: PartnerApi['next'] = [];
  const rejected = new Set<string>();
  let stall: { readonly isCarriedOut: boolean; reached(): void } | null = null;
  const stalls = (isCarriedOut: boolean): boolean => {
    if (stall?.isCarriedOut !== isCarriedOut) return false;
    stall.reached();
    stall = null;
    return true;
  };
  const carryOut = (body: string): string => {
    const sent: { listings: Line[] } = JSON.parse(body);
    const results = sent.listings.map((line) => {
      const { action, id } = line;
      carriedOut.set(id, (carriedOut.get(id) ?? 0) + 1);
      if (rejected.has(id)) return { id, status: 'rejected', message: 'No photo' };
      if (action === 'D') listings.delete(id);
      else listings.set(id, line);
      return { id, status: 'accepted' };
    });
    return JSON.stringify({ results });
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const key = String(request.headers['idempotency-key']);
      keys.push(key);
      const status = next.shift() ?? 200;
      if (request.headers.authorization !== 'Bearer letmein') return void response.writeHead(401).end();
      if (status !== 'lost' && status !== 200) return void response.writeHead(status).end('busy');
      if (stalls(false)) return;
      const answer = answers.get(key) ?? carryOut(Buffer.concat(parts).toString('utf8'));
      answers.set(key, answer);
      if (stalls(true)) return;
      if (status === 'lost') return void request.socket.destroy();
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(atPort, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/listings`,
    port,
    listings,
    keys,
    carriedOut,
    next,
    rejected,
    stallAt: (isCarriedOut) =>
      new Promise<void>((reached) => {
        stall = { isCarriedOut, reached };
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
