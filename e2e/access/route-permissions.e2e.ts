import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { narrow, openConsole, pathOf, useBrowser } from '../support/console.ts';

useBrowser();

const table = (page: Page) => page.getByRole('grid', { name: 'Route Permissions' });
const count = (page: Page): Promise<number> =>
  table(page)
    .getAttribute('aria-rowcount')
    .then((rows) => Number(rows) - 1);
const panel = (page: Page) => page.getByRole('dialog', { name: 'Why can they see this?' });

async function filterBy(page: Page, field: string, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: field, exact: true }).click();
  await page.getByRole('checkbox', { name: new RegExp(`^${label}`) }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
}

describe('route permissions', () => {
  it('lists all 114 routes and filters by person, in the URL', async () => {
    const page = await openConsole('/route-permissions', { as: 'admin' });
    await expect.poll(() => count(page)).toBe(114);

    await filterBy(page, 'Person', 'Demo Sales');
    await expect.poll(() => pathOf(page)).toContain('f.person=in%3A4');
    await page.getByRole('button', { name: /^Person: Demo Sales/ }).waitFor();
    const reached = await count(page);
    expect(reached).toBeLessThan(114);
    await page.getByRole('searchbox', { name: 'Search routes' }).fill('/rate-expiry-management');
    await expect.poll(() => count(page)).toBe(6);
    await page.getByRole('searchbox', { name: 'Search routes' }).fill('/roles');
    await page.getByText('Nothing matches').waitFor();

    await page.reload();
    await page.getByText('Nothing matches').waitFor();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect.poll(() => count(page)).toBe(114);
  });

  it('highlights what stands out', async () => {
    const page = await openConsole('/route-permissions', { as: 'admin' });
    const open = page.getByRole('button', { name: /^No key needed \d+$/ });
    await open.click();
    await expect.poll(() => open.getAttribute('aria-pressed')).toBe('true');
    const said = Number((await open.innerText()).replaceAll(/\D/g, ''));
    await expect.poll(() => count(page)).toBe(said);
    expect(pathOf(page)).toContain('only=open');
  });

  it('exports what is shown', async () => {
    const page = await openConsole('/route-permissions?f.key=in%3Asupersync_manage_roles&sort=-path', {
      as: 'admin',
    });
    await expect.poll(() => count(page)).toBe(2);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Through' }).uncheck();
    await page.keyboard.press('Escape');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('route-permissions.csv');
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe('Page,Path,Where,Own keys,Inherited keys,People,Notes');
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 4))).toEqual([
      ['Role', '/roles/{id}', 'Administrative Tools › Manage Roles', ''],
      ['Manage Roles', '/roles', 'Administrative Tools', 'supersync_manage_roles'],
      [''],
    ]);
  });

  it('opens for a developer without access to addresses', async () => {
    const page = await openConsole('/route-permissions', { as: 'platform' });
    await expect.poll(() => count(page)).toBe(114);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('button', { name: 'Person', exact: true }).click();
    await page.getByRole('checkbox', { name: /^Demo Sales/ }).waitFor();
    expect(await page.locator('body').innerText()).not.toContain('@supersync.test');
  });
});

describe('access explanation', () => {
  it('names the missing key and the roles that grant it', async () => {
    const page = await openConsole('/route-permissions?why=5~page~%2Froles', { as: 'admin' });
    await panel(page).getByText('Refused.').waitFor();
    const chain = panel(page).getByRole('listitem');
    await expect
      .poll(() => chain.filter({ hasText: 'Missing supersync_manage_roles' }).innerText())
      .toContain('Access management');
    await expect
      .poll(() => chain.filter({ hasText: 'Missing supersync_admin_tools' }).innerText())
      .toContain('Administrative Tools');

    await page.keyboard.press('Escape');
    await expect.poll(() => panel(page).count()).toBe(0);
    expect(pathOf(page)).toBe('/route-permissions');
  });

  it('opens by keyboard from a row and explains each role', async () => {
    const page = await openConsole('/route-permissions?search=superuser-manager%2Fcreate', { as: 'admin' });
    await expect.poll(() => count(page)).toBe(1);
    await table(page).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await panel(page).getByText('people reach it').waitFor();
    const person = panel(page).getByRole('combobox', { name: 'Person' });
    await person.fill('Security');
    await person.press('ArrowDown');
    await person.press('Enter');
    await panel(page).getByText('Allowed.').waitFor();
    expect(pathOf(page)).toContain('why=8%7Epage%7E%2Fsuperuser-manager%2Fcreate');
    const told = await panel(page).getByRole('list').first().innerText();
    expect(told).toContain('Access management');
    expect(told).toContain('supersync_superuser_manager');

    await page.keyboard.press('Escape');
    await expect.poll(() => panel(page).count()).toBe(0);
    await expect.poll(() => table(page).evaluate((grid) => grid === document.activeElement)).toBe(true);
  });

  it('explains a key with its flag, and an endpoint', async () => {
    const page = await openConsole('/route-permissions?why=12~key~supersync_manage_roles~u', { as: 'admin' });
    await panel(page).getByText('grants supersync_manage_roles without that flag').waitFor();
    await panel(page).getByText('read', { exact: true }).click();
    await panel(page).getByText('Allowed.').waitFor();

    await page.goto('/route-permissions?why=12~endpoint~POST~%2Fperms-api%2Froles');
    await panel(page).getByText('Refused.').waitFor();
    await page.goto('/route-permissions?why=12~endpoint~GET~%2Fperms-api%2Froles');
    await panel(page).getByText('Allowed.').waitFor();
  });

  it('works on any page, with permission', async () => {
    const page = await openConsole('/tools?why=4~page~%2Froles', { as: 'platform' });
    await panel(page).getByText('Refused.').waitFor();
    const other = await openConsole('/tools?why=4~page~%2Froles', { as: 'support' });
    await other.getByRole('heading', { level: 1, name: 'Tools' }).waitFor();
    expect(await panel(other).count()).toBe(0);
  });
});

describe('comparison of two people', () => {
  it('shows the differences or everything, in the URL', async () => {
    const page = await openConsole('/route-permissions', { as: 'admin' });
    await page.getByRole('link', { name: 'Compare people' }).click();
    await page.getByText('Choose two people').waitFor();
    for (const [label, name] of [
      ['First person', 'Demo Sales'],
      ['Second person', 'Demo Support'],
    ] as const) {
      const box = page.getByRole('combobox', { name: label });
      await box.fill(name);
      await page.getByRole('option', { name }).first().waitFor();
      await box.press('ArrowDown');
      await box.press('Enter');
      await expect.poll(() => box.inputValue()).toContain('@supersync.test');
    }
    await expect.poll(() => pathOf(page)).toBe('/route-permissions?compare=4%2C5');
    const pages = page.getByRole('grid', { name: 'Pages' });
    const rows = async (): Promise<number> => Number(await pages.getAttribute('aria-rowcount')) - 1;
    expect(await rows()).toBeLessThan(114);
    const keys = page.getByRole('grid', { name: 'Keys' });
    await keys.getByText('supersync_rate_retirement').waitFor();

    await page.getByText('All', { exact: true }).click();
    await expect.poll(rows).toBe(114);
    await page.reload();
    await expect.poll(rows).toBe(114);

    await page.getByText('Differences only').click();
    await page.getByRole('link', { name: 'Refused: Demo Support, Rate Retirement. Why?' }).click();
    await panel(page).getByText('Missing supersync_rate_retirement').waitFor();
  });

  it('fits a small screen', async () => {
    const page = await openConsole('/route-permissions?compare=4,5', { as: 'admin', viewport: narrow });
    await page.getByRole('heading', { name: 'Keys' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrow.width);
  });
});
