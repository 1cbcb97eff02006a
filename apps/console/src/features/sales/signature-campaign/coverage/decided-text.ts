import type { WinReason } from '@supersync/contract/sales/signature-campaign/resolve.ts';

interface Decided {
  readonly others: readonly number[];
  readonly by: WinReason;
}

const reasons: Readonly<Record<WinReason, string>> = {
  none: '',
  priority: 'by priority',
  latest_start: 'by latest start',
  newest: 'as the newest',
};

/** Which campaigns one was shown over, and why. */
export const decidedText = ({ others, by }: Decided, nameOf: (id: number) => string): string =>
  others.length === 0 ? '' : `Shown over ${others.map(nameOf).join(', ')} ${reasons[by]}.`;
