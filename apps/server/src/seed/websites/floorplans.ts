import { Readable } from 'node:stream';
import {
  floorplanManifest,
  floorplanManifestVersion,
} from '@supersync/contract/websites/floorplan-manifest/floorplan-manifest.ts';
import {
  manifestSchema,
  type Manifest,
  type Point,
} from '@supersync/contract/websites/floorplan-manifest/manifest.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { personId } from '../access/people.ts';
import type { Calendar } from '../calendar.ts';
import { insertRecords, insertRows } from '../insert.ts';
import { randomFor } from '../random.ts';
import {
  buildingPalettes,
  drawFacade,
  drawFloor,
  outlineOf,
  storeyBox,
  unitBoxes,
  type Art,
} from './floorplans-art.ts';

interface DemoBuilding {
  readonly id: number;
  readonly name: string;
  readonly units: readonly { readonly number: string; readonly importId: string }[];
}

/** Buildings whose homes are all known by their floorplan: what is wrong with a manifest is then planted. */
async function readBuildings(tx: Queryable): Promise<DemoBuilding[]> {
  const { rows } = await tx.query<DemoBuilding>(sql`
    select r.id, r.name, json_agg(json_build_object('number', u.number, 'importId', u.import_id) order by u.number) as units
    from properties r join units u on u.property_id = r.id
    where r.status = 'active'
    group by r.id
    having count(*) = 12 and count(u.floorplan_id) = 12 and count(u.rent) = 12
    order by r.id limit 3`);
  return rows;
}

const levelOf = (number: string): number => Number(number.slice(0, -2));

interface StoredArt extends Art {
  readonly id: string;
}

/** Stores drawings and their rows. */
async function storeArt(
  tx: Queryable,
  files: FileStore,
  drawings: readonly (StoredArt & { readonly name: string })[],
  created: string,
): Promise<void> {
  const stored = await Promise.all(
    drawings.map(async ({ id, name, svg }) => ({
      id,
      name,
      media_type: 'image/svg+xml',
      ...(await files.put(Readable.from([Buffer.from(svg)]))),
      user_id: personId('websites'),
      is_restricted: false,
      created,
    })),
  );
  await insertRows(tx, 'files', stored);
  await insertRows(
    tx,
    'floorplan_art',
    drawings.map(({ id, w, h }) => ({ id, kind: 'svg', width: w, height: h, created })),
  );
}

interface Drawn {
  readonly facade: StoredArt;
  readonly floors: readonly {
    readonly level: number;
    readonly art: StoredArt;
    readonly units: DemoBuilding['units'];
  }[];
}

function draw({ units, name }: DemoBuilding, palette: number): Drawn {
  const random = randomFor(`floorplan art of ${name}`);
  const levels = [...Map.groupBy(units, ({ number }) => levelOf(number))].toSorted(([a], [b]) => a - b);
  const colours = buildingPalettes[palette % buildingPalettes.length];
  if (colours === undefined) throw new Error('The demo has no palette');
  return {
    facade: { id: random.uuid(), ...drawFacade(levels.length, colours) },
    floors: levels.map(([level, own]) => ({
      level,
      units: own,
      art: { id: random.uuid(), ...drawFloor(own.map(({ number }) => number)) },
    })),
  };
}

function manifestOf(id: number, { id: propertyId, name }: DemoBuilding, { facade, floors }: Drawn): Manifest {
  return manifestSchema.parse({
    id,
    version: 1,
    propertyId,
    mode: '2d',
    exterior: {
      views: [
        {
          key: 'street',
          label: '{{building}} from the street',
          image: facade.id,
          w: facade.w,
          h: facade.h,
          hotspots: floors.map(({ level }) => ({
            floorKey: `f${level}`,
            points: outlineOf(storeyBox(level, floors.length), facade),
          })),
        },
      ],
    },
    floors: floors.map(({ level, art, units }) => ({
      key: `f${level}`,
      label: `Floor ${level}`,
      level,
      svg: art.id,
      w: art.w,
      h: art.h,
      units: unitBoxes(units.length).map((box, index) => ({
        unitKey: units[index]?.number,
        importId: units[index]?.importId,
        points: outlineOf(box, art),
        pathId: `unit-${units[index]?.number}`,
        labelAt: [+((box.x + box.w * 0.45) / art.w).toFixed(5), +((box.y + box.h / 2) / art.h).toFixed(5)],
      })),
    })),
    theme: { available: '{{brand}}', unavailable: '#8a919c', hover: '#1f5fbf' },
    variables: { building: name, brand: '#2e7d5b' },
  });
}

/** Broken in five ways, each found by one code: the check finds these and no other. */
export function broken(manifest: Manifest): Manifest {
  const shapes = structuredClone(manifest);
  const unit = (floor: number, index: number) => {
    const found = shapes.floors[floor]?.units[index];
    if (found?.points === undefined) throw new Error('The demo building is smaller than it was');
    return { ...found, points: found.points, put: (values: object) => Object.assign(found, values) };
  };
  // UNIT_NOT_IN_FEED: its id was typed wrong.
  unit(0, 1).put({ importId: `${unit(0, 1).importId ?? ''}x` });
  // POLYGON_SELF_CROSSING: two corners in the wrong order.
  const [a, b, c, d] = unit(1, 2).points;
  unit(1, 2).put({ points: [a, c, b, d] });
  // POLYGON_OUT_OF_BOUNDS: pulled over the upper edge of the drawing.
  unit(2, 0).put({ points: unit(2, 0).points.map(([x, y]): Point => [x, y < 0.2 ? -0.05 : y]) });
  // OVERLAP>5%: wider than its wall.
  const [left] = unit(2, 3).points;
  unit(2, 3).put({
    points: unit(2, 3).points.map(([x, y]): Point => [x === left?.[0] ? x - 0.08 : x, y]),
  });
  // FLOOR_WITHOUT_HOTSPOT: nothing leads to the middle floor.
  shapes.exterior.views[0]?.hotspots.splice(1, 1);
  return shapes;
}

interface DemoVersion {
  readonly document: Manifest;
  readonly note: string;
  readonly daysAgo: number;
}

/** How each building's manifest came about, oldest version first. */
function versionsOf(index: number, manifest: Manifest): DemoVersion[] {
  const named = { ...manifest, variables: { ...manifest.variables, leasing_phone: '416-555-0142' } };
  if (index === 0)
    return [
      { document: { ...manifest, exterior: { views: [] } }, note: 'Floors from three SVGs', daysAgo: 48 },
      { document: manifest, note: 'Facade added', daysAgo: 47 },
      { document: named, note: 'Leasing phone for the website', daysAgo: 20 },
    ];
  if (index === 1) {
    const views = manifest.exterior.views.map((view) => ({
      ...view,
      label: '{{building}} from {{street}}',
    }));
    return [
      { document: manifest, note: 'New floorplan', daysAgo: 31 },
      { document: { ...manifest, exterior: { views } }, note: 'Street named in the view', daysAgo: 9 },
    ];
  }
  return [
    { document: manifest, note: 'New floorplan', daysAgo: 12 },
    { document: broken(manifest), note: 'Art of the renovated floors', daysAgo: 2 },
  ];
}

/** Three navigators: two that visitors see, and a draft that the integrity check complains about. */
export async function seedFloorplans(tx: Queryable, files: FileStore, calendar: Calendar): Promise<void> {
  const buildings = await readBuildings(tx);
  const random = randomFor('floorplan manifests');
  const modifiedUserId = personId('websites');
  let versionId = 0;
  for (const [index, building] of buildings.entries()) {
    const id = index + 1;
    const drawn = draw(building, index);
    const versions = versionsOf(index, manifestOf(id, building, drawn));
    const times = versions.map(({ daysAgo }) => calendar.time(random, -daysAgo));
    const [created = ''] = times;
    const last = times.at(-1) ?? created;
    await storeArt(
      tx,
      files,
      [
        { ...drawn.facade, name: 'facade.svg' },
        ...drawn.floors.map(({ level, art }) => ({ ...art, name: `floor-${level}.svg` })),
      ],
      created,
    );
    const isPublished = index < 2;
    await insertRecords(tx, floorplanManifest, [
      {
        id,
        name: building.name,
        propertyId: building.id,
        mode: '2d',
        state: isPublished ? 'published' : 'draft',
        number: versions.length,
        publishedNumber: isPublished ? versions.length : null,
        publicKey: random.uuid(),
        floorCount: drawn.floors.length,
        unitCount: building.units.length,
        publishedAt: isPublished ? last : null,
        created,
        modified: { userId: modifiedUserId, at: last },
      },
    ]);
    await insertRecords(
      tx,
      floorplanManifestVersion,
      versions.map(({ document, note }, at) => ({
        id: (versionId += 1),
        manifestId: id,
        number: at + 1,
        document: { ...document, version: at + 1 },
        note,
        restoredFrom: null,
        createdUserId: modifiedUserId,
        created: times[at] ?? created,
      })),
    );
  }
}
