import { formatShortMoment } from '#kit/value/format.ts';

interface Duration {
  readonly runId: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly status: string;
}

/** As many bars as can be distinguished. */
const maxBars = 60;

/** The newest runs for a chart, in seconds: successful and failed ones. */
export function durationRows(durations: readonly Duration[]): Record<string, string | number>[] {
  const seen = new Set<string>();
  return durations.slice(-maxBars).map(({ runId, startedAt, durationMs, status }) => {
    const minute = formatShortMoment(startedAt).slice('2026-'.length);
    // Two runs of one minute are two bars.
    const label = seen.has(minute) ? `${minute} (run ${runId})` : minute;
    seen.add(minute);
    const seconds = Math.round(durationMs / 10) / 100;
    const wentWell = status === 'success';
    return { Started: label, succeeded: wentWell ? seconds : 0, failed: wentWell ? 0 : seconds };
  });
}
