import { expect, it } from 'vitest';
import { violationsOf } from '../support/accessibility.ts';
import { address, openConsole, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

const planted = [
  'FLOOR_WITHOUT_HOTSPOT',
  'OVERLAP>5%',
  'POLYGON_OUT_OF_BOUNDS',
  'POLYGON_SELF_CROSSING',
  'UNIT_NOT_IN_FEED',
];

it('the integrity check finds the five planted faults, jumps, mends and takes it back', async () => {
  const page = await openConsole('/floorplan-navigator/health-check', { as: 'admin' });
  const table = page.getByRole('grid', { name: 'Integrity of manifests' });
  // Other manifests may be there too: those that other tests draw.
  const broken = table.getByRole('row').filter({ hasText: 'Outline crosses itself' });
  await broken.waitFor();
  expect(await violationsOf(page, 'all')).toEqual([]);
  await broken.getByRole('link').first().click();

  const findings = page.getByRole('list', { name: 'Findings' }).getByRole('listitem');
  await page.getByRole('heading', { name: /^5 findings in version 2/ }).waitFor();
  const codes = async (): Promise<string[]> =>
    (await findings.allInnerTexts()).map((text) => text.split('\n')[0]?.trim() ?? '').toSorted();
  expect(await codes()).toEqual(planted);
  expect(await violationsOf(page, 'all')).toEqual([]);

  const crossing = findings.filter({ hasText: 'POLYGON_SELF_CROSSING' });
  await crossing.getByRole('link', { name: /^Show on drawing/ }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('finding')).toMatch(/^POLYGON_SELF_CROSSING/);
  const shape = page.getByRole('button', { name: /^Unit \d+, has findings$/, pressed: true });
  await shape.waitFor();

  for (const [code, left] of [
    ['POLYGON_SELF_CROSSING', 4],
    ['FLOOR_WITHOUT_HOTSPOT', 3],
    ['UNIT_NOT_IN_FEED', 2],
  ] as const) {
    await findings.filter({ hasText: code }).getByRole('button').click();
    await page.getByRole('heading', { name: new RegExp(`^${left} findings? in version`) }).waitFor();
    expect(await codes()).not.toContain(code);
  }
  await toastWith(page, 'Fixed as version 5').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: /^3 findings in version 6/ }).waitFor();
  expect(await codes()).toContain('UNIT_NOT_IN_FEED');

  await page.getByRole('link', { name: 'Manifest', exact: true }).last().click();
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.getByText('Restored from version 4').waitFor();
  await page.getByRole('button', { name: 'Compare version 1' }).click();
  await page.getByRole('button', { name: 'Hide comparison' }).waitFor();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await toastWith(page, 'Version 1 restored').waitFor();
  await page.getByText(/^Version 7, saved/).waitFor();
});

it('the public viewer leads from the building to a unit by keyboard', async () => {
  const page = await openConsole('/floorplan-navigator/manifest?state=published', { as: 'admin' });
  const drawn = page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: '2D', exact: true }) });
  await drawn.getByRole('link').first().click();
  const shown = page.getByRole('link', { name: /\/v0\/floorplans\// });
  const url = (await shown.getAttribute('href')) ?? '';
  const preview = page.frameLocator('iframe[title^="Viewer of"]');
  await preview.getByRole('heading', { name: 'Floors' }).waitFor();

  await page.goto(new URL(url, address()).href);
  await page.getByRole('group', { name: /choose a floor$/ }).waitFor();
  expect(await violationsOf(page, 'all')).toEqual([]);
  await page.getByRole('button', { name: 'Zoom in' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  const focused = page.locator('svg a:focus');
  await expect.poll(() => focused.getAttribute('aria-label')).toMatch(/^Floor 3/);
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { level: 1, name: 'Floor 3' }).waitFor();
  expect(await violationsOf(page, 'all')).toEqual([]);
  await page.locator('svg a').first().focus();
  await page.keyboard.press('ArrowRight');
  const name = await focused.getAttribute('aria-label');
  expect(name).toMatch(/^Unit 302/);
  await page.keyboard.press('Enter');
  const card = page.getByRole('article', { name: 'Unit 302' });
  await card.getByText('Availability').waitFor();
  await expect.poll(() => card.evaluate((element) => element === document.activeElement)).toBe(true);
  const before = await page.locator('svg').getAttribute('viewBox');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => page.locator('svg').getAttribute('viewBox')).not.toBe(before);

  // What lies under the pointer stays under it, while the drawing moves and when it has been drawn anew.
  const drawing = page.locator('svg');
  const unit = page.locator('svg a[aria-current] polygon');
  const middle = async () => {
    const { x, y, width, height } = (await unit.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2 };
  };
  const from = await middle();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 30, from.y - 20, { steps: 5 });
  await expect.poll(() => drawing.getAttribute('class')).toBe('moving');
  const moved = await middle();
  await page.mouse.up();
  await expect.poll(() => drawing.getAttribute('class')).toBe('');
  const rested = await middle();
  expect(Math.hypot(rested.x - moved.x, rested.y - moved.y)).toBeLessThan(2);
  expect(Math.hypot(rested.x - from.x, rested.y - from.y)).toBeGreaterThan(5);

  await page.mouse.move(rested.x, rested.y);
  const boxBefore = await drawing.getAttribute('viewBox');
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -120);
  await page.keyboard.up('Control');
  await expect.poll(() => drawing.getAttribute('viewBox')).not.toBe(boxBefore);
  const zoomed = await middle();
  expect(Math.hypot(zoomed.x - rested.x, zoomed.y - rested.y)).toBeLessThan(2);
});

it('a variable is renamed in every manifest at once and back', async () => {
  const page = await openConsole('/floorplan-navigator/variable-usage', { as: 'admin' });
  const region = page.getByRole('region', { name: 'Variables by manifest' });
  await region.getByRole('rowheader', { name: 'street' }).waitFor();
  await region.getByText('Undefined').waitFor();
  await region.getByText('Unused').waitFor();
  expect(await violationsOf(page, 'all')).toEqual([]);
  await region.getByRole('link', { name: 'Rename brand' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename brand' });
  await dialog.getByText('3 manifests would get a new version').waitFor();
  await dialog.getByLabel('New name').fill('building');
  await dialog.getByText(/has a variable building already/).waitFor();
  await dialog.getByLabel('New name').fill('house_colour');
  await dialog.getByRole('button', { name: 'Rename variable' }).click();
  await region.getByRole('rowheader', { name: 'house_colour' }).waitFor();
  await toastWith(page, 'brand renamed to house_colour').getByRole('button', { name: 'Undo' }).click();
  await region.getByRole('rowheader', { name: 'brand' }).waitFor();
});
