export const maxWaves = 6;

/** Few sites first: what fails there reaches no others. */
export const usualWaves: readonly number[] = [1, 5];

/** The wave of each of `count` sites, from 1: as many as each size says, and the rest in the last one. */
export function wavesOf(count: number, sizes: readonly number[]): number[] {
  const ends = sizes.map((_, index) => sizes.slice(0, index + 1).reduce((sum, size) => sum + size, 0));
  return Array.from({ length: count }, (_, position) => {
    const wave = ends.findIndex((end) => position < end);
    return (wave === -1 ? sizes.length : wave) + 1;
  });
}
