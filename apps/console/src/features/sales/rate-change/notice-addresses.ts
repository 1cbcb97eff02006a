import { listAddress } from '#kit/list-page/list-state.ts';
import { allRatesScreen, approvedRatesScreen } from './screens.ts';

/** Changes whose notice is due by this day, whether they are approved or not. */
export const dueNoticesHref = (today: string): string =>
  listAddress(allRatesScreen.path, { filters: { noticeDeadline: { kind: 'range', from: '', to: today } } });

export const unsentNoticesHref = listAddress(approvedRatesScreen.path, {
  filters: { noticeStatus: { kind: 'in', values: ['failed', 'bounced'] } },
});
