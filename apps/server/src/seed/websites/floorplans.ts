import { Readable } from 'node:stream';
import { artUploads } from '@supersync/contract/websites/floorplan-art/art-upload.ts';
import {
  cameraOf,
  footprintOf,
  planSize,
} from '@supersync/contract/websites/floorplan-art/glb/model-view.ts';
import {
  readGlb,
  type ModelBox,
  type ModelNode,
} from '@supersync/contract/websites/floorplan-art/glb/read-glb.ts';
import { sampleBuildingGlb } from '@supersync/contract/websites/floorplan-art/samples/sample-building.ts';
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
import type { ArtKind } from '#platform/floorplan/art.ts';
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
    order by r.id limit 4`);
  return rows;
}

const levelOf = (number: string): number => Number(number.slice(0, -2));

interface StoredArt extends Art {
  readonly id: string;
}

interface ArtFile {
  readonly id: string;
  readonly name: string;
  readonly kind: ArtKind;
  readonly mediaType: string;
  readonly content: Buffer;
  readonly width: number | null;
  readonly height: number | null;
}

const drawingFile = (name: string, { id, svg, w, h }: StoredArt): ArtFile => ({
  id,
  name,
  kind: 'svg',
  mediaType: artUploads.drawing.mediaType,
  content: Buffer.from(svg),
  width: w,
  height: h,
});

/** Stores art and its rows. */
async function storeArt(
  tx: Queryable,
  files: FileStore,
  art: readonly ArtFile[],
  created: string,
): Promise<void> {
  const stored = await Promise.all(
    art.map(async ({ id, name, mediaType, content }) => ({
      id,
      name,
      media_type: mediaType,
      ...(await files.put(Readable.from([content]))),
      user_id: personId('websites'),
      is_restricted: false,
      created,
    })),
  );
  await insertRows(tx, 'files', stored);
  await insertRows(
    tx,
    'floorplan_art',
    art.map(({ id, kind, width, height }) => ({ id, kind, width, height, created })),
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

const levelsOf = (units: DemoBuilding['units']): [number, DemoBuilding['units']][] =>
  [...Map.groupBy(units, ({ number }) => levelOf(number))].toSorted(([a], [b]) => a - b);

function draw({ units, name }: DemoBuilding, palette: number): Drawn {
  const random = randomFor(`floorplan art of ${name}`);
  const levels = levelsOf(units);
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

interface DemoManifest {
  readonly art: readonly ArtFile[];
  readonly versions: readonly DemoVersion[];
}

/** A building of boxes: a node for each floor, and below it one for each home. */
function modelled(id: number, { id: propertyId, name, units }: DemoBuilding): DemoManifest {
  const levels = levelsOf(units);
  const content = Buffer.from(
    sampleBuildingGlb(
      levels.map(([level, own]) => ({ level, rooms: own.map(({ number }) => ({ name: number })) })),
    ),
  );
  const model = readGlb(content);
  const url = randomFor(`floorplan model of ${name}`).uuid();
  const nodeOf = (text: string): ModelNode & { readonly box: ModelBox } => {
    const node = model.nodes.find((each) => each.name === text);
    if (node === undefined || node.box === null) throw new Error(`The demo model has no ${text}`);
    return { ...node, box: node.box };
  };
  const document = manifestSchema.parse({
    id,
    version: 1,
    propertyId,
    mode: '3d',
    exterior: { views: [] },
    floors: levels.map(([level, own]) => ({
      key: `floor-${level}`,
      label: `Floor ${level}`,
      level,
      ...planSize(model.box),
      units: own.map(({ number, importId }) => ({
        unitKey: number,
        importId,
        points: footprintOf(nodeOf(`Unit_${number}`).box, model.box),
        pathId: `Unit_${number}`,
      })),
    })),
    model: {
      url,
      format: 'glb',
      camera: cameraOf(model.box),
      floorNodes: Object.fromEntries(levels.map(([level]) => [`floor-${level}`, `Floor ${level}`])),
    },
  });
  return {
    art: [
      {
        id: url,
        name: 'building.glb',
        kind: 'model',
        mediaType: artUploads.model.mediaType,
        content,
        width: null,
        height: null,
      },
    ],
    versions: [{ document, note: 'Made from a model', daysAgo: 6 }],
  };
}

function drawnManifest(index: number, id: number, building: DemoBuilding): DemoManifest {
  const drawn = draw(building, index);
  return {
    art: [
      drawingFile('facade.svg', drawn.facade),
      ...drawn.floors.map(({ level, art }) => drawingFile(`floor-${level}.svg`, art)),
    ],
    versions: versionsOf(index, manifestOf(id, building, drawn)),
  };
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

const modelIndex = 3;
const brokenIndex = 2;

/** Four navigators: three that visitors see, one of them in 3D, and a draft that the integrity check complains about. */
export async function seedFloorplans(tx: Queryable, files: FileStore, calendar: Calendar): Promise<void> {
  const buildings = await readBuildings(tx);
  const random = randomFor('floorplan manifests');
  const modifiedUserId = personId('websites');
  let versionId = 0;
  for (const [index, building] of buildings.entries()) {
    const id = index + 1;
    const is3d = index === modelIndex;
    const { art, versions } = is3d ? modelled(id, building) : drawnManifest(index, id, building);
    const times = versions.map(({ daysAgo }) => calendar.time(random, -daysAgo));
    const [created = ''] = times;
    const last = times.at(-1) ?? created;
    await storeArt(tx, files, art, created);
    const isPublished = index !== brokenIndex;
    await insertRecords(tx, floorplanManifest, [
      {
        id,
        name: is3d ? `${building.name} 3D` : building.name,
        propertyId: building.id,
        mode: is3d ? '3d' : '2d',
        state: isPublished ? 'published' : 'draft',
        number: versions.length,
        publishedNumber: isPublished ? versions.length : null,
        publicKey: random.uuid(),
        floorCount: versions.at(-1)?.document.floors.length ?? 0,
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
