import { isIP } from 'node:net';
import {
  contains,
  parseAddress,
  readRange,
  type Range,
} from '@supersync/contract/access/address-rule/range.ts';

/** Non-public ranges: loopback, private networks and reserved blocks. */
const nonPublicRanges: readonly Range[] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
].map((text) => {
  const reading = readRange(text);
  if (!reading.ok) throw new Error(`${text} is not a range`);
  return reading.range;
});

/** Whether an address is public. An unreadable one is not. */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  return address !== null && !nonPublicRanges.some((range) => contains(range, address));
}

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'sftp:': 22 };

export const portOf = (url: URL): number =>
  url.port === '' ? (defaultPorts[url.protocol] ?? 0) : Number(url.port);

const bare = (host: string): string => host.replace(/^\[(.*)\]$/, '$1').toLowerCase();

function splitEntry(entry: string): { host: string; port: number | null } {
  const bracketed = /^\[([^\]]+)\](?::(\d+))?$/.exec(entry);
  const plain = bracketed ?? /^([^:]+)(?::(\d+))?$/.exec(entry);
  return { host: bare(plain?.[1] ?? entry), port: plain?.[2] === undefined ? null : Number(plain[2]) };
}

export interface Permission {
  /** The entry names the address itself, so a non-public range is intended. */
  readonly mayBeClosed: boolean;
}

/** Matches a URL against the configured hosts: `feeds.example.com`, `*.example.com`, `127.0.0.1:8080`. */
export function permissionFor(url: URL, entries: readonly string[]): Permission | null {
  const host = bare(url.hostname);
  const port = portOf(url);
  for (const entry of entries) {
    const { host: allowed, port: allowedPort } = splitEntry(entry);
    const isHost = allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed;
    if (isHost && port === (allowedPort ?? defaultPorts[url.protocol]))
      return { mayBeClosed: allowed === 'localhost' || isIP(allowed) !== 0 };
  }
  return null;
}
