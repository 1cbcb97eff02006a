/** Beyond these a drawing is refused, so that reading one takes bounded time and memory. */
export const svgLimits = {
  /** Characters of the file. */
  length: 10_000_000,
  depth: 64,
  /** Elements, with those that `use` repeats. */
  elements: 20_000,
  segments: 200_000,
  useDepth: 8,
  name: 200,
  /** Texts that may name a shape. */
  words: 2000,
  /** Points of one polygon; a longer outline is thinned. */
  points: 400,
} as const;
