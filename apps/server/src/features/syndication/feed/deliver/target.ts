import { posix } from 'node:path';
import type { DeliverySettings } from '@supersync/contract/syndication/partner/delivery-settings.ts';
import type { FeedFormat } from '../format/writers.ts';

const defaultPort = 22;

interface NamedFeed {
  readonly feedKey: string;
  readonly format: FeedFormat;
}

/** Wide enough for names to sort as the deliveries do. */
const numberWidth = 10;

/** Everything has one name; changes are numbered, so that none takes the place of one that was not read yet. */
function fileNameOf({ feedKey, format }: NamedFeed, changesOf?: number): string {
  const number = changesOf === undefined ? '' : `.${String(changesOf).padStart(numberWidth, '0')}`;
  return `${feedKey}${number}.${format === 'json' ? 'json' : 'xml'}`;
}

/** The server as an address that the outbound rules can check. */
export function sftpAddress({ host = '', port = defaultPort }: DeliverySettings): URL | null {
  return URL.parse(`sftp://${host.includes(':') ? `[${host}]` : host}:${port}`);
}

/** `changesOf` is the delivery that brings only what changed. */
export const sftpPath = ({ directory = '' }: DeliverySettings, feed: NamedFeed, changesOf?: number): string =>
  posix.join(directory, fileNameOf(feed, changesOf));

/** Where a delivery goes, as shown to staff. */
export function targetOf(method: 'sftp-push' | 'api', settings: DeliverySettings, feed: NamedFeed): string {
  if (method === 'api') return settings.url ?? '';
  const { host = '', port = defaultPort, username = '' } = settings;
  return `${username}@${host}${port === defaultPort ? '' : `:${port}`}:${sftpPath(settings, feed)}`;
}
