import { expect, it } from 'vitest';
import { address, openConsole, useBrowser } from '../support/console.ts';

useBrowser();

interface Change {
  readonly propertyId: number;
  readonly importId: string;
  readonly name: string;
  readonly importRun: { readonly state: string } | null;
  readonly fields: readonly { readonly field: string; readonly after: string | null }[];
}

it('a unit’s rent leads to the run that changed it and to its line in the payload', async () => {
  const page = await openConsole('/property-search', { as: 'admin' });
  const answer = await page.request.get(
    `${address()}/api/v1/import_changes?record=unit&kind=changed&limit=1000&sort=-id&relations=importRun`,
  );
  const { data }: { data: Change[] } = await answer.json();
  const change = data.find(
    ({ fields, importRun }) => importRun?.state === 'applied' && fields.some(({ field }) => field === 'rent'),
  );
  const rent = change?.fields.find(({ field }) => field === 'rent')?.after;
  if (change === undefined || rent === undefined || rent === null)
    throw new Error('No rent of the demo was changed by a run');

  await page.goto(`${address()}/property-search/${change.propertyId}?tab=homes`);
  const homes = page.getByRole('grid', { name: 'Homes' });
  await homes
    .getByRole('row')
    .filter({ hasText: change.importId })
    .getByText(change.name, { exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: `Imported changes of unit ${change.name}` });
  await dialog.getByRole('link', { name: 'Show in payload' }).first().click();

  await page.getByRole('heading', { name: `Values of Unit ${change.importId}` }).waitFor();
  const asked = page.locator('tr[aria-current]');
  const cells = await asked.getByRole('cell').allTextContents();
  expect(cells[0]).toBe('rent');
  expect(cells[2]).toBe(rent);
  const line = (cells[4] ?? '').replaceAll(/\D/g, '');
  await page.locator('.line-numbers.active-line-number', { hasText: new RegExp(`^${line}$`) }).waitFor();
  expect(new URL(page.url()).searchParams.get('importId')).toBe(change.importId);
});
