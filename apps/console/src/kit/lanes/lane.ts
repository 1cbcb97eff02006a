import type { StatusStyle, StatusTone } from '../status-badge/badge-tones.ts';
import { formatCount, formatDuration } from '../value/format.ts';

/** Tones with their own look, from the calmest to the most severe. */
export const laneTones = [
  'waiting',
  'stopped',
  'success',
  'running',
  'late',
  'danger',
] as const satisfies readonly StatusTone[];

/** Times in milliseconds. */
export interface LaneBlock {
  readonly id: string;
  readonly look: StatusStyle;
  readonly from: number;
  readonly to: number;
  /** The label shown on hover: "Run 214". */
  readonly label: string;
  /** Where it leads. */
  readonly href?: string;
  /** The number of blocks this one stands for, where there are too many to distinguish. */
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

const weightOf = ({ tone }: StatusStyle): number => laneTones.findIndex((each) => each === tone);

/** The most severe of several merged blocks. */
export const worstOf = (blocks: readonly LaneBlock[]): LaneBlock | undefined =>
  blocks.toSorted((a, b) => weightOf(b.look) - weightOf(a.look))[0];

export const countOf = (blocks: readonly LaneBlock[]): number =>
  blocks.reduce((sum, { count = 1 }) => sum + count, 0);

const clock = new Intl.DateTimeFormat('en-CA', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

export const timeOfDay = (at: number): string => clock.format(at);

/** `1 failed, 6 done`: the most severe first. */
export function describeStates(blocks: readonly LaneBlock[]): string {
  const byLabel = Map.groupBy(
    blocks.toSorted((a, b) => weightOf(b.look) - weightOf(a.look)),
    ({ look }) => look.label,
  );
  return [...byLabel].map(([label, of]) => `${countOf(of)} ${label.toLowerCase()}`).join(', ');
}

/** One block, or several merged ones, as text. */
export function blockText(blocks: readonly LaneBlock[]): string {
  const [only] = blocks;
  if (only === undefined) return '';
  const from = Math.min(...blocks.map((block) => block.from));
  const to = Math.max(...blocks.map((block) => block.to));
  const count = countOf(blocks);
  if (blocks.length > 1 || count > 1)
    return `${formatCount(count, 'run')}, ${timeOfDay(from)}–${timeOfDay(to)}: ${describeStates(blocks)}`;
  const lasted = to > from && only.look.tone !== 'waiting' ? ` (${formatDuration(to - from)})` : '';
  return `${only.label}, ${timeOfDay(from)}${lasted}: ${only.look.label.toLowerCase()}`;
}
