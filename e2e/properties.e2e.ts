import type { APIRequestContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { address, openConsole, openTab, pathOf, toastWith, useBrowser } from './support/console.ts';
import { changeByHand, copyOfDemo, startOn } from './support/own-server.ts';
import { isBuilt } from './support/screens.ts';

useBrowser();

/** The client whose properties are changed at once; the demo's numbers are far smaller. */
const owner = 500_000;
const propertiesPath = '/api/v1/lift_properties_meta';
const grid = (page: Page) => page.getByRole('grid', { name: 'Property Search' });
const names = (page: Page) => grid(page).getByRole('link');
const box = (page: Page) => page.getByRole('searchbox', { name: 'Name, address, client, phone or any id' });
const totalOf = async (page: Page): Promise<number> =>
  Number(await grid(page).getAttribute('aria-rowcount')) - 1;

interface Property {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly phone: string;
}

async function send<T = unknown>(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
): Promise<T> {
  const answer = await request.fetch(path, {
    method,
    headers: { origin: address() },
    ...(data === undefined ? {} : { data }),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { data: sent }: { data: T } = await answer.json();
  return sent;
}

/** An imported property of the demo, by a street whose name is a word by itself. */
async function demoProperty(page: Page): Promise<Property> {
  const where = { status: 'active', importSource: 'yardi', phone: { isNull: false } };
  const found = await send<Property[]>(
    page.request,
    'GET',
    `${propertiesPath}?limit=50&sort=id&where=${encodeURIComponent(JSON.stringify(where))}`,
  );
  const property = found.find((each) => /^\d+ [A-Z][a-z]{6,} /.test(each.address));
  if (property === undefined) throw new Error('The demo has no such property');
  return property;
}

/** Two letters in the middle of the street's name swapped. */
const mistyped = (text: string): string =>
  text.replace(/^(\d+ [A-Z][a-z]{2})([a-z])([a-z])/, (whole, head: string, one: string, two: string) =>
    one === two ? whole.slice(0, -1) : `${head}${two}${one}`,
  );

describe.skipIf(!isBuilt('/property-search'))('property search', () => {
  it('finds a mistyped address, narrows by what there is of each kind, and shows it on the map', async () => {
    const page = await openConsole('/property-search', { as: 'support' });
    await names(page).first().waitFor();
    const everything = await totalOf(page);
    const wanted = await demoProperty(page);
    await box(page).fill(mistyped(wanted.address));
    await page.getByText(/^Nothing is called “/).waitFor();
    const link = grid(page).getByRole('link', { name: wanted.name, exact: true });
    await link.waitFor();
    // What was looked for instead is a click away from being the search itself.
    const meant = wanted.address.split(' ')[1]?.toLowerCase() ?? '';
    await page.getByRole('button', { name: meant, exact: true }).click();
    await page.getByText(/^Nothing is called “/).waitFor({ state: 'detached' });
    await link.waitFor();
    expect(await box(page).inputValue()).toContain(meant);

    await box(page).fill('');
    await expect.poll(() => totalOf(page)).toBe(everything);
    const archived = page.getByRole('group', { name: 'Status' }).getByRole('checkbox', { name: /^Archived/ });
    const counted = Number((await archived.locator('xpath=../..').innerText()).replaceAll(/\D/g, ''));
    expect(counted).toBeGreaterThan(0);
    await archived.click();
    await page.getByRole('button', { name: 'Status: Archived', exact: true }).waitFor();
    await expect.poll(() => totalOf(page)).toBe(counted);
    const other = await openTab(page, pathOf(page));
    await other.getByRole('button', { name: 'Status: Archived', exact: true }).waitFor();
    await expect.poll(() => totalOf(other)).toBe(counted);
    await other.getByRole('radiogroup', { name: 'How the properties are shown' }).getByText('Map').click();
    await other.getByText(/^Properties on the map: \d+ places?$/).waitFor();

    // By the keyboard: the first row is looked at, then opened.
    await grid(page).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await page.getByRole('complementary', { name: 'Preview' }).getByText('Building').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Details' }).waitFor();
    expect(pathOf(page)).toMatch(/^\/property-search\/\d+$/);
  });

  it('changes 5,000 property types at once after showing what that does, and takes it back', async () => {
    const dataDir = await copyOfDemo();
    await changeByHand(dataDir, makeProperties);
    const page = await openConsole(`/property-search?f.client=in%3A${owner}`, {
      as: 'admin',
      at: await startOn(dataDir),
    });
    await expect.poll(() => totalOf(page)).toBe(5000);
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    await page.getByText('5,000 selected').waitFor();
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Edit 5,000 properties' });
    await dialog.getByRole('checkbox', { name: 'Change property type' }).check();
    await dialog.getByRole('combobox', { name: 'Property type' }).click();
    await page.getByRole('option', { name: 'Student' }).click();
    await dialog.getByText('5,000 would change').waitFor();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sold by its owner');
    await dialog.getByRole('button', { name: 'Change 5,000 properties' }).click();
    const done = toastWith(page, '5,000 properties changed');
    await done.waitFor();
    await dialog.waitFor({ state: 'detached' });
    const students = page.getByRole('group', { name: 'Type' }).getByText('5,000');
    await students.waitFor();
    await grid(page).getByText('Student').first().waitFor();

    // Also once the toast is gone: from the list of bulk changes.
    await page.getByRole('button', { name: 'Bulk changes' }).click();
    const batches = page.getByRole('dialog', { name: 'Bulk changes' });
    const batch = batches.getByRole('row').filter({ hasText: 'Sold by its owner' });
    await batch.getByRole('button', { name: 'Undo' }).click();
    await toastWith(page, '5,000 properties put back').waitFor();
    await batch.getByText('Undone').waitFor();
    await page.keyboard.press('Escape');
    await grid(page).getByText('House').first().waitFor();
    await expect.poll(() => grid(page).getByText('Student').count()).toBe(0);
  });
});

/** One client's 5,000 houses. */
const makeProperties = (db: Database) =>
  db.query({
    text: `
      with owner as (insert into clients (id, client_key, name) values ($1, 'lodges', 'Lodges') returning id)
      insert into properties (client_id, name, permalink, property_type, address, city, province_code, postal_code)
      select id, 'Lodge ' || n, 'lodge-' || n, 'house', n || ' Lodge Rd', 'Ottawa', 'ON', 'K1A 0B1'
      from owner, generate_series(1, 5000) as n`,
    values: [owner],
  });

describe.skipIf(!isBuilt('/property-search/{id}'))('a property', () => {
  it('merges what two windows change, shows it as of yesterday, and keeps a value from importers', async () => {
    const mine = await openConsole('/property-search', { as: 'support', expectedErrors: /status of 412/ });
    await names(mine).first().waitFor();
    const before = await demoProperty(mine);
    const path = `/property-search/${before.id}`;
    await mine.goto(`${path}?edit=1`);
    await mine.getByLabel('Name').fill('Mine Lofts');
    const theirs = await openTab(mine, `${path}?edit=1`);
    await theirs.getByLabel('Name').fill('Their Lofts');
    await theirs.getByLabel('City').fill('Gatineau');
    await theirs.getByRole('button', { name: 'Save', exact: true }).click();
    await theirs.getByRole('heading', { level: 1, name: 'Their Lofts' }).waitFor();

    await mine.getByRole('button', { name: 'Save', exact: true }).click();
    const merge = mine.getByRole('dialog', { name: 'Someone else changed this meanwhile' });
    await merge.getByText('Name, changed by both').waitFor();
    await merge.getByText('City, changed by someone else').waitFor();
    await merge.getByRole('radio', { name: 'Mine: Mine Lofts' }).click();
    await merge.getByRole('button', { name: 'Save the merged record' }).click();
    await mine.getByRole('heading', { level: 1, name: 'Mine Lofts' }).waitFor();

    // The next import would change it back, unless it is locked; it says who changed it.
    await mine.getByRole('button', { name: 'Lock it' }).click();
    const unlock = mine.getByRole('button', { name: 'Unlock Name' });
    await unlock.waitFor();
    await mine
      .getByRole('region', { name: 'Property', exact: true })
      .getByText('Demo Support')
      .first()
      .waitFor();

    await mine.getByRole('tab', { name: 'History' }).click();
    await mine.getByRole('button', { name: 'Yesterday' }).click();
    const past = mine.getByRole('region', { name: 'As it was' });
    await past.getByRole('row', { name: `Name ${before.name} Mine Lofts` }).waitFor();
    await past.getByRole('row', { name: `City ${before.city} Gatineau` }).waitFor();
    expect(new URL(mine.url()).searchParams.get('on')).toMatch(/^\d{4}-\d\d-\d\d$/);
    await mine.getByRole('group', { name: 'History' }).getByText('Name changed').first().waitFor();

    await mine.getByRole('tab', { name: 'Notes' }).click();
    await mine.getByLabel('New note').fill('Renamed by its owner');
    await mine.getByRole('button', { name: 'Add note' }).click();
    await mine.getByText('Renamed by its owner').waitFor();
    await mine.getByRole('tab', { name: 'Why isn’t it live?' }).click();
    await mine.getByRole('list', { name: 'Partners' }).waitFor();

    await mine.goto(path);
    await unlock.click();
    await mine.getByRole('button', { name: 'Lock Name' }).waitFor();
    await send(mine.request, 'PUT', `${propertiesPath}/${before.id}`, {
      name: before.name,
      city: before.city,
    });
  });
});
