/** The width a column needs, in pixels. */
export interface ColumnNeed {
  readonly header: number;
  /** The full width of each visible cell. */
  readonly cells: readonly number[];
  /** Badges, times and numbers are never cut. */
  readonly isRigid: boolean;
  /** A width someone dragged it to. */
  readonly chosen?: number;
}

/** The maximum width of prose. */
const widestText = 420;
const minWidth = 48;
/** The share of cells that may be cut to avoid horizontal scrolling. */
const mayBeCut = 0.04;

/** What a column needs less with the smaller `--cell-space` at both of its sides. */
export const snugGain = 8;

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

const wanted = ({ header, cells, isRigid, chosen }: ColumnNeed): number =>
  chosen ?? Math.max(minWidth, header, ...cells.map((cell) => (isRigid ? cell : Math.min(cell, widestText))));

/** The next narrower width at which fewer cells fit, and how many more are cut. */
function narrower(
  { header, cells, isRigid, chosen }: ColumnNeed,
  width: number,
): { readonly width: number; readonly cost: number } | undefined {
  if (isRigid || chosen !== undefined) return undefined;
  const next = Math.max(minWidth, header, ...cells.filter((cell) => cell < width));
  if (next >= width) return undefined;
  return { width: next, cost: cells.filter((cell) => cell > next && cell <= width).length };
}

/** The number of cells that are cut even at the maximum width. */
const cutAnyway = ({ cells, isRigid }: ColumnNeed): number =>
  isRigid ? 0 : cells.filter((cell) => cell > widestText).length;

/** Takes width first where the fewest cells need it; none at all if too many would be cut. */
function squeezed(needs: readonly ColumnNeed[], widths: readonly number[], room: number): number[] {
  const next = [...widths];
  let over = sumOf(next) - room;
  let budget =
    needs.reduce((sum, { cells }) => sum + cells.length, 0) * mayBeCut -
    needs.reduce((sum, need) => sum + cutAnyway(need), 0);
  while (over > 0) {
    const steps = needs.flatMap((need, index) => {
      const step = narrower(need, next[index] ?? 0);
      return step === undefined || step.cost > budget ? [] : [{ ...step, index }];
    });
    const gain = ({ width, cost, index }: (typeof steps)[number]): number =>
      ((next[index] ?? 0) - width) / Math.max(cost, 0.01);
    const best = steps.toSorted((a, b) => gain(b) - gain(a))[0];
    // The table scrolls anyway: nothing is gained by cutting some.
    if (best === undefined) return [...widths];
    const taken = Math.min((next[best.index] ?? 0) - best.width, over);
    next[best.index] = (next[best.index] ?? 0) - taken;
    over -= taken;
    budget -= best.cost;
  }
  return next;
}

/** Texts that are longer than the maximum get what they lack while there is room, those that lack least first. */
function completed(needs: readonly ColumnNeed[], widths: readonly number[], room: number): number[] {
  const next = [...widths];
  let left = room - sumOf(next);
  const wishes = needs.flatMap(({ cells, isRigid, chosen }, index) =>
    isRigid || chosen !== undefined
      ? []
      : cells.filter((cell) => cell > (widths[index] ?? 0)).map((cell) => ({ cell, index })),
  );
  for (const { cell, index } of wishes.toSorted((a, b) => a.cell - b.cell)) {
    const lack = cell - (next[index] ?? 0);
    if (lack > left) continue;
    next[index] = cell;
    left -= lack;
  }
  return next;
}

/**
 * Column widths by content. If all fit, texts share the remaining width; if not, a few long cells are cut; if
 * too many would be, none is: the table is wider than its container and scrolls.
 */
export function fitColumns(needs: readonly ColumnNeed[], room: number): number[] {
  const narrow = needs.map(wanted);
  if (sumOf(narrow) > room) return squeezed(needs, narrow, room).map(Math.round);
  const widths = completed(needs, narrow, room);
  const total = sumOf(widths);
  const isText = needs.map(({ isRigid, chosen }) => !isRigid && chosen === undefined);
  const texts = widths.reduce((sum, width, index) => sum + (isText[index] === true ? width : 0), 0);
  return widths.map((width, index) =>
    Math.floor(isText[index] === true ? width + ((room - total) * width) / texts : width),
  );
}

/** With less space between the columns where that saves scrolling. */
export function fitSnugly(
  needs: readonly ColumnNeed[],
  room: number,
): { readonly widths: readonly number[]; readonly isSnug: boolean } {
  const widths = fitColumns(needs, room);
  if (sumOf(widths) <= room) return { widths, isSnug: false };
  const snug = fitColumns(
    needs.map(({ header, cells, ...need }) => ({
      ...need,
      header: header - snugGain,
      cells: cells.map((cell) => cell - snugGain),
    })),
    room,
  );
  return sumOf(snug) <= room ? { widths: snug, isSnug: true } : { widths, isSnug: false };
}
