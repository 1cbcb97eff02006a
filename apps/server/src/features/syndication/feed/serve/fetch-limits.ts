import { isIPv6 } from 'node:net';

/** The network of an address: a partner's servers count as one, and no single machine is recorded. */
export const networkOf = (address: string): string =>
  isIPv6(address) && !address.startsWith('::ffff:')
    ? `${address.split(':').slice(0, 4).join(':')}::/64`
    : `${address
        .replace(/^::ffff:/, '')
        .split('.')
        .slice(0, 3)
        .join('.')}.0/24`;
