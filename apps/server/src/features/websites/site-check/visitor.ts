import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { permissionFor } from '#platform/outbound/allowed.ts';
import { fetchOutside, type OutsideAnswer } from '#platform/outbound/fetch-outside.ts';
import { ownHost } from '#platform/outbound/own-host.ts';
import type { Server } from '#platform/server.ts';
import { demoSitePath, isDemoSite } from './demo-sites.ts';
import type { CheckedSite } from './look.ts';

export interface VisitOptions {
  readonly method?: 'HEAD';
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/** Calls one website: every request of a check goes through it. */
export interface Visitor {
  /** The home page's address. */
  readonly address: string;
  visit(url: string, options: VisitOptions): Promise<OutsideAnswer>;
  /** Null where the name is not one of DNS. */
  addressesOf(host: string): Promise<readonly string[] | null>;
}

/** Where a website is checked: at its domain, or at the address that its settings name until DNS leads there. */
export function addressOf(server: Server, { domain, settings }: CheckedSite): string {
  const named = URL.parse(settings['hosting.check_address'] ?? '');
  if (named !== null && (named.protocol === 'http:' || named.protocol === 'https:'))
    return `${named.origin}/`;
  return isServedHere(server, domain) ? `http://${domain}/` : `https://${domain}/`;
}

const isServedHere = ({ config }: Server, host: string): boolean =>
  config.seed === 'demo' && isDemoSite(host);

/** Why a website is never called; null when it may be. */
export function refusalOf(server: Server, site: CheckedSite): string | null {
  const url = URL.parse(addressOf(server, site));
  if (url === null) return `${site.domain} is not a domain`;
  if (isServedHere(server, url.hostname) || permissionFor(url, server.config.outboundHosts) !== null)
    return null;
  return `${url.host} is not among the hosts this server may call (OUTBOUND_HOSTS)`;
}

/** `pause` runs before each call but the first, so that a website is never asked quickly. */
export function visitorOf(
  server: Server,
  site: CheckedSite,
  signal: AbortSignal,
  pause: (signal: AbortSignal) => Promise<void>,
): Visitor {
  const address = addressOf(server, site);
  const isOwn = isServedHere(server, site.domain);
  const own = isOwn ? ownHost(server, site.domain) : undefined;
  let calls = 0;
  return {
    address,
    async visit(url, options) {
      calls += 1;
      if (calls > 1) await pause(signal);
      return fetchOutside(url, {
        ...options,
        hosts: server.config.outboundHosts,
        own: own === undefined ? undefined : { ...own, under: demoSitePath(site.domain) },
        // Identifies us to the website's operator.
        headers: {
          'user-agent': `${server.config.product.name} website check`,
          accept: 'text/html,*/*;q=0.5',
        },
        signal,
      });
    },
    async addressesOf(host) {
      if (isOwn || isIP(host) !== 0) return null;
      try {
        return (await lookup(host, { all: true, verbatim: true })).map(({ address: found }) => found);
      } catch {
        return [];
      }
    },
  };
}
