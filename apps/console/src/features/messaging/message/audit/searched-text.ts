import type { SearchMeta } from '@supersync/contract/messaging/message/search.ts';
import { formatCount, formatDuration, formatNumber, formatShortMoment } from '#kit/value/format.ts';

/** What was searched, and what was not, in one or two sentences. */
export function describeSearch(topic: string, { total, totalIsCapped, searched }: SearchMeta): string {
  const { messages, ofMessages, from, archiveFrom, tookMs } = searched;
  if (ofMessages === 0) return `The archive holds no message of ${topic} yet.`;
  const back =
    from === null
      ? archiveFrom === null
        ? ''
        : `, back to ${archiveFrom} where the archive begins`
      : `, back to ${formatShortMoment(from)}`;
  const looked = `Searched ${formatNumber(messages)} of ${formatCount(ofMessages, 'message')} of ${topic}${back}, in ${formatDuration(tookMs)}.`;
  // Days are counted whole, so the first and last day of a range may count more than was searched.
  const capped =
    totalIsCapped === true
      ? ` More than ${formatNumber(total)} fit: the newest ${formatNumber(total)} are shown; narrow the time for older ones.`
      : '';
  return looked + capped;
}
