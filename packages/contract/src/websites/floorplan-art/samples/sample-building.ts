import { sampleGlb } from './sample-glb.ts';

/**
 * A building drawn by code, in the manner of a drawing program: groups with transforms, classes, names in titles,
 * relative paths. Rooms lie on both sides of a corridor.
 */

const [width, height, margin] = [1200, 640, 40];
const corridor = { top: 270, bottom: 370 };

export interface SampleRoom {
  /** As the drawing names it; null leaves the shape without a name. */
  readonly name: string | null;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

function placeOf(at: number, count: number): Place {
  const upper = Math.ceil(count / 2);
  const isUpper = at < upper;
  const perRow = isUpper ? upper : count - upper;
  const w = (width - 2 * margin) / perRow;
  const x = margin + (isUpper ? at : at - upper) * w;
  return isUpper
    ? { x, y: margin, w, h: corridor.top - margin }
    : { x, y: corridor.bottom, w, h: height - margin - corridor.bottom };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Every room is drawn by another means, and all end up where `placeOf` says. */
function printRoom({ x, y, w, h }: Place, name: string | null, at: number): string {
  const named = name === null ? '' : ` id="unit-${escaped(name)}"`;
  const title = name === null ? '' : `<title>${escaped(name)}</title>`;
  switch (at % 4) {
    case 0:
      return `<rect class="room"${named} x="${x}" y="${y}" width="${w}" height="${h}">${title}</rect>`;
    case 1:
      return `<g transform="translate(${x} ${y})"><path class="room"${named} d="m0 0h${w}v${h}h-${w}z">${title}</path></g>`;
    case 2:
      return `<g transform="matrix(2 0 0 2 ${x} ${y})"><polygon class="room"${named} points="0,0 ${w / 2},0 ${w / 2},${h / 2} 0,${h / 2}">${title}</polygon></g>`;
    default:
      return `<rect class="room"${named} transform="rotate(180 ${x + w / 2} ${y + h / 2})" x="${x}" y="${y}" width="${w}" height="${h}">${title}</rect>`;
  }
}

export function sampleFloorSvg(rooms: readonly SampleRoom[]): string {
  const doors = rooms.map((_, at) => {
    const { x, y, w, h } = placeOf(at, rooms.length);
    const edge = y < corridor.top ? y + h : y;
    return `<use href="#door" x="${x + w / 2}" y="${edge}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><style>.room{fill:#eef1f5;stroke:#5b6472;stroke-width:3px}.wall{fill:none;stroke:#3c4350;stroke-width:8px}.door{fill:none;stroke:#9aa3b0;stroke-width:2px}</style><defs><path id="door" class="door" d="M-14 0a14 14 0 0 1 28 0"/></defs><path fill="#f8f9fb" d="M${margin} ${corridor.top}H${width - margin}V${corridor.bottom}H${margin}z"/>${rooms.map(({ name }, at) => printRoom(placeOf(at, rooms.length), name, at)).join('')}<g id="doors">${doors.join('')}</g><path class="wall" d="M${margin} ${margin}h${width - 2 * margin}v${height - 2 * margin}h-${width - 2 * margin}z"/></svg>`;
}

/** The front of the building, a band for each floor, the lowest at the bottom. */
export function sampleExteriorSvg(levels: readonly number[]): string {
  const band = 480 / levels.length;
  const floors = levels.map((level, at) => {
    const top = 560 - (at + 1) * band;
    const windows = Array.from(
      { length: 8 },
      (_, window) =>
        `<rect fill="#bcd3ea" x="${170 + window * 110}" y="${top + band * 0.25}" width="60" height="${band * 0.5}"/>`,
    );
    return `<g><path id="floor-${level}" fill="#e6e1d8" stroke="#6a6257" stroke-width="2" d="M120 ${top}h960v${band}h-960z"/>${windows.join('')}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="640" viewBox="0 0 1200 640"><path fill="#dfe9f2" d="M0 0h1200v560H0z"/><path fill="#b9c7a8" d="M0 560h1200v80H0z"/>${floors.join('')}</svg>`;
}

export function sampleBuildingGlb(
  floors: readonly { readonly level: number; readonly rooms: readonly SampleRoom[] }[],
): Uint8Array {
  return sampleGlb(
    floors.map(({ level, rooms }) => ({
      name: `Floor ${level}`,
      rooms: rooms.map(({ name }, at) => {
        const { x, y, w, h } = placeOf(at, rooms.length);
        const [left, front, base] = [x / 40, y / 40, level * 3.2];
        return {
          name: name === null ? `Cube.${at}` : `Unit_${name}`,
          low: [left + 0.1, base, front + 0.1],
          high: [left + w / 40 - 0.1, base + 2.8, front + h / 40 - 0.1],
        };
      }),
    })),
  );
}
