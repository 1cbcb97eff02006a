import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  sampleBuildingGlb,
  sampleExteriorSvg,
  sampleFloorSvg,
} from '@supersync/contract/websites/floorplan-art/samples/sample-building.ts';
import { hostileSvg } from '@supersync/contract/websites/floorplan-art/svg/hostile-svg.ts';
import { readSvg } from '@supersync/contract/websites/floorplan-art/svg/read-svg.ts';
import { address, openConsole, useBrowser } from '../support/console.ts';

useBrowser();

interface Unit {
  readonly number: string;
  readonly importId: string;
}

const read = async (page: Page, path: string) =>
  (await (await page.request.get(`${address()}${path}`)).json()).data;

/** A property of the demo with two floors of at least four units. */
async function chosenProperty(page: Page): Promise<{ id: number; floors: readonly (readonly Unit[])[] }> {
  const units: (Unit & { propertyId: number })[] = await read(
    page,
    '/api/v1/units?limit=400&sort=propertyId,number',
  );
  const byProperty = Map.groupBy(units, ({ propertyId }) => propertyId);
  for (const [id, own] of byProperty) {
    const floors = Map.groupBy(own, ({ number }) => number.replace(/\d\d$/, ''));
    const large = [...floors.values()].filter((floor) => floor.length >= 4);
    if (large.length >= 2) return { id, floors: large.slice(0, 2) };
  }
  throw new Error('The demo has no property with two floors of four units');
}

const file = (name: string, content: string | Uint8Array) => ({
  name,
  mimeType: name.endsWith('.svg') ? 'image/svg+xml' : 'model/gltf-binary',
  buffer: Buffer.from(content),
});
const levelOf = (units: readonly Unit[]): number => Number(units[0]?.number.replace(/\D/g, '').slice(0, -2));
const floorSvg = (units: readonly Unit[], nameless: readonly number[]): string =>
  sampleFloorSvg(units.map(({ number }, at) => ({ name: nameless.includes(at) ? null : number })));

it('a manifest from three drawings, two units placed by hand; then new art with one lost unit', async () => {
  const page = await openConsole('/floorplan-navigator/data-gen', { as: 'admin' });
  const { id, floors } = await chosenProperty(page);
  const [first = [], second = []] = floors;
  const [levelA, levelB] = [levelOf(first), levelOf(second)];
  await page.goto(`${address()}/floorplan-navigator/data-gen?property=${id}`);
  const input = page.getByLabel('Exterior and floor drawings').locator('input[type=file]');
  await input.setInputFiles([
    file('exterior.svg', sampleExteriorSvg([levelA, levelB])),
    file(`floor-${levelA}.svg`, floorSvg(first, [1])),
    file(`floor-${levelB}.svg`, floorSvg(second, [2])),
  ]);
  // Both floors of the exterior are found by their names.
  await page.getByRole('tab', { name: 'Exterior (2)' }).waitFor();
  await page.getByText('All floors are placed.').waitFor();

  // The first unit is dragged to its shape, which is proposed by its position as well.
  await page.getByRole('tab', { name: `Floor ${levelA} (${first.length - 1})` }).click();
  const missing = first[1]?.number ?? '';
  const shape = page.locator('[data-shape="shape-3"]');
  await page.getByRole('button', { name: new RegExp(`^${missing} `) }).dragTo(shape);
  await page.getByRole('tab', { name: `Floor ${levelA} (${first.length})` }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('tab', { name: `Floor ${levelA} (${first.length - 1})` }).waitFor();
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByRole('tab', { name: `Floor ${levelA} (${first.length})` }).waitFor();

  // The second is drawn as a polygon, by keyboard alone.
  await page.getByRole('tab', { name: `Floor ${levelB} (${second.length - 1})` }).click();
  const other = second[2]?.number ?? '';
  await page.getByRole('button', { name: new RegExp(`^${other} `) }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(`Select the shape of ${other}`).waitFor();
  await page.keyboard.press('p');
  for (const key of [
    'Enter',
    'ArrowRight',
    'ArrowRight',
    'ArrowRight',
    'Enter',
    'ArrowDown',
    'ArrowDown',
    'ArrowDown',
    'ArrowDown',
    'Enter',
  ])
    await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Finish polygon' }).click();
  await page.getByRole('tab', { name: `Floor ${levelB} (${second.length})` }).waitFor();

  await page.getByRole('button', { name: 'Save manifest' }).click();
  await page.getByText('Saved as').waitFor();
  const [manifest] = await read(page, `/api/v1/floorplan_manifests?propertyId=${id}&sort=-id&limit=1`);
  const { document } = await read(page, `/api/v1/floorplan_manifests/${manifest.id}/document`);
  expect(
    document.floors.map(({ units }: { units: Unit[] }) => units.map(({ importId }) => importId)),
  ).toEqual(floors.map((floor) => floor.map(({ importId }) => importId)));
  expect(document.exterior.views[0].hotspots).toHaveLength(2);

  // New art for the first floor, on which one unit is no longer drawn where it was.
  await page.goto(`${address()}/floorplan-navigator/update-floors?manifest=${manifest.id}`);
  await page
    .getByLabel('New floor drawings')
    .locator('input[type=file]')
    .setInputFiles([file(`floor-${levelA}.svg`, floorSvg(first.slice(0, -1), []))]);
  const lost = first.at(-1)?.number ?? '';
  await page.getByRole('tab', { name: `Floor ${levelA} (1 lost)` }).waitFor();
  await page.getByRole('heading', { name: 'Lost (1)' }).waitFor();
  await page.getByRole('button', { name: `Keep old outline of ${lost}` }).click();
  await page.getByRole('tab', { name: `Floor ${levelA}`, exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'Lost (1)' }).waitFor();
  await page.getByRole('button', { name: 'Save new version' }).click();
  await page.getByText(`1 match would not be in the new version: ${lost}.`).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Save new version' }).click();
  await page.getByText(/^Newest version of .*: 2$/).waitFor();
  const { document: next } = await read(page, `/api/v1/floorplan_manifests/${manifest.id}/document`);
  expect(next.floors[0].units.map(({ importId }: Unit) => importId)).toEqual(
    first.slice(0, -1).map(({ importId }) => importId),
  );
  expect([next.floors[1], next.exterior]).toEqual([document.floors[1], document.exterior]);
});

it('nodes of a model are matched to units, with or without a 3D view', async () => {
  const page = await openConsole('/floorplan-navigator/data-gen-3d', { as: 'admin' });
  const { id, floors } = await chosenProperty(page);
  await page.goto(`${address()}/floorplan-navigator/data-gen-3d?property=${id}`);
  const glb = sampleBuildingGlb(
    floors.map((floor) => ({
      level: levelOf(floor),
      rooms: floor.map(({ number }, at) => ({ name: at === 0 ? null : number })),
    })),
  );
  await page
    .getByLabel('Model', { exact: true })
    .locator('input[type=file]')
    .setInputFiles([file('building.glb', glb)]);
  const expected = floors.flat().length - 2;
  await page.getByText(new RegExp(`^${expected} of \\d+ units of .* placed$`)).waitFor();
  await page.getByRole('img', { name: '3D view of the model' }).or(page.getByText('No 3D view')).waitFor();
  const missing = floors[0]?.[0]?.number ?? '';
  await page.getByRole('button', { name: new RegExp(`^${missing} `) }).click();
  await page.getByRole('combobox', { name: 'Node of the selected unit' }).fill('Cube.0');
  await page
    .getByRole('option', { name: /^Cube\.0/ })
    .first()
    .click();
  await page.getByText(new RegExp(`^${expected + 1} of \\d+ units of .* placed$`)).waitFor();
  await page.getByRole('button', { name: 'Save manifest' }).click();
  await page.getByText('Saved as').waitFor();
});

it('a thousand hostile drawings, sanitised: nothing runs and nothing is fetched', async () => {
  const page = await openConsole('/floorplan-navigator/data-gen', { as: 'admin' });
  const blank = await page.context().newPage();
  const requests: string[] = [];
  blank.on('request', (request) => requests.push(request.url()));
  let dialogs = 0;
  blank.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  const drawings = Array.from({ length: 1000 }, (_, seed) => readSvg(hostileSvg(seed)).svg);
  const count = await blank.evaluate((texts) => {
    for (const text of texts) {
      const holder = document.createElement('div');
      holder.innerHTML = text;
      document.body.append(holder);
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
      document.body.append(document.importNode(parsed, true));
    }
    return document.querySelectorAll('svg > path').length;
  }, drawings);
  expect(count).toBeGreaterThan(2000);
  expect([requests, dialogs]).toEqual([[], 0]);
  // The same page does fetch and run when the drawings are not sanitised.
  await blank.route('**/*', (route) => route.abort());
  await blank.evaluate((text) => {
    document.body.innerHTML = text;
  }, '<svg><image href="https://hostile.example/a.png" onerror="alert(1)"/></svg>');
  await expect.poll(() => [requests.length > 0, dialogs > 0]).toEqual([true, true]);
});
