import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answered, openConsole, pathOf, useBrowser } from '../support/console.ts';

useBrowser();

const entries = (page: Page): Promise<number> => page.evaluate(() => history.length);
const menu = (page: Page) => page.getByRole('navigation');
const tool = (page: Page, name: string) =>
  page
    .locator('#content')
    .getByRole('link')
    .filter({ has: page.getByText(name, { exact: true }) });
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

describe('navigation', () => {
  it('goes back and forward through pages and queries, and restores each', async () => {
    const page = await openConsole('/tools', { as: 'admin' });
    await page.getByRole('link', { name: 'Contribute' }).first().click();
    await expect.poll(() => pathOf(page)).toBe('/contribute');
    await page.goBack();
    await tool(page, 'Clients').click();
    const box = page.getByRole('searchbox', { name: /^Search/ }).first();
    await box.fill('oak');
    await expect.poll(() => new URL(page.url()).search).toContain('oak');
    await page.locator('#content').getByRole('grid').getByRole('link').first().click();
    await expect.poll(() => pathOf(page)).toMatch(/^\/clients\/\d+$/);

    await page.goBack();
    await expect.poll(() => pathOf(page)).toBe('/clients?search=oak');
    await expect.poll(() => box.inputValue()).toBe('oak');
    await page.goBack();
    await expect.poll(() => pathOf(page)).toBe('/tools');
    await page.goForward();
    await expect.poll(() => box.inputValue()).toBe('oak');
  });

  it('has the page behind a link ready once somebody points at it', async () => {
    const page = await openConsole('/tools', { as: 'admin' });
    const isRows = (url: string): boolean => new URL(url).pathname === '/api/v1/clients';
    const asked = page.waitForResponse((response) => isRows(response.url()));
    await tool(page, 'Clients').hover();
    await (await asked).finished();
    await page.route(
      (url) => isRows(url.href),
      (route) => route.abort(),
    );
    await tool(page, 'Clients').click();
    await page.locator('#content').getByRole('grid').getByRole('link').first().waitFor();
    expect(pathOf(page)).toBe('/clients');
  });

  it('asks before discarding input, whichever way one leaves, and keeps the history', async () => {
    const page = await openConsole('/tools', { as: 'admin' });
    await tool(page, 'Superuser Manager').click();
    await page.locator('#content').getByRole('grid').getByRole('link').first().click();
    await expect.poll(() => pathOf(page)).toMatch(/^\/superuser-manager\/\d+$/);
    const record = pathOf(page);
    const name = page.getByLabel('First name');
    const saved = await name.inputValue();
    await name.fill('Not saved');
    const before = await entries(page);

    // By a link: stays, and nothing has moved.
    await menu(page).getByRole('link', { name: 'Home', exact: true }).click();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await question(page).waitFor({ state: 'detached' });
    expect(pathOf(page)).toBe(record);
    expect(await name.inputValue()).toBe('Not saved');

    // By the browser's back button: the URL is restored too.
    await page.evaluate(() => history.back());
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await question(page).waitFor({ state: 'detached' });
    await expect.poll(() => pathOf(page)).toBe(record);
    expect(await name.inputValue()).toBe('Not saved');
    expect(await entries(page)).toBe(before);

    await page.evaluate(() => history.back());
    await question(page).getByRole('button', { name: 'Leave without saving' }).click();
    await expect.poll(() => pathOf(page)).toBe('/superuser-manager');
    await page.getByRole('banner').getByText('Superuser Manager', { exact: true }).first().waitFor();
    expect(await entries(page)).toBe(before);

    // Nothing was saved on the way.
    await page.goto(new URL(record, page.url()).href);
    await expect.poll(() => name.inputValue()).toBe(saved);
  });

  it('shows the last requested page, also when an earlier one loads later', async () => {
    const page = await openConsole('/tools', { as: 'admin' });
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/v1/clients?*', async (route) => {
      await held;
      await route.continue();
    });
    await tool(page, 'Clients').click();
    await page.getByRole('link', { name: 'Contribute' }).first().click();
    await expect.poll(() => pathOf(page)).toBe('/contribute');
    letGo();
    await page.getByRole('banner').getByText('Contribute', { exact: true }).first().waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    expect(pathOf(page)).toBe('/contribute');
  });

  it('a refused page leaves no history entry', async () => {
    const page = await openConsole('/tools', { as: 'support', expectedErrors: answered(403) });
    const before = await entries(page);
    await page.goto(`${new URL(page.url()).origin}/roles`);
    await expect.poll(() => pathOf(page)).toBe('/');
    expect(await entries(page)).toBe(before + 1);
    await page.goBack();
    await expect.poll(() => pathOf(page)).toBe('/tools');
  });
});
