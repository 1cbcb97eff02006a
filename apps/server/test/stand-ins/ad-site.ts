import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Page {
  readonly status?: number;
  readonly location?: string;
  readonly body?: string;
}

/** A stub of a partner's site with pages set by the test; held calls wait until released. */
export interface AdSite {
  /** `127.0.0.1:8080`, and the same site under another name. */
  readonly host: string;
  readonly otherHost: string;
  readonly pages: Map<string, Page>;
  /** `host path` of every call, in order. */
  readonly calls: readonly string[];
  /** Hosts that had two calls at the same time. */
  readonly crowded: ReadonlySet<string>;
  /** Closes every connection without a response. */
  breakOff: boolean;
  hold(path: string): { readonly reached: Promise<void>; release(): void };
  stop(): void;
}

export async function startAdSite(): Promise<AdSite> {
  const pages = new Map<string, Page>();
  const calls: string[] = [];
  const busy = new Set<string>();
  const crowded = new Set<string>();
  const heldCalls = new Map<string, { reach: () => void; open: Promise<void> }>();
  const site = createServer(async (request, reply) => {
    const { host = '' } = request.headers;
    const path = request.url ?? '';
    calls.push(`${host} ${path}`);
    if (busy.has(host)) crowded.add(host);
    busy.add(host);
    reply.once('close', () => busy.delete(host));
    if (made.breakOff) return void request.destroy();
    heldCalls.get(path)?.reach();
    await heldCalls.get(path)?.open;
    const { status = 200, location, body = '' } = pages.get(path) ?? { status: 404 };
    reply.writeHead(status, location === undefined ? {} : { location }).end(body);
  }).listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => site.once('listening', () => resolve()));
  // A listening TCP server has an address of this form.
  const { port } = site.address() as AddressInfo;
  const made: AdSite = {
    host: `127.0.0.1:${port}`,
    otherHost: `localhost:${port}`,
    pages,
    calls,
    crowded,
    breakOff: false,
    hold(path) {
      const reached = Promise.withResolvers<void>();
      const door = Promise.withResolvers<void>();
      heldCalls.set(path, { reach: reached.resolve, open: door.promise });
      return {
        reached: reached.promise,
        release: () => {
          heldCalls.delete(path);
          door.resolve();
        },
      };
    },
    stop() {
      site.closeAllConnections();
      site.close();
    },
  };
  return made;
}
