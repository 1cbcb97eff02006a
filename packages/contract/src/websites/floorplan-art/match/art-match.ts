import type { Point } from '../geometry/matrix.ts';

/** What is to be found in the art: a unit or a floor. */
export interface MatchTarget {
  readonly key: string;
  /** Ids of other systems. */
  readonly ids: readonly string[];
  /** As people call it. */
  readonly names: readonly string[];
}

/** What may stand for it: a shape of a drawing, a node of a model. */
export interface MatchSource {
  readonly id: string;
  /** Best first. */
  readonly names: readonly string[];
  /** Written within the shape. */
  readonly words: readonly string[];
  readonly centre: Point | null;
  /** The larger of two with the same name is taken. */
  readonly size: number;
}

export const matchReasons = {
  importId: { score: 1, words: 'Named by the import ID' },
  name: { score: 0.95, words: 'Named by the number' },
  piece: { score: 0.85, words: 'The number is part of the name' },
  written: { score: 0.8, words: 'The number is written in the shape' },
  short: { score: 0.7, words: 'The floor and the short number' },
  several: { score: 0.5, words: 'Several have this number' },
  position: { score: 0.4, words: 'By its position' },
} as const;
export type MatchReason = keyof typeof matchReasons;

/** Below it a match is only proposed. */
export const sureScore = 0.65;

export interface ArtMatch {
  readonly sourceId: string;
  readonly targetKey: string;
  /** 0 to 1. */
  readonly score: number;
  readonly reason: MatchReason;
  /** What was compared, for people. */
  readonly words: string;
}

export interface ArtMatching {
  readonly matches: readonly ArtMatch[];
  /** Less sure, for targets and sources that have no match. */
  readonly proposals: readonly ArtMatch[];
}
