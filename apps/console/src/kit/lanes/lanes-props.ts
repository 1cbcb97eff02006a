import type { ReactNode } from 'react';
import type { StatusStyle } from '../status-badge/badge-tones.ts';
import type { Lane, LaneBlock, TimeWindow } from './lane.ts';

export interface ShadedSpan extends TimeWindow {
  readonly label: string;
}

export interface LanesProps {
  /** The accessible name: "All tasks, 24 hours". */
  readonly label: string;
  /** First in the bar, for example a button that collapses everything. */
  readonly lead?: ReactNode;
  /** Undefined while they are loading. */
  readonly lanes: readonly Lane[] | undefined;
  /** What the blocks mean, shown in the bar. */
  readonly legend: readonly StatusStyle[];
  /** Spans across every lane, such as a maintenance window. */
  readonly shaded?: readonly ShadedSpan[];
  readonly window: TimeWindow;
  readonly now: number;
  readonly onWindow: (window: TimeWindow) => void;
  /** Back to the current time. */
  readonly onNow: () => void;
  readonly onOpen: (block: LaneBlock) => void;
}
