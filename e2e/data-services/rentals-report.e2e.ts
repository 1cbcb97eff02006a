import { expect, it } from 'vitest';
import { answered, openConsole, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

const header = 'month,city,province,propertyType,bedrooms,averageRent,medianRent,listings';
const fileOf = (name: string, ...rows: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...rows].join('\n')),
});

it('a file is checked, previewed, compared, published and rolled back', async () => {
  const page = await openConsole('/rentals-report-upload', { as: 'data' });
  await page.getByRole('grid', { name: 'Rentals Report Upload' }).getByText('Ready to publish').waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles(
      fileOf('toronto.csv', '2020-01,Toronto,ON,all,1,2100,,', '2020-02,Toronto,ON,all,1,2600,,'),
    );
  await page.getByRole('heading', { name: 'toronto.csv' }).waitFor();
  await page.getByRole('heading', { name: /^Rents by city, February 2020/ }).waitFor();
  const cities = page.getByRole('grid', { name: 'Rents by city' });
  await cities.getByText('Toronto, ON').waitFor();
  await cities.getByText('$2,600').waitFor();
  await cities.getByText('+23.8%').waitFor();

  await page.getByRole('tab', { name: /^Findings/ }).click();
  await page.getByText('changes by +23.8% in a month').waitFor();
  await page.getByRole('tab', { name: 'Comparison' }).click();
  await page.getByText('0 figures changed, 2 added, 0 removed, 0 unchanged.').waitFor();

  await page.getByRole('button', { name: 'Publish report' }).click();
  const question = page.getByRole('dialog', { name: 'Publish report' });
  await question.getByText('Publishes 2 figures with 1 warning as a new version.').waitFor();
  await question.getByRole('button', { name: 'Publish report' }).click();
  await toastWith(page, /Published as version \d+/).waitFor();
  await page.getByRole('button', { name: 'Roll back version' }).click();
  await toastWith(page, 'Version rolled back').waitFor();
  await page.getByText('Rolled back', { exact: true }).first().waitFor();
});

it('a file with errors opens at its findings and cannot be published', async () => {
  const page = await openConsole('/rentals-report-upload', { as: 'data' });
  await page
    .locator('input[type=file]')
    .setInputFiles(fileOf('bad.csv', '2020-01,Toronto,XX,all,1,99,,', '2020-01,Ottawa,ON,all,1,1900,,'));
  await page.getByText('“XX” is not a province code such as ON').waitFor();
  const publish = page.getByRole('button', { name: 'Publish report' });
  expect(await publish.getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Discard report' }).click();
  await toastWith(page, 'Report discarded').waitFor();
});

it('the published table is pasted, and a file that is no report is refused in words', async () => {
  const page = await openConsole('/rentals-report-upload', { as: 'data', expectedErrors: answered(400) });
  await page.getByLabel('Report month').fill('2020-03');
  await page.getByText('Published table: data of February 2020').waitFor();
  const pasted = page.getByLabel('Or paste the published table');
  await pasted.fill('not a table\nat all');
  await page.getByRole('button', { name: 'Check table' }).click();
  await page
    .getByRole('alert')
    .getByText(/must name the columns month, city/)
    .waitFor();
  await pasted.fill('Rank\tCity, PROV\t1 BED\tM/M\tY/Y\n1\tVancouver, BC\t$2,610\t-1.5%\t2.0%');
  await page.getByRole('button', { name: 'Check table' }).click();
  await page.getByRole('heading', { name: 'Pasted table, March 2020' }).waitFor();
  await page.getByRole('grid', { name: 'Rents by city' }).getByText('$2,610').waitFor();
});

it('the published report shows the demo’s 24 months', async () => {
  const page = await openConsole('/rentals-report-upload?view=published', { as: 'support' });
  await page.getByRole('heading', { name: /^Rents by city/ }).waitFor();
  const months = page.getByLabel('Month');
  expect(await months.locator('option').count()).toBeGreaterThanOrEqual(24);
  await page.getByRole('grid', { name: 'Rents by city' }).getByText('Vancouver, BC').waitFor();
});
