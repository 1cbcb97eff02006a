import type { TimeWindow } from './lane.ts';

const minute = 60_000;
const hour = 60 * minute;

const steps = [
  5 * minute,
  10 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
];

/** The width of one label such as `14:00`. */
const minLabelWidth = 64;

/** Round moments of local time, as many as fit. */
export function ticksOf(window: TimeWindow, width: number): number[] {
  const length = window.to - window.from;
  const most = Math.max(1, Math.floor(width / minLabelWidth));
  const step = steps.find((each) => length / each <= most) ?? steps.at(-1) ?? hour;
  const day = new Date(window.from);
  day.setHours(0, 0, 0, 0);
  const ticks: number[] = [];
  // By wall-clock time, so that labels stay round on days with a clock change.
  for (let minutes = 0; ; minutes += step / minute) {
    const tick = new Date(day).setMinutes(minutes);
    if (tick >= window.to) return ticks;
    if (tick >= window.from && tick !== ticks.at(-1)) ticks.push(tick);
  }
}

/** In hours. */
export const zoomSteps = [24, 12, 6, 3, 1] as const;

export const hoursOf = ({ from, to }: TimeWindow): number => (to - from) / hour;

/** The next closer or wider view around a moment, which keeps its position. */
export function zoomed(window: TimeWindow, direction: 'in' | 'out', around: number): TimeWindow {
  const hours = hoursOf(window);
  const next =
    direction === 'in'
      ? zoomSteps.find((step) => step < hours - 0.01)
      : zoomSteps.findLast((step) => step > hours + 0.01);
  if (next === undefined) return window;
  const share =
    (Math.min(Math.max(around, window.from), window.to) - window.from) / (window.to - window.from);
  const from = Math.round((around - share * next * hour) / minute) * minute;
  return { from, to: from + next * hour };
}

/** Half a window earlier or later. */
export function moved(window: TimeWindow, direction: -1 | 1): TimeWindow {
  const by = (direction * (window.to - window.from)) / 2;
  return { from: window.from + by, to: window.to + by };
}
