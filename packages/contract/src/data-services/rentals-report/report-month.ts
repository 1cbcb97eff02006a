import { dayIn } from '../../sales/rate-change/rate-days.ts';

/** The report counts Canadian months: in the evening of the last day, UTC is in the next one already. */
const reportZone = 'America/Toronto';

/** `YYYY-MM` at a moment. */
export const reportMonthAt = (at: Date): string => dayIn(reportZone, at).slice(0, 7);
