import type { ReactNode } from 'react';
import type { StatusStyle } from '../status-badge/badge-tones.ts';
import type { Lane, LaneBlock, TimeWindow } from './lane.ts';

export interface ShadedSpan extends TimeWindow {
  readonly label: string;
}

export interface LanesProps {
  /** What is shown, for those who cannot see it: "All tasks, 24 hours". */
  readonly label: string;
  /** First in the bar, such as a button that folds it all. */
  readonly lead?: ReactNode;
  /** Undefined while they are loading. */
  readonly lanes: readonly Lane[] | undefined;
  /** What the blocks may stand for, explained in the bar. */
  readonly legend: readonly StatusStyle[];
  /** Spans that concern every lane, such as a maintenance window. */
  readonly shaded?: readonly ShadedSpan[];
  readonly window: TimeWindow;
  readonly now: number;
  readonly onWindow: (window: TimeWindow) => void;
  /** Back to where one started. */
  readonly onNow: () => void;
  readonly onOpen: (block: LaneBlock) => void;
}
