import { permissionFor } from '#platform/outbound/allowed.ts';
import type { Server } from '#platform/server.ts';
import { demoFeedHost } from '../demo-feeds.ts';

/** Why this server may not call an address; null where it may. */
export function hostError({ config }: Server, address: string): string | null {
  const url = URL.parse(address);
  const isDemo = config.seed === 'demo' && url?.hostname === demoFeedHost;
  if (url !== null && (isDemo || permissionFor(url, config.outboundHosts) !== null)) return null;
  return `${url?.host ?? 'That'} is not among the hosts this server may call (OUTBOUND_HOSTS)`;
}
