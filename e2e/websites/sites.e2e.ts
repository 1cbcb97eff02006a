import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoFaultOf, faultySites } from '../../apps/server/src/features/websites/site-check/demo-sites.ts';
import { address, drawn, goWithin, openConsole, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Preview' });
const faulty = (fault: string): number => faultySites.find((id) => demoFaultOf(id) === fault) ?? 0;

async function siteNamed(page: Page, id: number): Promise<{ name: string; status: string }> {
  const answer = await page.request.get(`${address()}/api/v1/sites/${id}`);
  const { data }: { data: { name: string; status: string } } = await answer.json();
  return data;
}

it('websites are paused with a preview, and put back by Undo', async () => {
  const page = await openConsole('/', { as: 'admin' });
  await drawn(page);
  const asked = page.waitForRequest((request) => {
    const url = new URL(request.url());
    return url.pathname === '/api/v1/sites' && url.searchParams.get('limit') === '999';
  });
  await goWithin(page, '/websites/searchManage');
  expect(new URL((await asked).url()).searchParams.get('relations')).toContain('sourceClient:sc');
  await page
    .getByRole('group', { name: 'Status' })
    .getByRole('button', { name: /Active/ })
    .click();
  const grid = page.getByRole('grid', { name: 'Websites List' });
  const { name } = await siteNamed(page, faulty('slow'));
  await page.getByRole('searchbox', { name: 'Search websites' }).fill(name);
  await grid.getByRole('row').filter({ hasText: name }).getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Pause…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause 1 website' });
  await dialog.getByText('1 would change').waitFor();
  await dialog.getByRole('button', { name: 'Pause 1 website' }).click();
  await toastWith(page, '1 website paused').getByRole('button', { name: 'Undo' }).click();
  await toastWith(page, '1 website put back').waitFor();
  expect((await siteNamed(page, faulty('slow'))).status).toBe('active');
  await page.getByRole('link', { name: 'Changes' }).click();
  await page.getByRole('dialog', { name: 'Bulk changes' }).getByText('Undone: 1 put back').waitFor();
});

it('insights show what needs attention first, with evidence; a check now finds the same', async () => {
  const page = await openConsole('/', { as: 'admin' });
  await drawn(page);
  await page.getByRole('link', { name: /Websites down/ }).click();
  const down = await siteNamed(page, faulty('down'));
  const grid = page.getByRole('grid', { name: 'Website Insights' });
  await grid.getByRole('link', { name: down.name }).click();
  await panelOf(page).getByText('The home page answers with 503.').first().waitFor();

  await goWithin(page, `/websites/insights?site=${faulty('links')}`);
  const panel = panelOf(page);
  await panel.getByText('Broken links on the home page: 1 of 7.').first().waitFor();
  await panel.getByRole('button', { name: 'Check now' }).click();
  await toastWith(page, /^Checked: Broken links/).waitFor();
  await panel.getByText(/^404 http:.*\/spring-offer$/).waitFor();
  await panel
    .getByRole('img', { name: /^OK in \d+ of \d+ checks$/ })
    .first()
    .waitFor();

  await goWithin(page, '/websites/insights');
  await grid.getByRole('row').nth(1).getByText('Critical').waitFor();
  await page.getByText('Trends', { exact: true }).click();
  await page.getByText('Slowest tenth').first().waitFor();
});
