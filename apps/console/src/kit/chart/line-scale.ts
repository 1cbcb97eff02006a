/** Steps that people read easily: 1, 2 or 5 times a power of ten. */
function niceStep(span: number, count: number): number {
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const share = rough / power;
  return (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10) * power;
}

const wantedTicks = 4;

/** Whether the values are counts, as far as they show: there is no half of a listing. */
export const areWhole = (values: readonly number[]): boolean => values.every(Number.isInteger);

/** Ticks that hold zero and every value, from the lowest to the highest; of counts, only whole numbers. */
export function ticksFor(values: readonly number[]): number[] {
  let [low, high] = [0, 0];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  // Of nothing, or next to nothing, the axis still shows a one.
  if (high - low < 1e-9) high = low + 1;
  const nice = niceStep(high - low, wantedTicks);
  const step = areWhole(values) ? Math.max(1, nice) : nice;
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  // Multiplied and not added up, so that no error gathers.
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

/** The width of the drawing in units of its own; it is stretched to the width of the page. */
export const drawnWidth = 1000;

export const xAt = (index: number, count: number): number =>
  count <= 1 ? drawnWidth / 2 : Math.round((index / (count - 1)) * drawnWidth * 100) / 100;

/** The line through the values; where one is missing the line has a gap. */
export function pathOf(values: readonly (number | undefined)[], yOf: (value: number) => number): string {
  let path = '';
  let isDown = false;
  for (const [index, value] of values.entries()) {
    if (value === undefined) {
      isDown = false;
      continue;
    }
    path += `${isDown ? 'L' : 'M'}${xAt(index, values.length)} ${Math.round(yOf(value) * 100) / 100}`;
    // A value between two gaps is a point.
    if (!isDown && values[index + 1] === undefined) path += 'h0';
    isDown = true;
  }
  return path;
}
