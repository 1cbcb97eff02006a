import { formatCount, formatNumber, formatSpan } from '#kit/value/format.ts';

interface Counts {
  readonly messageCount: number;
  readonly delivered: number;
  readonly failed: number;
  readonly skipped: number;
}

export const describeTarget = (topic: string, queue: string | null): string =>
  queue === null ? `every queue of ${topic}` : queue;

/** The end of a replay, in one sentence: "Replay 7: 12 delivered, 1 failed." */
export function describeEnd({ id, status, ...counts }: Counts & { id: number; status: string }): string {
  const parts = [
    [counts.delivered, 'delivered'],
    [counts.failed, 'failed'],
    [counts.skipped, 'skipped'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${formatNumber(count)} ${word}`);
  return `Replay ${id}${status === 'canceled' ? ' was canceled' : ''}: ${said.join(', ') || 'nothing to send'}.`;
}

/** The effect of starting: "Sends 214 messages once more to archive-index, 50 a second: in about 5 s." */
export function describeEffect(sends: number, target: string, ratePerSecond: number): string {
  if (sends === 0) return 'There is nothing to send.';
  const took = formatSpan(Math.ceil(sends / ratePerSecond) * 1000);
  return `Sends ${formatCount(sends, 'message')} again to ${target} at ${formatNumber(ratePerSecond)} per second, in about ${took}.`;
}

/** The number of open messages of a replay. */
export const openCount = ({ messageCount, delivered, failed, skipped }: Counts): number =>
  Math.max(0, messageCount - delivered - failed - skipped);
