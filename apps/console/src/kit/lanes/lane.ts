import { formatCount, formatDuration } from '../value/format.ts';

/** What a block in a lane stands for, from the calmest to the one that must not be overlooked. */
export const laneStates = ['forecast', 'skipped', 'done', 'running', 'late', 'failed'] as const;
export type LaneState = (typeof laneStates)[number];

/** Times in milliseconds. */
export interface LaneBlock {
  readonly id: string;
  readonly state: LaneState;
  readonly from: number;
  readonly to: number;
  /** What it is, for whoever points at it: "Run 214". */
  readonly label: string;
  /** Where it leads. */
  readonly href?: string;
  /** A block may stand for several at once, where there are too many to tell apart. */
  readonly count?: number;
}

export interface Lane {
  readonly id: string;
  readonly title: string;
  readonly href?: string;
  readonly blocks: readonly LaneBlock[];
}

export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

export const stateWords: Readonly<Record<LaneState, string>> = {
  forecast: 'Forecast',
  skipped: 'Skipped',
  done: 'Done',
  running: 'Running',
  late: 'Late',
  failed: 'Failed',
};

export const worstState = (states: readonly LaneState[]): LaneState =>
  laneStates.findLast((state) => states.includes(state)) ?? 'forecast';

export const countOf = (blocks: readonly LaneBlock[]): number =>
  blocks.reduce((sum, { count = 1 }) => sum + count, 0);

const clock = new Intl.DateTimeFormat('en-CA', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

export const timeOfDay = (at: number): string => clock.format(at);

/** `6 done, 1 failed`: the worst first. */
export function statesInWords(blocks: readonly LaneBlock[]): string {
  return laneStates
    .toReversed()
    .flatMap((state) => {
      const count = countOf(blocks.filter((block) => block.state === state));
      return count === 0 ? [] : [`${count} ${stateWords[state].toLowerCase()}`];
    })
    .join(', ');
}

/** One block, or several that share a place, as a person reads it. */
export function blockWords(blocks: readonly LaneBlock[]): string {
  const [only] = blocks;
  if (only === undefined) return '';
  const from = Math.min(...blocks.map((block) => block.from));
  const to = Math.max(...blocks.map((block) => block.to));
  const count = countOf(blocks);
  if (blocks.length > 1 || count > 1)
    return `${formatCount(count, 'run')}, ${timeOfDay(from)}–${timeOfDay(to)}: ${statesInWords(blocks)}`;
  const lasted = to > from && only.state !== 'forecast' ? ` (${formatDuration(to - from)})` : '';
  return `${only.label}, ${timeOfDay(from)}${lasted}: ${stateWords[only.state].toLowerCase()}`;
}
