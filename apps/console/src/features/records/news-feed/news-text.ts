import { choices, type ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { newsStatuses } from '@supersync/contract/records/news-feed/news-feed.ts';
import { formatNumber } from '#kit/value/format.ts';

/** Whether clients see an item: it is off, scheduled, or visible. */
export const newsStates = choices({
  disabled: [newsStatuses.labels.disabled, 'neutral'],
  scheduled: ['Scheduled', 'waiting'],
  live: ['Live', 'success'],
});

export function newsState(
  { status, publishDate }: { readonly status: string; readonly publishDate: string },
  now: number,
): ChoiceOf<typeof newsStates> {
  if (status !== 'enabled') return 'disabled';
  return new Date(publishDate).getTime() > now ? 'scheduled' : 'live';
}

interface Audience {
  readonly clients: readonly { readonly name: string }[];
  readonly sendToAdminsOnly: boolean;
}

/** `All clients`; `Oak Residential`; `12 clients, administrators only`. */
export function audienceText({ clients, sendToAdminsOnly }: Audience): string {
  const [first, ...more] = clients;
  const who =
    first === undefined
      ? 'All clients'
      : more.length === 0
        ? first.name
        : `${formatNumber(clients.length)} clients`;
  return sendToAdminsOnly ? `${who}, administrators only` : who;
}
