import type { StatusTone } from '../status-badge/badge-tones.ts';
import { worstOf, type LaneBlock, type TimeWindow } from './lane.ts';

/** Blocks merged into one place of a lane, in pixels from its start. */
export interface PlacedBlock {
  readonly key: string;
  readonly left: number;
  readonly width: number;
  /** Blocks that overlap in time are stacked in rows. */
  readonly row: number;
  readonly tone: StatusTone;
  readonly blocks: readonly LaneBlock[];
}

export interface PlacedLane {
  readonly rows: number;
  readonly placed: readonly PlacedBlock[];
}

/** Narrower blocks could be neither seen nor clicked. */
const minWidth = 6;
const gap = 1;
/** The maximum width of merged blocks; the next block then starts a new place. */
const widestShare = 14;
const maxRows = 3;

interface Open {
  left: number;
  right: number;
  blocks: LaneBlock[];
}

/** Rows by actual time: overlapping blocks are stacked, up to a number of rows. */
function rowsOf(blocks: readonly LaneBlock[]): LaneBlock[][] {
  const rows: { ends: number; blocks: LaneBlock[] }[] = [];
  for (const block of blocks) {
    const free = rows.find(({ ends }) => ends <= block.from);
    if (free !== undefined) {
      free.blocks.push(block);
      free.ends = Math.max(free.ends, block.to);
    } else if (rows.length < maxRows) rows.push({ ends: block.to, blocks: [block] });
    else {
      // No row is free: use the one that ends first.
      const first = rows.toSorted((a, b) => a.ends - b.ends)[0];
      first?.blocks.push(block);
      if (first !== undefined) first.ends = Math.max(first.ends, block.to);
    }
  }
  return rows.map((row) => row.blocks);
}

/** Within a row, blocks that would overlap are merged, and the worst of them shows. */
function placeRow(blocks: readonly LaneBlock[], window: TimeWindow, width: number): Open[] {
  const scale = width / (window.to - window.from);
  const at = (moment: number): number =>
    (Math.min(Math.max(moment, window.from), window.to) - window.from) * scale;
  const done: Open[] = [];
  let open: Open | undefined;
  for (const block of blocks) {
    const left = Math.min(at(block.from), width - minWidth);
    const right = Math.max(at(block.to), left + minWidth);
    if (open === undefined || left >= open.right + gap) {
      open = { left, right, blocks: [block] };
      done.push(open);
      continue;
    }
    const shared = Math.max(open.right, right);
    const beside = open.right + gap;
    const noRoomBeside = beside + minWidth > width;
    if (shared - open.left <= widestShare || right <= open.right || noRoomBeside) {
      open.right = Math.min(shared, width);
      open.blocks.push(block);
    } else {
      open = { left: beside, right: Math.min(Math.max(right, beside + minWidth), width), blocks: [block] };
      done.push(open);
    }
  }
  return done;
}

/** The places of a lane's blocks at this width. Each block of the window is in exactly one place. */
export function placeBlocks(blocks: readonly LaneBlock[], window: TimeWindow, width: number): PlacedLane {
  if (width < minWidth || window.to <= window.from) return { rows: 1, placed: [] };
  const seen = blocks
    .filter(({ from, to }) => to >= window.from && from < window.to)
    .toSorted((a, b) => a.from - b.from || a.to - b.to);
  const rows = rowsOf(seen);
  return {
    rows: Math.max(1, rows.length),
    placed: rows.flatMap((row, index) =>
      placeRow(row, window, width).map((open) => ({
        key: open.blocks[0]?.id ?? '',
        left: open.left,
        width: open.right - open.left,
        row: index,
        tone: worstOf(open.blocks)?.look.tone ?? 'neutral',
        blocks: open.blocks,
      })),
    ),
  };
}
