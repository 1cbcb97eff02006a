/** A document is read in windows of this many bytes, whatever its length. */
export const windowBytes = 65_536;

/** Read beyond the end of a window, so that a line is not cut where the next window starts. */
export const overlapBytes = 4096;

export interface Segment {
  /** The byte of the document where the text starts. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export const windowCount = (total: number): number => Math.max(1, Math.ceil(total / windowBytes));

export const windowAt = (byte: number, total: number): number =>
  Math.min(Math.max(0, Math.floor(byte / windowBytes)), windowCount(total) - 1);

const newline = 0x0a;
const isWithinCharacter = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/**
 * Where to split the text near a boundary: after the first line end, or at the first character if there is none near.
 * Both windows at the boundary have read those bytes, so both find the same position.
 */
function placeNear(bytes: Uint8Array, boundary: number): number {
  const start = Math.max(0, boundary);
  const end = bytes.subarray(start, start + overlapBytes).indexOf(newline);
  if (end !== -1) return start + end + 1;
  let place = start;
  while (isWithinCharacter(bytes[place])) place += 1;
  return place;
}

const encoder = new TextEncoder();
// Otherwise a byte order mark would be dropped, and every position after it be wrong.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The part of the text that a window shows: whole lines, unless they are too long. */
export function segmentOf(
  index: number,
  read: { readonly from: number; readonly text: string },
  total: number,
): Segment {
  const bytes = encoder.encode(read.text);
  const begin = index === 0 ? 0 : placeNear(bytes, index * windowBytes - read.from);
  const isLast = (index + 1) * windowBytes >= total;
  const end = isLast ? bytes.length : placeNear(bytes, (index + 1) * windowBytes - read.from);
  return {
    from: read.from + begin,
    to: read.from + Math.max(begin, end),
    text: decoder.decode(bytes.subarray(begin, Math.max(begin, end))),
  };
}
