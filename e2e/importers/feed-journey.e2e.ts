import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { address, drawn, openConsole, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

/** An importer that no other journey uses. */
const importerId = 3;

interface Unit {
  readonly importId: string;
  readonly rent: string | null;
  readonly marketRent: string | null;
}

const get = async <T>(page: Page, path: string): Promise<T> => {
  const answer = await page.request.get(`${address()}/api/v1/${path}`);
  const { data }: { data: T } = await answer.json();
  return data;
};

const runDialog = (page: Page) => page.getByRole('dialog', { name: /^Run \d+$/ });

it('an issue leads to its line; a changed configuration is tested, applied, and undone by replay', async () => {
  const page = await openConsole('/importer-inventory', { as: 'admin' });
  const [payload] = await get<{ id: number }[]>(
    page,
    `import_payloads?importerId=${importerId}&limit=1&sort=-id`,
  );
  const [run] = await get<{ id: number }[]>(
    page,
    `import_runs?importerId=${importerId}&state=applied&limit=1&sort=-id`,
  );
  const [change] = await get<{ propertyId: number }[]>(
    page,
    `import_changes?importRunId=${run?.id}&record=unit&limit=1`,
  );
  if (payload === undefined || change === undefined) throw new Error('The demo has no payload of it');
  const units = () => get<Unit[]>(page, `units?propertyId=${change.propertyId}&limit=100&sort=importId`);
  const before = (await units()).map(({ importId, rent }) => [importId, rent]);

  await page.goto(`${address()}/importer/rentcafe-xml-parser?payload=${payload.id}`);
  await page.getByRole('tab', { name: /^Issues \(\d+\)$/ }).click();
  const issue = page.getByRole('grid', { name: 'Issues' }).getByRole('row').nth(1);
  const line = (await issue.getByRole('gridcell').last().textContent())?.replaceAll(/\D/g, '');
  await issue.click();
  await page.locator('.line-numbers.active-line-number', { hasText: new RegExp(`^${line}$`) }).waitFor();

  await page.goto(`${address()}/importer/config/${importerId}`);
  await page.getByRole('combobox', { name: 'Rent', exact: true }).click();
  await page.getByRole('option', { name: 'Market rent' }).click();
  await page.getByRole('button', { name: 'Test configuration' }).click();
  await page.getByText('Nothing was written').waitFor();
  await page.getByRole('button', { name: 'Show form' }).click();
  await page.getByRole('button', { name: 'Save configuration' }).click();
  await toastWith(page, 'Version 2 saved').waitFor();

  await page.goto(`${address()}/importer-inventory/${importerId}`);
  await page.getByRole('button', { name: 'Dry run' }).click();
  await runDialog(page).getByRole('button', { name: 'Apply for real…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click();
  await runDialog(page).getByText('Replaying payload').waitFor();
  await runDialog(page).getByText('Success').first().waitFor();
  const applied = await units();
  expect(applied.filter(({ rent, marketRent }) => marketRent !== null && rent !== marketRent)).toEqual([]);
  expect(applied.map(({ importId, rent }) => [importId, rent])).not.toEqual(before);

  await page.goto(`${address()}/importer/config/${importerId}`);
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('button', { name: 'Save configuration' }).click();
  await toastWith(page, 'Version 3 saved').waitFor();
  await page.goto(`${address()}/importer/cache/${payload.id}`);
  await drawn(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Replay payload…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replay', exact: true }).click();
  await runDialog(page).getByText('Success').first().waitFor();
  expect((await units()).map(({ importId, rent }) => [importId, rent])).toEqual(before);
});
