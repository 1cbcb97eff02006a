import { levelOf } from '@supersync/contract/websites/floorplan-art/glb/read-glb.ts';
import type { ArtShape, SvgDrawing } from '@supersync/contract/websites/floorplan-art/svg/read-svg.ts';
import { capitalized } from '#kit/value/format.ts';

/** A drawing that was read: a side of the building, or a floor. */
export interface Sheet {
  readonly id: string;
  readonly file: File;
  readonly isExterior: boolean;
  /** Names the view or the floor in the manifest. */
  readonly key: string;
  readonly label: string;
  readonly level: number;
  readonly drawing: SvgDrawing;
  /** The sanitised drawing, for the browser to show. */
  readonly preview: string;
}

export const shapeOf = ({ drawing }: Pick<Sheet, 'drawing'>, id: string): ArtShape | undefined =>
  drawing.shapes.find((shape) => shape.id === id);

export interface SheetRole {
  readonly isExterior: boolean;
  readonly level: number;
  readonly label: string;
}

const outside =
  /exterior|outside|facade|façade|elevation|front|aerial|overview|siteplan|site[\s_-]plan|building/i;

/** What a drawing is of, by the name of its file: "north-elevation.svg", "Floor 3.svg", "etage_02.svg". */
export function roleOf(fileName: string, nextLevel: number): SheetRole {
  const name = fileName
    .replace(/\.svg$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim();
  const level = levelOf(name);
  if (level === null && outside.test(name))
    return { isExterior: true, level: 0, label: capitalized(name) || 'Exterior' };
  const counted = /(?:^|\D)(\d{1,3})\D*$/.exec(name)?.[1];
  const found = level ?? (counted === undefined ? nextLevel : Number(counted));
  return { isExterior: false, level: found, label: `Floor ${found}` };
}

/** A key that no other view or floor has. */
export function freeKey(wanted: string, taken: readonly string[]): string {
  const base =
    wanted
      .toLowerCase()
      .replaceAll(/[^\w.-]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 50) || 'floor';
  let key = base;
  for (let copy = 2; taken.includes(key); copy += 1) key = `${base}-${copy}`;
  return key;
}
