import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { address, answered, drawn, openConsole, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

async function made(page: Page, path: string, data: object): Promise<number> {
  const answer = await page.request.post(`${address()}${path}`, { data, headers: { origin: address() } });
  expect(answer.status(), await answer.text()).toBe(201);
  const { data: record }: { data: { id: number } } = await answer.json();
  return record.id;
}

interface Fixture {
  readonly partnerId: number;
  readonly properties: readonly number[];
}

/** A new partner with the given number of properties, separate from other tests' rows. */
async function portfolio(page: Page, key: string, names: readonly string[]): Promise<Fixture> {
  const clientId = await made(page, '/api/v1/clients', { clientKey: key, name: `Client of ${key}` });
  const partnerId = await made(page, '/syndication/api/v1/partners', {
    partnerKey: key,
    name: `Partner ${key}`,
    format: 'json',
    delivery: 'api',
    level: 'property',
    leadChannel: 'email',
    countries: ['CA'],
  });
  const properties: number[] = [];
  for (const [index, name] of names.entries()) {
    const id = await made(page, '/api/v1/lift_properties_meta', {
      clientId,
      name,
      permalink: `${key.replaceAll('_', '-')}-${index}`,
      propertyType: 'apartment',
      status: 'active',
      address: `${index + 1} Harbour Road`,
      city: 'Halifax',
      provinceCode: 'NS',
      postalCode: 'B3H 1A1',
    });
    const linked = await page.request.post(`${address()}/api/v1/properties__has_partners`, {
      data: { propertyId: id, partnerId },
      headers: { origin: address() },
    });
    expect(linked.status()).toBe(201);
    properties.push(id);
  }
  return { partnerId, properties };
}

it('a file is checked, applied and undone; a number in the overview links to its rows', async () => {
  const page = await openConsole('/ad-urls/adUrls', { as: 'admin' });
  await drawn(page);
  const { partnerId, properties } = await portfolio(page, 'quay_list', ['Quay One', 'Quay Two']);
  const [one = 0, two = 0] = properties;
  const ad = (id: number, as = '') => `http://www.quay-list.example/demo/ads/quay-${id}${as}`;

  await page.getByRole('link', { name: 'Upload', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload ad URLs' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'quay.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'propertyId,partner,url,note',
        `${one},quay_list,${ad(one)},Ours`,
        `${two},Partner quay_list,${ad(two, '?as=gone')},`,
        `${two},nobody,${ad(two)},`,
      ].join('\n'),
    ),
  });
  const batch = page.getByRole('dialog', { name: 'Upload of quay.csv' });
  const counts = batch.getByRole('list', { name: 'Effect of the rows' });
  await counts.getByText('To be added 2').waitFor();
  await batch.getByText('Refused', { exact: true }).last().click();
  await batch.getByRole('row').filter({ hasText: 'There is no partner “nobody”' }).waitFor();
  await batch.getByRole('button', { name: 'Write 2 ad URLs' }).click();
  await counts.getByText('Added 2').waitFor();
  await page.keyboard.press('Escape');

  // Links by plain query parameters work; the list has its own filter format.
  await page.goto(`/ad-urls/adUrls?partnerId=${partnerId}`);
  const table = page.getByRole('grid', { name: 'Ad URL list' });
  await table.getByRole('row').filter({ hasText: 'Quay One' }).waitFor();
  await page.getByRole('button', { name: /^Partner: Partner quay_list/ }).waitFor();

  await table.getByRole('link', { name: 'Quay Two' }).click();
  const panel = panelOf(page);
  await panel.getByText('Never checked').waitFor();
  await panel.getByRole('button', { name: 'Check now' }).click();
  await panel.getByRole('row').getByText('404', { exact: true }).first().waitFor();

  await page.goto('/ad-urls');
  await page.getByRole('link', { name: '1 ads at Partner quay_list: 404' }).click();
  await table.getByRole('row').filter({ hasText: 'Quay Two' }).waitFor();
  await expect.poll(() => table.getByText('Quay One').count()).toBe(0);

  // Deleted in bulk and restored, with their check results.
  await table.getByRole('row').filter({ hasText: 'Quay Two' }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  const removed = toastWith(page, '1 ad URL removed');
  await page.getByText('No row fits').waitFor();
  await removed.getByRole('button', { name: 'Undo' }).click();
  await table.getByRole('row').filter({ hasText: 'Quay Two' }).getByText('404', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Changes' }).click();
  await page.getByRole('dialog').getByRole('row').filter({ hasText: 'Upload of quay.csv' }).click();
  await batch.getByRole('button', { name: 'Undo the whole change' }).click();
  await batch.getByText('2 ad URLs put back', { exact: true }).waitFor();
});

it('a pattern is tested on a property, creates missing URLs, and is undone', async () => {
  const page = await openConsole('/ad-urls/interfaces', { as: 'admin', expectedErrors: answered(400) });
  await drawn(page);
  const { partnerId, properties } = await portfolio(page, 'quay_made', ['Pier One', 'Pier Two']);
  await page.goto(`/ad-urls/interfaces?new=1&for=${partnerId}&property=${properties[0]}`);
  const panel = panelOf(page);
  const pattern = panel.getByRole('textbox', { name: 'Address pattern' });
  await pattern.fill('http://10.0.0.1/{propertyId}');
  await panel.getByText('10.0.0.1 is a private host: nobody outside can open it').first().waitFor();
  await panel.getByRole('button', { name: 'Add the pattern' }).click();
  await panel.getByText('10.0.0.1 is a private host: nobody outside can open it').nth(1).waitFor();
  await pattern.fill('http://www.quay-made.example/demo/ads/{slug}');
  await panel.getByText('{slug} is not a placeholder.').waitFor();
  await pattern.fill('http://www.quay-made.example/demo/ads/pier-{propertyId}');
  await panel.getByRole('link', { name: `quay-made.example/demo/ads/pier-${properties[0]}` }).waitFor();
  await panel.getByRole('textbox', { name: 'Texts that must be on the page' }).fill('Book a visit');
  await panel.getByRole('button', { name: 'Check page now' }).click();
  await panel.getByText('The page names the property, but does not show “Book a visit”.').waitFor();
  await panel.getByRole('textbox', { name: 'Texts that must be on the page' }).fill('Part of the demo');
  await panel.getByRole('button', { name: 'Check page now' }).click();
  await panel.getByRole('status').getByText('OK', { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'Add the pattern' }).click();

  await panel.getByRole('button', { name: 'Make addresses…' }).click();
  const batch = page.getByRole('dialog', { name: 'Addresses at Partner quay_made' });
  await batch.getByRole('row').filter({ hasText: 'Pier Two' }).waitFor();
  await batch.getByRole('button', { name: 'Write 2 ad URLs' }).click();
  await toastWith(page, 'Addresses at Partner quay_made: 2 ad URLs written')
    .getByRole('button', { name: 'Undo' })
    .click();
  await batch.getByText('2 ad URLs put back').waitFor();
  await page.keyboard.press('Escape');

  await panel.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Remove', exact: true }).click();
  const removed = toastWith(page, 'Pattern removed; its addresses stay');
  await panel.waitFor({ state: 'detached' });
  await removed.getByRole('button', { name: 'Undo' }).click();
  await toastWith(page, 'The pattern is back').waitFor();
});
