import { formatNumber } from '../../kit/value/format.ts';

/** What becomes of an item: it is off, it waits for its day, or clients see it. */
export type NewsState = 'disabled' | 'scheduled' | 'live';

export function newsState(
  { status, publishDate }: { readonly status: string; readonly publishDate: string },
  now: number,
): NewsState {
  if (status !== 'enabled') return 'disabled';
  return new Date(publishDate).getTime() > now ? 'scheduled' : 'live';
}

interface Audience {
  readonly clients: readonly { readonly name: string }[];
  readonly sendToAdminsOnly: boolean;
}

/** `All clients`; `Oak Residential`; `12 clients, administrators only`. */
export function audienceWords({ clients, sendToAdminsOnly }: Audience): string {
  const [first, ...more] = clients;
  const who =
    first === undefined
      ? 'All clients'
      : more.length === 0
        ? first.name
        : `${formatNumber(clients.length)} clients`;
  return sendToAdminsOnly ? `${who}, administrators only` : who;
}
