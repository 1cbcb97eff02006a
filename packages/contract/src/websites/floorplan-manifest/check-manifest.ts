import type { PropertyUnit } from './actions.ts';
import { hasRectangle, placeHotspot } from './complete-outline.ts';
import type { Finding, FindingCode, Mend, Place } from './findings.ts';
import {
  areaOf,
  boundsOf,
  clipped,
  cornersOf,
  firstCrossing,
  isWithin,
  sharedArea,
  workOfSharedArea,
} from './geometry.ts';
import type { DrawnUnit, Manifest, ManifestFloor, Point } from './manifest.ts';

export interface CheckContext {
  /** The units of the property, as its feed has them. */
  readonly units: readonly Pick<PropertyUnit, 'importId' | 'number' | 'floorplan'>[];
  /** The pieces of art that are stored. */
  readonly art: ReadonlySet<string>;
  /** The version visitors see; null while they see none. */
  readonly published: number | null;
}

export interface Checked {
  readonly findings: readonly Finding[];
  /** Pairs of shapes that were not compared, because the drawing has too many corners. */
  readonly skippedPairs: number;
}

const leastArea = 1e-8;
const maxShared = 0.05;
const maxFindings = 500;
/** What all overlaps of a manifest together may cost: about a second. */
const maxWork = 15_000_000;

const isUsable = (corners: readonly Point[]): boolean => corners.length >= 3 && areaOf(corners) >= leastArea;

const sameNumber = (text: string): string =>
  text.toLowerCase().replace(/^(unit|apt|suite|no)[\s._-]*|[\s#._-]/g, '');

interface Shape {
  readonly name: string;
  readonly points: readonly Point[] | undefined;
  readonly place: Place;
}

/** Everything that is wrong with a manifest. Pure, so that the console can check what is not saved yet. */
export function checkManifest(manifest: Manifest, context: CheckContext): Checked {
  const findings: Finding[] = [];
  const found = (
    code: FindingCode,
    place: Place | null,
    message: string,
    {
      points = [],
      mend = null,
      about = '',
    }: { points?: readonly Point[]; mend?: Mend | null; about?: string } = {},
  ): void => {
    if (findings.length >= maxFindings) return;
    const key = [code, place?.on, place?.key, place?.shape, about].filter(
      (part) => part !== undefined && part !== '',
    );
    findings.push({ key: key.join(':'), code, place, message, points: [...points], mend });
  };
  const sound = new Map<string, readonly Point[]>();

  const checkOutline = ({ name, points = [], place }: Shape): void => {
    const corners = cornersOf(points);
    const isCrossing = firstCrossing(corners) !== null;
    if (!isCrossing && !isUsable(corners)) {
      const mend: Mend = hasRectangle(corners)
        ? { kind: 'close', label: 'Complete to a rectangle' }
        : { kind: 'remove', label: 'Remove shape' };
      found('POLYGON_OPEN', place, `The outline of ${name} encloses nothing.`, { points: corners, mend });
      return;
    }
    if (isCrossing)
      found('POLYGON_SELF_CROSSING', place, `The outline of ${name} crosses itself.`, {
        points: corners,
        mend: { kind: 'uncross', label: 'Reorder corners' },
      });
    else sound.set(shapeKey(place), corners);
    if (isWithin(corners)) return;
    const mend: Mend = isUsable(clipped(corners))
      ? { kind: 'clip', label: 'Cut at the edge' }
      : { kind: 'remove', label: 'Remove shape' };
    found('POLYGON_OUT_OF_BOUNDS', place, `The outline of ${name} leaves the drawing.`, {
      points: corners,
      mend,
    });
  };

  const hasArt = (id: string | undefined): boolean => id !== undefined && context.art.has(id);
  const hasHotspot = new Set<string>();

  for (const view of manifest.exterior.views) {
    if (!hasArt(view.image))
      found('IMAGE_MISSING', { on: 'view', key: view.key }, `The image of view “${view.label}” is missing.`);
    for (const [shape, hotspot] of view.hotspots.entries()) {
      hasHotspot.add(hotspot.floorKey);
      checkOutline({
        name: `the hotspot of floor ${hotspot.floorKey}`,
        points: hotspot.points,
        place: { on: 'view', key: view.key, shape },
      });
    }
  }

  for (const floor of manifest.floors) {
    const place = { on: 'floor', key: floor.key } as const;
    const image = floor.svg ?? floor.image;
    // A floor of a model needs no image: it is drawn by the outlines of its nodes.
    const isDrawnByModel = image === undefined && manifest.model !== undefined;
    if (!isDrawnByModel && !hasArt(image))
      found('IMAGE_MISSING', place, `The image of floor “${floor.label}” is missing.`);
    if (!hasHotspot.has(floor.key) && manifest.model?.floorNodes[floor.key] === undefined)
      found('FLOOR_WITHOUT_HOTSPOT', place, `Nothing on the exterior leads to floor “${floor.label}”.`, {
        mend: placeHotspot(manifest, floor.key) === null ? null : { kind: 'hotspot', label: 'Add hotspot' },
      });
  }
  if (manifest.model !== undefined && !context.art.has(manifest.model.url))
    found('IMAGE_MISSING', null, 'The 3D model is missing.', { about: 'model' });

  checkUnits(manifest, context, found, checkOutline);
  const skippedPairs = checkOverlaps(manifest, sound, found, () => findings.length >= maxFindings);

  if (context.published !== null && context.published < manifest.version)
    found(
      'VERSION_OLD',
      null,
      `Visitors see version ${context.published}. Version ${manifest.version} is newer.`,
      {
        mend: { kind: 'publish', label: `Publish version ${manifest.version}` },
      },
    );
  return { findings, skippedPairs };
}

const shapeKey = ({ on, key, shape }: Place): string => `${on}:${key}:${shape ?? ''}`;

type Found = (
  code: FindingCode,
  place: Place | null,
  message: string,
  details?: { points?: readonly Point[]; mend?: Mend | null; about?: string },
) => void;

/** The feed’s unit that a shape without a match is meant for: the only one of that number that is not drawn. */
export function unitsMeant(
  { floors }: Manifest,
  units: CheckContext['units'],
): (shape: Pick<DrawnUnit, 'unitKey'>) => CheckContext['units'][number] | null {
  const drawn = new Set(floors.flatMap((floor) => floor.units.map(({ importId }) => importId)));
  const open = Map.groupBy(
    units.filter(({ importId }) => !drawn.has(importId)),
    ({ number }) => sameNumber(number),
  );
  return ({ unitKey }) => {
    const [meant, another] = open.get(sameNumber(unitKey)) ?? [];
    return meant === undefined || another !== undefined ? null : meant;
  };
}

function checkUnits(
  manifest: Manifest,
  { units }: CheckContext,
  found: Found,
  checkOutline: (shape: Shape) => void,
): void {
  const byImportId = new Map(units.map((unit) => [unit.importId, unit]));
  const drawnAt = new Map<string, string>();
  const isAccounted = new Set<string>();
  const meantBy = unitsMeant(manifest, units);
  const floorOf = likelyFloors(manifest.floors);

  for (const floor of manifest.floors)
    for (const [shape, drawn] of floor.units.entries()) {
      const { unitKey, importId, points = [] } = drawn;
      const place = { on: 'floor', key: floor.key, shape } as const;
      const name = `unit ${unitKey}`;
      checkOutline({ name, points, place });
      const identity = importId ?? `key ${sameNumber(unitKey)}`;
      const before = drawnAt.get(identity);
      if (before !== undefined) {
        found('DUP_UNIT', place, `Unit ${unitKey} is drawn twice: here and on floor “${before}”.`, {
          points,
          mend: { kind: 'remove', label: 'Remove this shape' },
        });
        continue;
      }
      drawnAt.set(identity, floor.label);
      const unit = importId === null ? undefined : byImportId.get(importId);
      if (unit !== undefined) {
        isAccounted.add(unit.importId);
        if (unit.floorplan === null)
          found('FLOORPLAN_UNKNOWN', place, `The feed names no floorplan for unit ${unitKey}.`, { points });
        continue;
      }
      const meant = meantBy(drawn);
      if (meant !== null) isAccounted.add(meant.importId);
      found(
        'UNIT_NOT_IN_FEED',
        place,
        importId === null
          ? `Unit ${unitKey} is drawn but matched to no unit of the feed.`
          : `Unit ${unitKey} is drawn as ${importId}, which the feed does not have.`,
        {
          points,
          mend:
            meant === null
              ? { kind: 'remove', label: 'Remove shape' }
              : { kind: 'match', label: `Match to ${meant.importId}` },
        },
      );
    }

  for (const unit of units)
    if (!isAccounted.has(unit.importId)) {
      const floor = floorOf(unit.number);
      found(
        'FEED_UNIT_NOT_DRAWN',
        floor === undefined ? null : { on: 'floor', key: floor.key },
        `Unit ${unit.number} is in the feed but not drawn.`,
        { about: unit.importId },
      );
    }
}

const stemOf = (number: string): string => sameNumber(number).slice(0, -2);

/** Doors are numbered by floor: the first floor with a unit that begins alike. */
function likelyFloors(floors: readonly ManifestFloor[]): (number: string) => ManifestFloor | undefined {
  const byStem = new Map(floors.map((floor) => [String(floor.level), floor]));
  for (const floor of floors.toReversed())
    for (const { unitKey } of floor.units) byStem.set(stemOf(unitKey), floor);
  return (number) => byStem.get(stemOf(number));
}

/** Answers how many pairs were left out. */
function checkOverlaps(
  { floors }: Manifest,
  sound: ReadonlyMap<string, readonly Point[]>,
  found: Found,
  isFull: () => boolean,
): number {
  let work = 0;
  let skipped = 0;
  for (const floor of floors) {
    const shapes = floor.units
      .flatMap(({ unitKey }, shape) => {
        const corners = sound.get(shapeKey({ on: 'floor', key: floor.key, shape }));
        return corners === undefined ? [] : [{ unitKey, shape, corners, bounds: boundsOf(corners) }];
      })
      .toSorted((a, b) => a.bounds.left - b.bounds.left);
    for (const [index, one] of shapes.entries())
      for (let next = index + 1; next < shapes.length; next += 1) {
        const other = shapes[next];
        if (other === undefined || other.bounds.left >= one.bounds.right) break;
        if (other.bounds.top >= one.bounds.bottom || other.bounds.bottom <= one.bounds.top) continue;
        work += workOfSharedArea(one.corners, other.corners);
        if (isFull() || work > maxWork) {
          skipped += 1;
          continue;
        }
        const share =
          sharedArea(one.corners, other.corners) / Math.min(areaOf(one.corners), areaOf(other.corners));
        if (share <= maxShared) continue;
        const [first, second] = one.shape < other.shape ? [one, other] : [other, one];
        found(
          'OVERLAP>5%',
          { on: 'floor', key: floor.key, shape: second.shape },
          `Units ${first.unitKey} and ${second.unitKey} share ${Math.round(share * 100)} % of the smaller one.`,
          { points: second.corners, about: String(first.shape) },
        );
      }
  }
  return skipped;
}
