import { expect, it } from 'vitest';
import { drawn, openConsole, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

const file = [
  'id,address,city,province,postal code,bedrooms,rent',
  'e2e-1,12 Harbour St,Toronto,ON,M5V 1A1,1,"$2,150"',
  'e2e-2,12 Harbour Street Unit 9,Toronto,Ontario,M5V1A1,2,2850',
  'e2e-3,12 Harbour Street,Toronto,ON,M5V1A1,2,free',
].join('\n');

it('our listings stand beside those seen elsewhere, with charts', async () => {
  const page = await openConsole('/analytics/shadow?sort=-missing', { as: 'admin' });
  await drawn(page);
  await page.getByRole('grid').getByRole('link').first().click();
  await page.getByRole('heading', { name: /^Ours/ }).waitFor();
  await page.getByText('Missing here', { exact: true }).last().waitFor();
  await page.goto(page.url().replace(/\?.*$/, '?view=charts'));
  await page
    .getByText(/Buildings by rent gap/)
    .first()
    .waitFor();
  await page
    .getByText(/Gap to rents seen each week/)
    .first()
    .waitFor();
});

it('observations are imported from CSV and the import is undone', async () => {
  const page = await openConsole('/analytics/shadow?import=new', { as: 'admin' });
  await drawn(page);
  const dialog = page.getByRole('dialog', { name: 'Import observations' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'seen.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await dialog.getByRole('textbox', { name: 'Listing site' }).fill('Flatboard');
  await dialog.getByRole('button', { name: 'Check rows' }).click();
  await dialog.getByText('rent: not a rent between 100 and 50000').waitFor();
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await dialog.getByText('Undone').waitFor();
  await toastWith(page, 'seen.csv: undone').waitFor();
  expect(page.url()).toContain('import=');
});
