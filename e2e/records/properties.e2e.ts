import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import {
  address,
  answered,
  openConsole,
  openTab,
  pathOf,
  toastWith,
  useBrowser,
} from '../support/console.ts';
import { changeByHand, copyOfDemo, startOn } from '../support/own-server.ts';

useBrowser();

/** The client for bulk changes; its id is far above the demo's. */
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

/** An imported demo property whose street name is a single word. */
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

/** A demo property without a call number. */
async function quietProperty(page: Page): Promise<Property> {
  const [properties, numbers] = await Promise.all([
    send<Property[]>(page.request, 'GET', `${propertiesPath}?limit=100&sort=id`),
    send<{ propertyId: number }[]>(page.request, 'GET', '/api/v1/tracking_numbers?limit=0'),
  ]);
  const ringing = new Set(numbers.map(({ propertyId }) => propertyId));
  const property = properties.find(({ id }) => !ringing.has(id));
  if (property === undefined) throw new Error('Every property of the demo has a call number');
  return property;
}

/** Swaps two letters in the middle of the street's name. */
const mistyped = (text: string): string =>
  text.replace(/^(\d+ [A-Z][a-z]{2})([a-z])([a-z])/, (whole, head: string, one: string, two: string) =>
    one === two ? whole.slice(0, -1) : `${head}${two}${one}`,
  );

describe('property search', () => {
  it('finds a misspelled address, filters by facets, and shows results on the map', async () => {
    const page = await openConsole('/property-search', { as: 'data' });
    await names(page).first().waitFor();
    const everything = await totalOf(page);
    const wanted = await demoProperty(page);
    await box(page).fill(mistyped(wanted.address));
    await page.getByText(/^Nothing is called “/).waitFor();
    const link = grid(page).getByRole('link', { name: wanted.name, exact: true });
    await link.waitFor();
    // The correction can be applied as the search with one click.
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
    // The export has the shown rows in the same order and columns.
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('property-search.csv');
    const [header, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n');
    expect(header).toBe('Id,Name,Address,City,Province or state,Client,Property type,Status,Needs attention');
    expect(lines).toHaveLength(counted);
    for (const [index, name] of (await names(page).allTextContents()).entries())
      expect(lines[index]).toContain(name);
    const other = await openTab(page, pathOf(page));
    await other.getByRole('button', { name: 'Status: Archived', exact: true }).waitFor();
    await expect.poll(() => totalOf(other)).toBe(counted);
    await other.getByRole('radiogroup', { name: 'How the properties are shown' }).getByText('Map').click();
    await other.getByText(/^Properties on the map: \d+ places?$/).waitFor();
    // Clusters say how many and where; one opens into its parts.
    const everywhere = await openTab(page, '/property-search?map=1');
    const cluster = everywhere.getByRole('button', { name: /^[\d,]+ places, (all|the most) in \S/ });
    await cluster.first().waitFor();
    const label = (await cluster.first().getAttribute('aria-label')) ?? '';
    await cluster.first().press('Enter');
    await everywhere.getByRole('button', { name: label, exact: true }).waitFor({ state: 'detached' });

    // By keyboard: the first row is previewed, then opened.
    await grid(page).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await page.getByRole('complementary', { name: 'Preview' }).getByText('Building').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Details' }).waitFor();
    expect(pathOf(page)).toMatch(/^\/property-search\/\d+$/);
  });

  it('changes 5,000 property types after a preview, and undoes them', async () => {
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
    await dialog.getByText('5,000 properties would change').waitFor();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sold by its owner');
    await dialog.getByRole('button', { name: 'Change 5,000 properties' }).click();
    const done = toastWith(page, '5,000 properties changed');
    await done.waitFor();
    await dialog.waitFor({ state: 'detached' });
    const students = page.getByRole('group', { name: 'Type' }).getByText('5,000');
    await students.waitFor();
    await grid(page).getByText('Student').first().waitFor();

    // Undo is also available from the list of bulk changes.
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

/** 5,000 houses of one client. */
const makeProperties = (db: Database) =>
  db.query({
    text: `
      with owner as (insert into clients (id, client_key, name) values ($1, 'lodges', 'Lodges') returning id)
      insert into properties (client_id, name, permalink, property_type, address, city, province_code, postal_code)
      select id, 'Lodge ' || n, 'lodge-' || n, 'house', n || ' Lodge Rd', 'Ottawa', 'ON', 'K1A 0B1'
      from owner, generate_series(1, 5000) as n`,
    values: [owner],
  });

interface Photo {
  readonly fileId: string;
  readonly caption: string;
}

/** A property with required fields only. */
const bareProperty = {
  clientId: 1,
  name: 'Bare House',
  permalink: 'bare-house',
  propertyType: 'house',
  address: '1 Bare Lane',
  city: 'Ottawa',
  provinceCode: 'ON',
  postalCode: 'K1A 0B1',
};

const isFocused = (element: Locator): Promise<boolean> =>
  element.evaluate((each) => each === document.activeElement);

describe('a property', () => {
  it("merges edits of two windows, shows yesterday's state, and locks a value against importers", async () => {
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

    // Unless locked, the next import would overwrite it; shows who changed it.
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
    await mine.getByRole('paragraph').filter({ hasText: 'Renamed by its owner' }).waitFor();
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

  it('accepts photos and refuses other files, reorders by keyboard, adds captions, and restores one', async () => {
    const page = await openConsole('/property-search', { as: 'support', expectedErrors: answered(400) });
    await names(page).first().waitFor();
    const { id } = await send<Property>(page.request, 'POST', propertiesPath, bareProperty);
    const pictures = await Promise.all(
      (await send<Photo[]>(page.request, 'GET', '/api/v1/photos?limit=2')).map(async ({ fileId }, index) => ({
        name: `photo-${index}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await (await page.request.get(`/v0/files/${fileId}`)).body(),
      })),
    );
    await page.goto(`/property-search/${id}?tab=photos`);
    await page.getByText('No photos yet').waitFor();
    const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0]) };
    await page.locator('input[type=file]').setInputFiles([...pictures, broken]);
    await page.getByText('broken.jpg was not added. The image is damaged').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    const gallery = page.getByRole('list', { name: 'Photos' });
    const tile = (name: string, place: number) =>
      gallery.getByRole('button', { name: `${name}, photo ${place} of 2` });
    await tile('Photo 2', 2).waitFor();
    await page.getByRole('tab', { name: /^Photos ?2$/ }).waitFor();
    // The gallery loads thumbnails, not the originals.
    const first = gallery.getByRole('img', { name: 'Photo 1' });
    await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);

    await gallery.getByRole('button', { name: 'Edit the caption of Photo 2' }).click();
    await page.getByRole('textbox', { name: 'Caption of Photo 2' }).fill('The yard');
    await page.keyboard.press('Enter');
    await toastWith(page, 'Caption saved').waitFor();
    await tile('The yard', 2).focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await page.getByText('The yard is now photo 1 of 2').waitFor();
    await expect.poll(() => isFocused(tile('The yard', 1))).toBe(true);
    const captions = async () =>
      (await send<Photo[]>(page.request, 'GET', `/api/v1/photos?propertyId=${id}`)).map(
        ({ caption }) => caption,
      );
    await expect.poll(captions).toEqual(['The yard', '']);

    await page.keyboard.press('Enter');
    const view = page.getByRole('dialog', { name: 'The yard' });
    await view.getByText('1 of 2').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog', { name: 'Photo 2' }).getByText('2 of 2').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => isFocused(tile('The yard', 1))).toBe(true);

    await page.keyboard.press('Delete');
    const removed = toastWith(page, 'Photo removed');
    // The toast stays while the pointer is on it.
    await removed.hover();
    await page.getByRole('tab', { name: /^Photos ?1$/ }).waitFor();
    await removed.getByRole('button', { name: 'Undo' }).click();
    await tile('The yard', 1).waitFor();
    await expect.poll(captions).toEqual(['The yard', '']);
  });

  it('gets a call number, is found by it, suspends and releases it; others can only read', async () => {
    const page = await openConsole('/property-search', { as: 'sales' });
    await names(page).first().waitFor();
    const property = await quietProperty(page);
    const path = `/property-search/${property.id}?tab=calls`;
    await page.goto(path);
    await page.getByText('No call numbers').waitFor();
    await page.getByRole('button', { name: 'Add a call number' }).click();
    const added = page.getByRole('dialog', { name: 'Add a call number' });
    await added.getByRole('textbox', { name: 'Number' }).fill('505 911 0123');
    await added.getByRole('combobox', { name: 'Source' }).click();
    await page.getByRole('option', { name: 'Sign' }).click();
    await added.getByRole('textbox', { name: 'Forwards to' }).fill('505.555.0150');
    await added.getByRole('switch', { name: 'Record calls' }).check();
    await added.getByRole('button', { name: 'Add', exact: true }).click();
    await added.getByText('911 is a service and cannot follow the area code').waitFor();
    await added.getByText('Required', { exact: true }).waitFor();
    await added.getByRole('textbox', { name: 'Number' }).fill('505 555 0123');
    await added.getByRole('textbox', { name: 'Notice' }).fill('This call is recorded.');
    await added.getByRole('button', { name: 'Add', exact: true }).click();
    await toastWith(page, '(505) 555-0123 was added').waitFor();
    const row = page.getByRole('row').filter({ hasText: '(505) 555-0123' });
    for (const text of ['Sign', '(505) 555-0150', 'This call is recorded.', 'Active'])
      await row.getByText(text, { exact: true }).waitFor();

    const other = await openTab(page, '/property-search');
    await box(other).fill('(505) 555-0123');
    await expect.poll(() => totalOf(other)).toBe(1);
    await grid(other).getByRole('link', { name: property.name, exact: true }).waitFor();

    await row.getByRole('button', { name: 'Suspend (505) 555-0123' }).click();
    await row.getByText('Suspended', { exact: true }).waitFor();
    await toastWith(page, 'rings no longer').getByRole('button', { name: 'Undo' }).click();
    await row.getByText('Active', { exact: true }).waitFor();

    await send(page.request, 'PUT', `${propertiesPath}/${property.id}`, { phone: '+15055550123' });
    await row.getByRole('button', { name: 'Release (505) 555-0123' }).click();
    const release = page.getByRole('dialog', { name: 'Release (505) 555-0123' });
    await release.getByRole('textbox', { name: 'Why?' }).fill('The sign is gone');
    await release.getByRole('button', { name: 'Release', exact: true }).click();
    await release.getByText(/^The property shows it as its phone\./).waitFor();
    await release.getByRole('button', { name: 'Release it anyway' }).click();
    await toastWith(page, '(505) 555-0123 was released').waitFor();
    await row.getByText('Released', { exact: true }).waitFor();
    await row.getByText(/^free from \d{4}-\d\d-\d\d$/).waitFor();
    expect(await row.getByRole('button', { name: /^(Edit|Suspend|Release)/ }).count()).toBe(0);
    await send(page.request, 'PUT', `${propertiesPath}/${property.id}`, { phone: property.phone });

    const reader = await openConsole(path, { as: 'support' });
    await reader.getByText(/^Changing them takes the permission Call Tracking/).waitFor();
    await reader.getByRole('row').filter({ hasText: '(505) 555-0123' }).waitFor();
    expect(await reader.getByRole('button', { name: 'Add a call number' }).count()).toBe(0);
  });

  it('has an ad URL, checks it, and shows the result', async () => {
    const page = await openConsole('/property-search', { as: 'support' });
    await names(page).first().waitFor();
    const { id } = await send<Property>(page.request, 'POST', propertiesPath, {
      clientId: 1,
      name: 'Adlington Court',
      permalink: 'adlington-court',
      propertyType: 'apartment',
      status: 'active',
      address: '12 Quiet Lane',
      city: 'Ottawa',
      provinceCode: 'ON',
      postalCode: 'K1A 0B1',
    });
    const ad = `http://www.zumper.example/demo/ads/adlington-court-${id}`;
    const path = `/property-search/${id}?tab=ad-urls`;
    await page.goto(path);
    await page.getByText('No ad URLs yet').waitFor();
    await page.getByRole('button', { name: 'Add an ad URL' }).click();
    const added = page.getByRole('dialog', { name: 'Add an ad URL' });
    await added.getByRole('combobox', { name: 'Partner' }).fill('zump');
    await page.getByRole('option', { name: /^Zumper/ }).click();
    await added.getByRole('textbox', { name: 'Address' }).fill('zumper.example/ad');
    await added.getByRole('button', { name: 'Add', exact: true }).click();
    await added.getByText('Must be a web address').waitFor();
    await added.getByRole('textbox', { name: 'Address' }).fill(ad);
    await added.getByRole('button', { name: 'Add', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: 'Zumper' });
    const reads = (status: string) => row.getByText(status, { exact: true }).waitFor();
    await reads('Not checked');

    await row.getByRole('button', { name: 'Check the ad at Zumper' }).click();
    await reads('OK');
    await reads('The page names the address.');
    const elsewhere = await openTab(page, path);
    const theirs = elsewhere.getByRole('row').filter({ hasText: 'Zumper' });
    await theirs.getByText('OK', { exact: true }).waitFor();

    const more = async (item: string): Promise<void> => {
      await row.getByRole('button', { name: 'More for the ad at Zumper' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    const moveTo = async (url: string): Promise<void> => {
      await more('Edit…');
      const edited = page.getByRole('dialog', { name: 'Ad URL at Zumper' });
      await edited.getByRole('textbox', { name: 'Address' }).fill(url);
      await edited.getByRole('button', { name: 'Save', exact: true }).click();
      await reads('Not checked');
    };
    await moveTo(`${ad}?as=moved`);
    await page.getByRole('button', { name: 'Check all' }).click();
    await reads('Redirect');
    // Other windows update live.
    await theirs.getByText('Redirect', { exact: true }).waitFor();
    await more('Use the address it leads to');
    await reads('Not checked');
    expect(await row.getByRole('link').getAttribute('href')).toBe(ad);
    await moveTo(`${ad}?as=gone`);
    await row.getByRole('button', { name: 'Check the ad at Zumper' }).click();
    await reads('404');
    await more('Checks so far');
    const checks = page.getByRole('dialog', { name: 'Checks of the ad at Zumper' });
    for (const status of ['404', 'Redirect', 'OK'])
      await checks.getByRole('row').getByText(status, { exact: true }).first().waitFor();
    await page.keyboard.press('Escape');
    await checks.waitFor({ state: 'detached' });

    await more('Remove');
    const removed = toastWith(page, 'Ad URL at Zumper removed');
    await page.getByText('No ad URLs yet').waitFor();
    await removed.getByRole('button', { name: 'Undo' }).click();
    await reads('Not checked');

    await page.getByRole('tab', { name: 'Why isn’t it live?' }).click();
    const zumper = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('group') })
      .filter({ hasText: 'Zumper' });
    await zumper.locator('summary').click();
    await zumper.getByText('Nobody has checked the page at Zumper yet.').waitFor();
    await zumper.getByRole('link', { name: 'Show the ad URL' }).click();
    await row.waitFor();
  });
});
