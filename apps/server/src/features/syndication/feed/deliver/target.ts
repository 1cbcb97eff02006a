import { posix } from 'node:path';
import type { DeliverySettings } from '@supersync/contract/syndication/partner/delivery-settings.ts';
import type { FeedFormat } from '../format/writers.ts';

const defaultPort = 22;

const fileNameOf = ({ feedKey, format }: { readonly feedKey: string; readonly format: FeedFormat }): string =>
  `${feedKey}.${format === 'json' ? 'json' : 'xml'}`;

/** The server as an address that the outbound rules can check. */
export function sftpAddress({ host = '', port = defaultPort }: DeliverySettings): URL | null {
  return URL.parse(`sftp://${host.includes(':') ? `[${host}]` : host}:${port}`);
}

export const sftpPath = (
  { directory = '' }: DeliverySettings,
  feed: Parameters<typeof fileNameOf>[0],
): string => posix.join(directory, fileNameOf(feed));

/** Where a delivery goes, as shown to staff. */
export function targetOf(
  method: 'sftp-push' | 'api',
  settings: DeliverySettings,
  feed: Parameters<typeof fileNameOf>[0],
): string {
  if (method === 'api') return settings.url ?? '';
  const { host = '', port = defaultPort, username = '' } = settings;
  return `${username}@${host}${port === defaultPort ? '' : `:${port}`}:${sftpPath(settings, feed)}`;
}
