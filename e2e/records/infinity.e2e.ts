import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { address, drawn, openConsole, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

/** Number of the switch's settings a client has. */
async function settingsOf(page: Page, clientId: number): Promise<number> {
  const where = JSON.stringify({ clientId, moduleKey: 'infinity' });
  const answer = await page.request.get(
    `${address()}/api/v1/lift_settings?where=${encodeURIComponent(where)}`,
  );
  const { meta }: { meta: { total: number } } = await answer.json();
  return meta.total;
}

it('a client goes through every step and back, and many at once as a run', async () => {
  const page = await openConsole('/rentals-infinity-migration?state=ready', { as: 'admin' });
  await drawn(page);
  const table = page.getByRole('grid', { name: 'Infinity Migration' });
  const first = table.getByRole('link').first();
  const name = (await first.textContent()) ?? '';
  await first.click();
  const panel = panelOf(page);
  await panel.getByRole('heading', { name }).waitFor();
  const clientId = Number(new URL(page.url()).searchParams.get('client'));
  expect(await settingsOf(page, clientId)).toBe(0);
  const step = (title: string) =>
    panel
      .getByRole('list', { name: 'Steps of the migration' })
      .getByRole('listitem')
      .filter({ hasText: title });

  // A new mapping requires the checks again.
  await panel.getByRole('combobox', { name: 'Channel of Print' }).click();
  await page.getByRole('option', { name: 'Other' }).click();
  await panel.getByRole('button', { name: 'Save the sources' }).click();
  await panel.getByText('Not started', { exact: true }).waitFor();
  expect(await panel.getByRole('button', { name: 'Switch…' }).isDisabled()).toBe(true);
  await panel.getByRole('button', { name: 'Check again' }).click();
  await panel.getByText('Ready', { exact: true }).waitFor();
  await panel.getByText('Every source has a channel').waitFor();

  await panel.getByRole('button', { name: 'Dry run' }).click();
  await step('Dry run')
    .getByText(/print: other/)
    .waitFor();
  expect(await settingsOf(page, clientId)).toBe(0);
  await panel.getByRole('button', { name: 'Switch…' }).click();
  await page
    .getByRole('dialog', { name: `Switch ${name}` })
    .getByRole('button', { name: 'Switch client' })
    .click();
  await panel.getByText('Migrating', { exact: true }).waitFor();
  expect(await settingsOf(page, clientId)).toBe(2);
  await panel.getByRole('button', { name: 'Verify', exact: true }).click();
  await panel.getByText('Migrated', { exact: true }).waitFor();
  await panel
    .getByRole('group', { name: 'History' })
    .getByText(/^Verified/)
    .waitFor();

  await panel.getByRole('button', { name: 'Roll back…' }).click();
  const question = page.getByRole('dialog', { name: `Roll back ${name}` });
  await question.getByText('Puts back what was there before the switch:').waitFor();
  await question.getByRole('button', { name: 'Roll back', exact: true }).click();
  await panel.getByText('Rolled back', { exact: true }).waitFor();
  expect(await settingsOf(page, clientId)).toBe(0);

  // In bulk: one passes, another fails with a reason.
  await page.goto(`/rentals-infinity-migration?search=${encodeURIComponent(name)}`);
  await table.getByText('Rolled back').waitFor();
  const bulk = page.getByRole('region', { name: 'With the selected rows' });
  const start = async (kind: string): Promise<void> => {
    await table.getByRole('checkbox', { name: /all/i }).check();
    await bulk.getByRole('button', { name: `${kind}…` }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `${kind} 1 client` })
      .click();
  };
  await start('Migrate');
  await panel.getByText('1 of 1 clients').waitFor();
  await panel.getByRole('grid', { name: 'Clients of this run' }).getByText('Done').waitFor();
  await toastWith(page, 'Migrate 1 client: 1 done').waitFor();
  await table.getByText('Migrated', { exact: true }).waitFor();
  await page.goto(`/rentals-infinity-migration?search=${encodeURIComponent(name)}`);
  await start('Roll back');
  await toastWith(page, 'Roll back 1 client: 1 done').waitFor();
  expect(await settingsOf(page, clientId)).toBe(0);
  await page.goto(`/rentals-infinity-migration?search=${encodeURIComponent(name)}`);
  await start('Roll back');
  await toastWith(page, 'Roll back 1 client: 0 done, 1 failed').waitFor();
  await panel.getByRole('button', { name: 'Again for the 1 failed client…' }).waitFor();
  await page.getByRole('link', { name: 'Bulk runs' }).click();
  await panel.getByRole('link', { name: 'Migrate 1 client' }).waitFor();
});

it('leads are shown by source as chart and table, and exported', async () => {
  const page = await openConsole('/source-reporting', { as: 'admin' });
  await drawn(page);
  // The first client of the list that has leads.
  const answer = await page.request.get(
    `${address()}/v0/leads?fields=clientId&sort=clientId&limit=1&where={"clientId":{"isNull":false}}`,
  );
  const { data }: { data: { clientId: number }[] } = await answer.json();
  const clientId = data[0]?.clientId ?? 0;
  await page.goto(`/source-reporting?client=${clientId}&days=365`);
  const panel = panelOf(page);
  await panel.getByRole('img', { name: /^Leads a week, as a chart/ }).waitFor();
  await panel.getByRole('grid', { name: 'Sources of the leads' }).getByText(/ %$/).first().waitFor();
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download CSV' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(text.split('\r\n')[0]).toBe('Client,Week,Source,Name,Leads');
  expect(text.split('\r\n').length).toBeGreaterThan(2);
});
