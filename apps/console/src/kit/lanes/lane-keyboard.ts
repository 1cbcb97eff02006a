import type { PlacedBlock, PlacedLane } from './lane-layout.ts';

export interface LanePlace {
  readonly lane: number;
  readonly key: string;
}

const middleOf = ({ left, width }: PlacedBlock): number => left + width / 2;

const inOrder = (lane: PlacedLane | undefined): PlacedBlock[] =>
  (lane?.placed ?? []).toSorted((a, b) => a.left - b.left || a.row - b.row);

function nearest(lane: PlacedLane | undefined, middle: number): PlacedBlock | undefined {
  return lane?.placed.toSorted((a, b) => Math.abs(middleOf(a) - middle) - Math.abs(middleOf(b) - middle))[0];
}

/** The first block for keyboard users: the one nearest to a moment, such as now. */
function entry(lanes: readonly PlacedLane[], middle: number): LanePlace | undefined {
  for (const [index, lane] of lanes.entries()) {
    const found = nearest(lane, middle);
    if (found !== undefined) return { lane: index, key: found.key };
  }
  return undefined;
}

/** The target of an arrow key: along the lane by time, across lanes to the nearest in time. */
export function nextPlace(
  lanes: readonly PlacedLane[],
  current: LanePlace | undefined,
  key: string,
  enterAt: number,
): LanePlace | undefined {
  const here = current === undefined ? undefined : lanes[current.lane];
  const block = here?.placed.find((each) => each.key === current?.key);
  if (current === undefined || block === undefined) return entry(lanes, enterAt);
  const along = inOrder(here);
  const at = along.indexOf(block);
  const to = (found: PlacedBlock | undefined): LanePlace =>
    found === undefined ? current : { lane: current.lane, key: found.key };
  switch (key) {
    case 'ArrowRight':
      return to(along[at + 1]);
    case 'ArrowLeft':
      return to(along[at - 1]);
    case 'Home':
      return to(along[0]);
    case 'End':
      return to(along.at(-1));
    case 'ArrowDown':
    case 'ArrowUp': {
      const step = key === 'ArrowDown' ? 1 : -1;
      for (let index = current.lane + step; index >= 0 && index < lanes.length; index += step) {
        const found = nearest(lanes[index], middleOf(block));
        if (found !== undefined) return { lane: index, key: found.key };
      }
      return current;
    }
    default:
      return current;
  }
}
