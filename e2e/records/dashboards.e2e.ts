import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openConsole, openTab, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

const hostile = [
  '<p onclick="document.title=1">Rents <b>rose</b></p>',
  '<img src=x onerror="document.documentElement.dataset.hacked=1">',
  '<script>document.documentElement.dataset.hacked=1</script>',
  '<a href="javascript:document.documentElement.dataset.hacked=1">here</a>',
  '<iframe srcdoc="<script>parent.document.documentElement.dataset.hacked=1</script>"></iframe>',
  '<style>body{display:none}</style>',
].join('');

/** The text is shown, and nothing in it can run. */
async function isHarmless(page: Page, card: Locator): Promise<void> {
  await card.getByText('Rents rose').waitFor();
  const html = await card.innerHTML();
  expect(html).toContain('<b>rose</b>');
  expect(html).not.toMatch(/onclick|onerror|<script|<iframe|<style|javascript:/i);
  await card.getByText('here', { exact: true }).click();
  expect(await page.locator('html').getAttribute('data-hacked')).toBeNull();
}

const moment = (day: string): string => `${day}T09:30:00`;

const row = (page: Page, title: string): Locator => page.getByRole('row').filter({ hasText: title });

const dashboardOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: `Dashboard of ${name}` });

async function addClient(page: Page, name: string): Promise<number> {
  const clientKey = name.toLowerCase().replaceAll(' ', '_');
  const answer = await page.request.post('/api/v1/clients', { data: { clientKey, name, status: 'active' } });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).data.id;
}

it('news is written, sanitized, shown to its audience from its date, and clicks are counted', async () => {
  const page = await openConsole('/dashboard-management', { as: 'support' });
  await row(page, 'Planned maintenance').getByText('Scheduled').waitFor();
  await row(page, 'Photos matter').getByText('Disabled').waitFor();
  const mark = Date.now();
  const [readers, strangers] = [`Readers ${mark}`, `Strangers ${mark}`];
  const reader = await addClient(page, readers);
  const stranger = await addClient(page, strangers);

  // Created from the template, which any non-numeric id shows.
  await page.getByRole('link', { name: 'New item' }).click();
  await page.getByRole('textbox', { name: 'Author' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Author' }).inputValue()).toMatch(/^Demo /);
  await page.goto('/dashboard-management/whatever');
  const preview = page.getByRole('region', { name: 'Preview' });
  const title = `Rents of the year ${mark}`;
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Summary' }).fill('All of them in one place.');
  await page.getByRole('textbox', { name: 'Details' }).fill(hostile);
  await preview.getByRole('heading', { name: title }).waitFor();
  await isHarmless(page, preview);
  await page.getByRole('textbox', { name: 'Link' }).fill('http://localhost/report');
  await page.getByRole('textbox', { name: 'Appears' }).fill(moment('2999-01-01'));
  await page.getByRole('combobox', { name: 'Clients' }).fill(readers);
  await page.getByRole('option', { name: readers }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: 'Admins only' }).check();
  await page.getByRole('button', { name: 'Create news item' }).click();
  await toastWith(page, 'News item created').waitFor();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.locator('#content header').getByText('Scheduled').waitFor();
  await page.locator('#content header').getByText(`${readers}, administrators only`).waitFor();

  // Not before its date.
  const seen = await openTab(page, `/dashboard-management?show=dashboard&client=${reader}&as=admin`);
  const dashboard = dashboardOf(seen, readers);
  await dashboard.getByRole('heading', { name: 'Winter rent report is out' }).waitFor();
  const viewer = seen.getByRole('radiogroup', { name: 'Seen by' });
  const card = dashboard.getByRole('article', { name: title });
  expect(await card.count()).toBe(0);
  await page.getByRole('textbox', { name: 'Appears' }).fill(moment('2026-01-01'));
  await page.keyboard.press('ControlOrMeta+S');
  await page.locator('#content header').getByText('Live').waitFor();

  // Then live on every open dashboard of that client for administrators; for nobody else.
  await card.waitFor();
  await viewer.getByText('Everyone', { exact: true }).click();
  await card.waitFor({ state: 'detached' });
  const elsewhere = await openTab(page, `/dashboard-management?show=dashboard&client=${stranger}&as=admin`);
  await dashboardOf(elsewhere, strangers)
    .getByRole('heading', { name: 'Winter rent report is out' })
    .waitFor();
  expect(await elsewhere.getByRole('article', { name: title }).count()).toBe(0);
  await elsewhere.close();

  // Each opening counts as a click; closing does not.
  await page.goto('/dashboard-management');
  const clicks = row(page, title).getByRole('gridcell').nth(4);
  await expect.poll(() => clicks.textContent()).toBe('0');
  await viewer.getByText('Administrators', { exact: true }).click();
  await card.getByRole('button', { name: 'Read more' }).click();
  await isHarmless(seen, card);
  await expect.poll(() => clicks.textContent()).toBe('1');
  await card.getByRole('button', { name: 'Show less' }).click();
  const [opened] = await Promise.all([
    seen.context().waitForEvent('page'),
    card.getByRole('link', { name: 'Open the link' }).click(),
  ]);
  await opened.close();
  await expect.poll(() => clicks.textContent()).toBe('2');

  // Disabled and enabled; then deleted.
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await page.locator('#content header').getByText('Disabled').waitFor();
  await card.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Enable' }).click();
  await card.waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete “${title}”` });
  await dialog.getByText('Its 2 clicks go with it', { exact: false }).waitFor();
  await dialog.getByLabel(`Type ${title} to go on`).fill(title);
  await dialog.getByRole('button', { name: 'Delete it' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard Management' }).waitFor();
  await row(page, 'Photos matter').waitFor();
  expect(await row(page, title).count()).toBe(0);
});
