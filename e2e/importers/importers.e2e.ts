import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { address, drawn, openConsole, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

interface Importer {
  readonly id: number;
  readonly name: string;
  readonly heldRunId: number | null;
  readonly feedUrl: string;
}

const list = async <T>(page: Page, path: string): Promise<T[]> => {
  const answer = await page.request.get(`${address()}/api/v1/${path}`);
  const { data }: { data: T[] } = await answer.json();
  return data;
};

const runDialog = (page: Page) => page.getByRole('dialog', { name: /^Run \d+$/ });

describe('importers', () => {
  it('are listed with their state, run dry, and applied from the same payload', async () => {
    const page = await openConsole('/importer-inventory', { as: 'importer' });
    await drawn(page);
    await page.getByRole('button', { name: /Stale/ }).click();
    await expect.poll(() => page.getByRole('grid').getByText('Stale').count()).toBe(2);
    // The last of them: other journeys run the first.
    const sound = (await list<Importer>(page, 'importers?status=enabled&runStatus=success&limit=50')).at(-1);
    if (sound === undefined) throw new Error('No importer of the demo is sound');

    await page.goto(`${address()}/importer-inventory/${sound.id}`);
    await page.getByRole('button', { name: 'Dry run' }).click();
    await runDialog(page).getByText('Nothing was written').waitFor();
    await runDialog(page).getByRole('grid', { name: 'Differences' }).waitFor();
    await runDialog(page).getByRole('button', { name: 'Apply for real…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click();
    await runDialog(page).getByText('Replaying payload').waitFor();
    await runDialog(page).getByText('Success').first().waitFor();
  });

  it('of RentCafe v2 sign in and ask for each property', async () => {
    const page = await openConsole('/importer-inventory', { as: 'importer' });
    // This source answers 401 to whoever has not signed in.
    const signing = (await list<Importer>(page, 'importers?status=enabled&limit=50')).find(({ feedUrl }) =>
      feedUrl.includes('/demo/rentcafe/'),
    );
    if (signing === undefined) throw new Error('No importer of the demo signs in');
    await page.goto(`${address()}/importer-inventory/${signing.id}`);
    await page.getByRole('button', { name: 'Dry run' }).click();
    await runDialog(page).getByText('Nothing was written').waitFor();
    const properties = runDialog(page).getByRole('grid', { name: 'Properties' }).getByRole('row');
    await expect.poll(() => properties.count()).toBeGreaterThan(2);
  });

  it('hold removals until another person confirms them', async () => {
    const page = await openConsole('/importer-inventory?show=held', { as: 'importer' });
    await drawn(page);
    const held = (await list<Importer>(page, 'importers?limit=50')).find(
      ({ heldRunId }) => heldRunId !== null,
    );
    if (held === undefined) throw new Error('No importer of the demo is held');
    await page.goto(`${address()}/importer-inventory/${held.id}`);
    const notice = page.getByRole('group', { name: 'Held removals' });
    await notice.getByRole('button', { name: 'Confirm removals…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Remove \d+ units$/ });
    await dialog.getByLabel('Why?').fill('The client sold the building');
    await dialog.getByRole('button', { name: 'Remove units' }).click();
    await runDialog(page).getByText('Success').first().waitFor();
    await expect.poll(() => notice.count()).toBe(0);
  });

  it('have a cache whose documents are compared, parsed again and replayed', async () => {
    const page = await openConsole('/importer/cache', { as: 'importer' });
    await drawn(page);
    const [payload] = await list<{ id: number }>(page, 'import_payloads?importerId=1&limit=1');
    await page.goto(`${address()}/importer/cache/${payload?.id}`);
    await page.getByText('<PhysicalProperty>').first().waitFor();
    await page.getByRole('tab', { name: 'Compare' }).click();
    await page.getByRole('combobox', { name: 'Compare with' }).waitFor();
    await page.getByRole('tab', { name: 'Parse again' }).click();
    await page.getByRole('grid', { name: 'Figures' }).getByText('Units').waitFor();
    await page.getByText('The parser reads it as it did then.').waitFor();
    await page.getByRole('button', { name: 'Replay as dry run' }).click();
    await runDialog(page).getByText('Nothing was written').waitFor();
  });

  it('have a configuration that is checked, tested, saved and restored', async () => {
    const page = await openConsole('/importer/config/2', { as: 'importer' });
    await page.getByRole('heading', { name: 'Configuration, version 1' }).waitFor();
    const schedule = page.getByRole('textbox', { name: 'Schedule' });
    await schedule.fill('often');
    await page.getByRole('alert').getByText('schedule:').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Save configuration' }).isDisabled()).toBe(true);
    await schedule.fill('5 6 * * *');
    await page.getByRole('button', { name: 'Test configuration' }).click();
    await page.getByText('Nothing was written').waitFor();
    await page.getByRole('button', { name: 'Show form' }).click();
    await page.getByRole('textbox', { name: 'What changed' }).fill('Once a day is enough');
    await page.getByRole('button', { name: 'Save configuration' }).click();
    await toastWith(page, 'Version 2 saved').waitFor();
    await page.getByText('Once a day is enough').waitFor();
    await page.getByRole('button', { name: 'Restore version 1' }).click();
    await page.getByRole('button', { name: 'Save configuration' }).click();
    await toastWith(page, 'Version 3 saved').waitFor();
    await page.getByText('Restored from version 1').waitFor();
  });
});
