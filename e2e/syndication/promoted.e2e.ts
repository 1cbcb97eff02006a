import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { address, drawn, openConsole, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

const dayMs = 86_400_000;
const day = (offset: number): string => new Date(Date.now() + offset * dayMs).toISOString().slice(0, 10);
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

/** Calls the API directly. */
async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(`${address()}${path}`, { data, headers: { origin: address() } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { data: record }: { data: T } = await answer.json();
  return record;
}

const made = async (page: Page, path: string, data: object): Promise<number> =>
  (await post<{ id: number }>(page, path, data)).id;

/** A partner with one slot per market, and two properties of a client in one of them. */
async function stage(page: Page, key: string) {
  const partnerId = await made(page, '/syndication/api/v1/partners', {
    partnerKey: key,
    name: `Shop ${key}`,
    format: 'json',
    delivery: 'api',
    level: 'property',
    leadChannel: 'email',
    countries: ['CA'],
  });
  await post(page, '/api/v1/promoted_tiers', { partnerId, tier: 'premium', dailyPrice: '2.5000', slots: 1 });
  const clientId = await made(page, '/api/v1/clients', {
    clientKey: `owner_${key}`,
    name: `Owner ${key}`,
    status: 'active',
  });
  const properties: number[] = [];
  for (const name of [`First ${key}`, `Second ${key}`]) {
    const propertyId = await made(page, '/api/v1/lift_properties_meta', {
      clientId,
      name,
      permalink: name.toLowerCase().replaceAll(/[^a-z0-9]/g, '-'),
      propertyType: 'apartment',
      status: 'active',
      address: '1 Slot Street',
      city: 'Moncton',
      provinceCode: 'NB',
      postalCode: 'E1C 1A1',
    });
    await post(page, '/api/v1/properties__has_partners', { propertyId, partnerId });
    properties.push(propertyId);
  }
  const [first = 0, second = 0] = properties;
  return { partnerId, clientId, first, second };
}

async function choose(page: Page, label: string | RegExp, text: string, option: RegExp): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  await box.click();
  if (text !== '') await box.fill(text);
  await page.getByRole('option', { name: option }).first().click();
}

it('a listing is requested, approved, shown in the calendar, cancelled, restored and transferred', async () => {
  const page = await openConsole('/promoted-listings/requests', { as: 'admin' });
  await drawn(page);
  await stage(page, 'slots_one');

  await page.getByRole('link', { name: 'New request' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New request' });
  await choose(page, 'Property', 'First slots_one', /First slots_one/);
  await choose(page, 'Partner', '', /Shop slots_one/);
  await choose(page, 'Tier', '', /Premium/);
  await dialog.getByText('1 slot of 1 free in Moncton, NB').waitFor();
  await dialog.getByText('for 30 days').waitFor();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  const panel = panelOf(page);
  await panel.getByText('Requested', { exact: true }).first().waitFor();

  await panel.getByRole('button', { name: 'Approve…' }).click();
  const approving = page.getByRole('dialog', { name: 'Approve 1 request' });
  await approving.getByText('Active, slot 1').waitFor();
  await approving.getByRole('button', { name: 'Approve 1 request' }).click();
  await panel.getByText('Active', { exact: true }).first().waitFor();

  // A second request for the same days is told when the slot is free, and takes that day.
  await page.getByRole('link', { name: 'New request' }).first().click();
  await choose(page, 'Property', 'Second slots_one', /Second slots_one/);
  await choose(page, 'Partner', '', /Shop slots_one/);
  await choose(page, 'Tier', '', /Premium/);
  await dialog.getByText(`The next free date is ${day(30)}.`).waitFor();
  expect(await dialog.getByRole('button', { name: 'Send request' }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: `From ${day(30)} instead` }).click();
  await dialog.getByText('1 slot of 1 free in Moncton, NB').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`${address()}/promoted-listings/requests?search=First+slots_one`);
  await page.getByRole('grid').getByText('First slots_one').click();
  await panel.getByRole('link', { name: '1', exact: true }).click();
  const slots = page.getByRole('region', { name: 'Slots: Shop slots_one, Moncton, NB, Premium' });
  const bar = slots.getByRole('link', { name: /^First slots_one.*Owner slots_one: active/ });
  await bar.focus();
  await page.keyboard.press('ArrowRight');
  const gap = slots.getByRole('link', { name: /ask for it$/ });
  await expect.poll(() => gap.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');

  await panel.getByRole('button', { name: 'Cancel…' }).click();
  const cancelling = page.getByRole('dialog', { name: 'Cancel the promotion of First slots_one' });
  await choose(page, 'Reason', '', /Budget/);
  await cancelling.getByLabel('Free from').fill(day(10));
  await cancelling.getByText('50.00').waitFor();
  await cancelling.getByText('credit for 20 unused days').waitFor();
  await cancelling.getByRole('button', { name: 'Cancel the promotion' }).click();
  await panel
    .locator('dd', { hasText: day(9) })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await panel
    .locator('dd', { hasText: day(29) })
    .first()
    .waitFor();

  await panel.getByRole('button', { name: 'Transfer…' }).click();
  const moving = page.getByRole('dialog', { name: 'Transfer the days of First slots_one' });
  await choose(page, /To another property/, '', /Second slots_one/);
  await moving.getByRole('textbox', { name: 'Why?' }).fill('All homes are let');
  await moving.getByRole('button', { name: 'Request the transfer' }).click();
  await panel.getByRole('link', { name: /^Transfer \d+$/ }).click();
  await panel.getByRole('button', { name: 'Transfer now…' }).click();
  await page.getByRole('button', { name: 'Transfer now', exact: true }).click();
  await panel.getByText('30 days', { exact: true }).waitFor();
  await panel.getByText('Done', { exact: true }).first().waitFor();
});

it('requests are decided in bulk after a preview', async () => {
  const page = await openConsole('/promoted-listings/requests', { as: 'admin' });
  await drawn(page);
  const { partnerId, first, second } = await stage(page, 'slots_two');
  for (const propertyId of [first, second])
    await post(page, '/api/v1/promoted_listings/request', {
      propertyId,
      partnerId,
      tier: 'premium',
      from: day(2),
      days: 7,
    });
  await page.goto(`${address()}/promoted-listings/requests?status=requested&search=slots_two`);
  const grid = page.getByRole('grid', { name: 'Promoted Requests' });
  await grid.getByText('Second slots_two').waitFor();
  await grid.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('button', { name: 'Approve…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve 2 requests' });
  await dialog.getByText('1 would be approved').waitFor();
  await dialog.getByText(/No premium slot at Shop slots_two in Moncton is free/).waitFor();
  await dialog.getByRole('button', { name: 'Approve 1 request' }).click();
  await toastWith(page, '1 request approved').waitFor();
  await expect.poll(() => grid.getByRole('row').filter({ hasText: 'slots_two' }).count()).toBe(1);
});

it('a promoted property is connected from the partner’s list, verified and unverified', async () => {
  const page = await openConsole('/promoted-listings/connections', { as: 'admin' });
  await drawn(page);
  const { partnerId, first } = await stage(page, 'slots_three');
  await post(page, '/api/v1/promoted_listings/request', {
    propertyId: first,
    partnerId,
    tier: 'premium',
    from: day(2),
    days: 7,
  });
  await page.getByRole('button', { name: 'Upload a partner’s list' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload a partner’s list' });
  await choose(page, 'Partner', '', /Shop slots_three/);
  await upload.locator('input[type=file]').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Listing id,Title\nSLOT-77,First of all\n'),
  });
  await upload.getByText('1 id that none of our properties has').waitFor();
  await upload.getByRole('button', { name: 'Take it in' }).click();

  await page.getByRole('button', { name: /Unmatched IDs/ }).click();
  await page.getByRole('button', { name: 'Connect SLOT-77' }).click();
  const connect = page.getByRole('dialog', { name: 'Connect SLOT-77' });
  await choose(page, 'Property', '', /First slots_three/);
  await connect.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('Connected to SLOT-77').waitFor();

  await page.goto(`${address()}/promoted-listings/connections?search=First+slots_three`);
  await page.getByRole('button', { name: 'Verify First slots_three' }).click();
  const grid = page.getByRole('grid', { name: 'Promoted Connections' });
  await grid.getByText('Partner list').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await grid.getByText('Not verified').waitFor();
});
