import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { address, answered, drawn, openConsole, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

/** Calls the API directly. */
async function made(page: Page, path: string, data: object): Promise<number> {
  const answer = await page.request.post(`${address()}${path}`, { data, headers: { origin: address() } });
  expect(answer.status(), await answer.text()).toBe(201);
  const { data: record }: { data: { id: number } } = await answer.json();
  return record.id;
}

async function choose(page: Page, label: string, text: string, option: RegExp | string): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  await box.click();
  if (text !== '') await box.fill(text);
  await page.getByRole('option', { name: option }).first().click();
}

it('a rule is created, tested, blocks an action by name, is ended, undone and deleted', async () => {
  const page = await openConsole('/client-restrictions', { as: 'admin', expectedErrors: answered(409) });
  await drawn(page);
  const clientId = await made(page, '/api/v1/clients', { clientKey: 'gate_keepers', name: 'Gate Keepers' });
  const partners = await page.request.get(
    `${address()}/api/v1/partners?where={"partnerKey":"rentals_infinity"}`,
  );
  const { data }: { data: { id: number }[] } = await partners.json();
  const infinity = await page.request.post(`${address()}/api/v1/clients__has_partners`, {
    data: { clientId, partnerId: data[0]?.id },
    headers: { origin: address() },
  });
  expect(infinity.status()).toBe(201);

  // Rules that expire soon are highlighted and link to those rows.
  const soon = page.getByRole('button', { name: /Expiring/ });
  await soon.click();
  const table = page.getByRole('grid', { name: 'Client Restrictions' });
  await table
    .getByText(/^Ends in \d+ days?$/)
    .first()
    .waitFor();
  // The previous rows stay until the new ones are loaded.
  await expect.poll(() => table.getByText('Active', { exact: true }).count()).toBe(0);
  await soon.click();

  await page.getByRole('link', { name: 'New restriction' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New restriction' });
  await choose(page, 'Client', 'Gate Keep', /Gate Keepers/);
  await choose(page, 'Scope', '', 'Feature');
  await choose(page, 'Target', '', 'Source reporting');
  await dialog.getByRole('button', { name: 'Create restriction' }).click();
  await dialog.getByText('Required').first().waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('No <b>tracking</b> wanted');
  await dialog.getByRole('button', { name: 'Create restriction' }).click();
  const panel = panelOf(page);
  await panel.getByText('Deny feature source_reporting').waitFor();
  const rule = (await panel.getByRole('heading', { name: /^Restriction \d+$/ }).textContent()) ?? '';

  // The tester uses the rules of the gates, for any day, and names the deciding one.
  await panel.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Test' }).click();
  const verdict = panel.getByRole('status');
  await verdict.getByText('Not allowed').waitFor();
  await verdict
    .getByText(`${rule} decides: Deny feature source_reporting. No <b>tracking</b> wanted`)
    .waitFor();
  await panel.getByLabel('On', { exact: true }).fill('2020-01-01');
  await verdict.getByText('No restriction matches, so it is allowed.').waitFor();
  await panel.getByText(/^Starts in [\d,]+ days$/).waitFor();

  // The gate: the switch stays off, and the rule is named.
  await page.goto('/source-reporting?clients=all&search=Gate+Keepers');
  const toggle = page.getByRole('switch', { name: 'Source reporting of Gate Keepers' });
  await toggle.waitFor();
  await toggle.press('Space');
  await toastWith(
    page,
    `${rule} of this client stands in the way (deny feature source_reporting): No <b>tracking</b> wanted. Nothing was saved.`,
  ).waitFor();
  expect(await toggle.isChecked()).toBe(false);

  const ruleId = rule.replace('Restriction ', '');
  await page.goto(`/client-restrictions?rule=${ruleId}`);
  await panel.getByRole('button', { name: 'End today' }).click();
  await panel.getByText('Ends today').waitFor();
  await toastWith(page, 'The restriction ends today').getByRole('button', { name: 'Undo' }).click();
  await panel.getByText('Active', { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await toastWith(page, 'The restriction was deleted').waitFor();

  // No rule any more: on, with a start date, and off again.
  await page.goto('/source-reporting?clients=all&search=Gate+Keepers');
  await toggle.press('Space');
  await toastWith(page, 'Source reporting of Gate Keepers is on').waitFor();
  await expect.poll(() => toggle.isChecked()).toBe(true);
  await page.getByRole('link', { name: 'Gate Keepers' }).click();
  await panel.getByLabel('Effective date').fill('2026-06-01');
  await panel.getByRole('button', { name: 'Save' }).click();
  await toastWith(page, 'Gate Keepers reports leads since 2026-06-01').waitFor();
  await panel.getByText('No leads in this time').waitFor();
  await page.getByRole('grid', { name: 'Source Reporting' }).getByText('2026-06-01').waitFor();
  await toastWith(page, 'Source reporting of Gate Keepers is on')
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect.poll(() => toggle.first().isChecked()).toBe(false);
});
