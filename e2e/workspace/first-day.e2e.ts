import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openConsole, toastWith, useBrowser } from '../support/console.ts';
import { startEmpty } from '../support/own-server.ts';

useBrowser();

const checklist = (page: Page) => page.getByRole('region', { name: 'Getting started' });
const dialogOf = (page: Page) => page.getByRole('dialog');

/** Opens a step of the checklist from the home page. */
async function take(page: Page, step: string): Promise<void> {
  await page.goto('/');
  await checklist(page).getByRole('link', { name: step }).click();
}

/** Sends the file in the open dialog, checks it and imports all of its rows. */
async function importFile(page: Page, name: string, lines: readonly string[]): Promise<void> {
  const rows = lines.length - 1;
  const dialog = dialogOf(page);
  await dialog.waitFor();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\n')}\n`) });
  await dialog.getByRole('button', { name: 'Check rows' }).click();
  const doImport = dialog.getByRole('button', { name: rows === 1 ? 'Import 1 row' : `Import ${rows} rows` });
  await doImport.click();
  await dialog.getByText(`${rows} created, 0 updated`).waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await dialog.waitFor({ state: 'hidden' });
}

it('takes an empty installation to a published feed by CSV imports and the checklist alone', async () => {
  const at = await startEmpty();
  const page = await openConsole('/', { as: 'admin', at });
  await checklist(page)
    .getByText(/^\d of 11 done$/)
    .waitFor();

  await take(page, 'Add clients');
  await importFile(page, 'clients.csv', [
    'Name,Client key,Status,City,Province or state',
    'Maple Homes,maple,Active,Toronto,ON',
    'Cedar Living,cedar,Active,Ottawa,ON',
  ]);
  await page.getByRole('link', { name: 'Maple Homes' }).first().waitFor();

  await take(page, 'Add properties');
  await importFile(page, 'properties.csv', [
    'Client,Name,Permalink,Property type,Status,Address,City,Province or state,Postal code,Units,Units available,Bedrooms from,Bedrooms to,Rent from,Rent to',
    'maple,Maple Court,maple-court,Apartment,Active,1 Front St W,Toronto,ON,M5V 1A1,20,4,1,3,1800,2900',
    'maple,Maple Place,maple-place,Apartment,Active,2 Front St W,Toronto,ON,M5V 1A2,12,2,1,2,1700,2400',
  ]);

  await take(page, 'Add partners');
  await importFile(page, 'partners.csv', [
    'Key,Name,Format,Delivery,Listing level,Lead channel,Countries',
    'rentals,Rentals,json,api,property,email,CA',
  ]);

  await take(page, 'Link clients to partners');
  await importFile(page, 'links.csv', ['client,partner', 'maple,rentals']);

  await take(page, 'Send properties to partners');
  await importFile(page, 'switched-on.csv', [
    'property,partner',
    'maple-court,rentals',
    'maple-place,rentals',
  ]);

  await take(page, 'Publish a feed');
  await page.getByRole('link', { name: 'Maple Homes' }).first().click();
  await page
    .getByRole('link', { name: /rentals/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Build now' }).first().click();
  await page.getByText('Published with 2 listings.').first().waitFor();

  await page.goto('/');
  const feed = checklist(page).getByRole('link', { name: 'Publish a feed' });
  await expect.poll(() => feed.innerText()).toContain('Done');
  await checklist(page).getByRole('button', { name: 'Dismiss' }).click();
  await checklist(page).waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  expect(await checklist(page).count()).toBe(0);
});

it('the step below the rows of an import stays where it is when they come', async () => {
  const rows = Promise.withResolvers<void>();
  const page = await openConsole('/clients?import-csv=client', {
    as: 'admin',
    prepare: (before) =>
      before.route(/\/record_import_rows\?/, async (route) => {
        await rows.promise;
        await route.continue();
      }),
  });
  const dialog = dialogOf(page);
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Client key\nBirch Rentals,birch_rentals\nAspen Rentals,aspen_rentals\n'),
  });
  await dialog.getByRole('button', { name: 'Check rows' }).click();
  const step = dialog.getByRole('button', { name: 'Import 2 rows' });
  await step.waitFor();
  const before = await step.boundingBox();
  rows.resolve();
  await dialog.getByRole('gridcell', { name: 'Birch Rentals', exact: true }).waitFor();
  expect(await step.boundingBox()).toEqual(before);
  expect(before).not.toBeNull();
});

it('an exported file is changed, previewed, imported and undone', async () => {
  const page = await openConsole('/clients', { as: 'admin' });
  const exporting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const stream = await (await exporting).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const lines = Buffer.concat(chunks).toString('utf8').split('\n');
  const [header = '', first = ''] = lines;
  const nameAt = header.split(',').indexOf('Name');
  const cells = first.split(',');
  const before = cells[nameAt] ?? '';
  const after = `${before} Renamed`;
  lines[1] = cells.with(nameAt, after).join(',');

  await page.getByRole('link', { name: 'Import CSV' }).click();
  const dialog = dialogOf(page);
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await dialog.getByRole('button', { name: 'Check rows' }).click();
  await dialog.getByText(`Name: ${before} → ${after}`).waitFor();
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await dialog.getByText('0 created, 1 updated').waitFor();
  await toastWith(page, 'is imported').waitFor();
  await dialog.getByRole('button', { name: 'Undo this import' }).click();
  await dialog.getByText('The import is undone').waitFor();
});
