import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsOf } from '../support/accessibility.ts';
import { address, answered, drawn, openConsole, pathOf, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

/** Calls the API directly. */
async function made(page: Page, path: string, data: object): Promise<{ id: number }> {
  const answer = await page.request.post(`${address()}${path}`, { data, headers: { origin: address() } });
  expect(answer.status(), await answer.text()).toBe(201);
  const { data: record }: { data: { id: number } } = await answer.json();
  return record;
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Partners' }).getByRole('listitem').filter({ hasText: name });

it('partners are shown as cards or as a table, and the choice is remembered', async () => {
  const page = await openConsole('/syndication-partners', { as: 'admin' });
  const card = cardOf(page, 'Campus Homes');
  await card.getByText(/^\d+ of \d+ ads (have problems|seen)$/).waitFor();
  await page.goto('/syndication-partners?f.countries=in%3AUS&f.status=in%3Aactive');
  await cardOf(page, 'Zillow Rental Network').waitFor();
  expect(await card.count()).toBe(0);
  await page.getByText('Country: United States').waitFor();

  await page.getByText('Table', { exact: true }).click();
  const table = page.getByRole('grid', { name: 'Partners table' });
  await table.getByText('Zillow Rental Network').waitFor();
  expect(pathOf(page)).toBe('/syndication-partners/partners-table?f.countries=in%3AUS&f.status=in%3Aactive');
  await page.goto('/syndication-partners');
  await page.waitForURL(/partners-table$/);
  await page.getByText('Cards', { exact: true }).click();
  await card.getByRole('link', { name: 'Campus Homes' }).click();
  await page.getByRole('table', { name: 'Stopped by' }).getByRole('link').first().click();
  await page.getByRole('grid', { name: 'Properties' }).waitFor();
});

it('a partner is added, tested against its listings, changed, paused and resumed', async () => {
  const page = await openConsole('/syndication-partners/add', {
    as: 'admin',
    expectedErrors: answered(400, 409),
  });
  await drawn(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lakeside Lettings');
  await page.getByRole('textbox', { name: 'Key' }).fill('zillow');
  await choose(page, 'Format', 'JSON');
  await choose(page, 'Delivery', 'Partner fetches');
  await choose(page, 'Listing level', 'Property');
  await choose(page, 'Lead channel', 'Email');
  const schedule = page.getByRole('combobox', { name: 'Schedule' });
  await schedule.fill('0 25 * * *');
  await page.getByText('Hour: 25 is not between 0 and 23').waitFor();
  await schedule.fill('0 4 * * *');
  await page.getByText('Every day at 04:00.').waitFor();

  // Of all active properties, those it would get.
  await page.getByRole('button', { name: 'Test' }).click();
  await page.getByText(/^Lakeside Lettings would take [\d,]+ properties\.$/).waitFor();

  await page.getByRole('button', { name: 'Add partner' }).click();
  await page.getByText('Already taken').waitFor();
  await page.getByRole('textbox', { name: 'Key' }).fill('lakeside_lettings');
  await page.getByRole('button', { name: 'Add partner' }).click();
  await toastWith(page, 'Partner added').waitFor();
  await page.waitForURL(/\/syndication-partners\/\d+$/);
  const partnerId = Number(pathOf(page).split('/').at(-1));

  const { id: clientId } = await made(page, '/api/v1/clients', {
    clientKey: 'lake_owner',
    name: 'Lake Owner',
  });
  await made(page, '/api/v1/clients__has_partners', { clientId, partnerId });
  for (const [name, phone] of [
    ['Reed House', '4165550111'],
    ['Silent House', null],
  ]) {
    const { id: propertyId } = await made(page, '/api/v1/lift_properties_meta', {
      clientId,
      name,
      phone,
      permalink: `lake-${name?.split(' ')[0]?.toLowerCase()}`,
      propertyType: 'house',
      status: 'active',
      unitsAvailable: 1,
      address: '1 Lake Road',
      city: 'Toronto',
      provinceCode: 'ON',
      postalCode: 'M5V 1A1',
    });
    await made(page, '/api/v1/properties__has_partners', { propertyId, partnerId });
  }

  await page.getByRole('link', { name: 'Edit' }).click();
  expect(await page.getByRole('textbox', { name: 'Key' }).isDisabled()).toBe(true);
  await choose(page, 'Required fields', 'Phone');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Test' }).click();
  await page.getByText('1 changes its verdict: Lakeside Lettings loses 1 property.').waitFor();
  const changed = page.getByRole('grid', { name: 'Changed listings' });
  await changed.getByRole('link', { name: 'Silent House' }).waitFor();
  await changed.getByText('Requirements').waitFor();
  expect(await violationsOf(page, 'all')).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await toastWith(page, 'Saved').waitFor();

  await page.getByRole('tab', { name: /^Properties/ }).click();
  await page.getByRole('button', { name: /Requirements/ }).click();
  const listings = page.getByRole('grid', { name: 'Properties' });
  await listings.getByText('Phone is missing.').waitFor();
  await expect.poll(() => listings.getByText('Reed House').count()).toBe(0);
  expect(await violationsOf(page, 'all')).toEqual([]);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Pause…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause Lakeside Lettings?' });
  await dialog.getByText('Stops sending 1 client and 2 properties to Lakeside Lettings').waitFor();
  await dialog.getByRole('button', { name: 'Pause' }).click();
  // Immediately: the toast disappears soon.
  await toastWith(page, 'Lakeside Lettings is paused').getByRole('button', { name: 'Undo' }).click();
  await toastWith(page, 'Taken back').waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('tabpanel').getByText('paused', { exact: true }).first().waitFor();

  // The client shows it, and links back.
  await page.goto(`/clients/${clientId}?tab=partners`);
  await page.getByRole('link', { name: 'Lakeside Lettings' }).click();
  await page.waitForURL(new RegExp(`/syndication-partners/${partnerId}$`));
});
