import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  address,
  answered,
  mainMenu,
  openConsole,
  pathOf,
  toastWith,
  useBrowser,
} from '../support/console.ts';
import { requestAccess } from './request-access.ts';

useBrowser();

/** Who has which role, by the keys of these links. */
async function membershipsOf(page: Page): Promise<string[]> {
  const answer = await page.request.get(`${address()}/perms-api/roles__has_users?limit=0`);
  const { data }: { data: { roleId: string; userId: number }[] } = await answer.json();
  return data.map(({ roleId, userId }) => `roleId:${roleId}~userId:${userId}`);
}

describe('a role', () => {
  it('is created and granted, shown, revoked, refused, requested and granted again', async () => {
    // The browser console logs refused requests.
    const page = await openConsole('/roles', { as: 'admin', expectedErrors: /^Failed to create role/ });
    await page.getByRole('heading', { name: 'Manage Roles', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'New role' }).click();
    const dialog = page.getByRole('dialog', { name: 'New role' });
    await dialog.getByRole('button', { name: 'Create role' }).click();
    await dialog.getByText('Role name and type and modified user are required.').waitFor();
    await dialog.getByLabel('Name').fill('Night desk');
    await dialog.getByLabel('Type').fill('staff');
    await dialog.getByRole('button', { name: 'Create role' }).click();
    await page.getByRole('heading', { name: 'Night desk', level: 1 }).waitFor();
    const roleId = pathOf(page).split('/').at(-1) ?? '';

    for (const key of ['supersync_admin_tools', 'supersync_manage_roles']) {
      await page.getByRole('combobox', { name: 'Product to add' }).fill(key);
      await page.getByRole('option', { name: new RegExp(key) }).click();
      await page.getByRole('button', { name: 'Add (full access)' }).click();
      await page.getByRole('grid', { name: 'Products of Night desk' }).getByText(key).waitFor();
    }

    // People gain pages by it, so the effect is shown first.
    await page.getByRole('combobox', { name: 'Person to add' }).fill('Support');
    await page.getByRole('option', { name: /Demo Support/ }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const effect = page.getByRole('dialog', { name: 'Add someone to Night desk' });
    await effect.getByText('1 person is affected.').waitFor();
    await effect.getByText(/Gain \d+ pages: .*Manage Roles/).waitFor();
    await effect.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('grid', { name: 'People in Night desk' }).getByText('Demo Support').waitFor();

    const theirs = await openConsole('/roles', { as: 'support', expectedErrors: answered(403) });
    await theirs.getByRole('heading', { name: 'Manage Roles', level: 1 }).waitFor();
    await mainMenu(theirs).getByText('Administrative Tools').waitFor();

    // Revoked again: the menu follows at once, and the page is refused.
    await page.getByRole('button', { name: 'Remove Demo Support' }).click();
    const loss = page.getByRole('dialog', { name: 'Remove Demo Support from Night desk' });
    await loss.getByText(/Lose \d+ pages: .*Manage Roles/).waitFor();
    await loss.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('No one has this role yet').waitFor();
    // The list is ahead of the server, the toast is not.
    await toastWith(page, 'Demo Support is no longer in Night desk').waitFor();
    await mainMenu(theirs).getByText('Administrative Tools').waitFor({ state: 'detached' });
    await theirs.goto('/roles');
    const refusal = toastWith(theirs, 'You do not have permission to access Manage Roles.');
    await refusal.waitFor();
    await expect.poll(() => pathOf(theirs)).toBe('/');
    expect(await mainMenu(theirs).getByText('Administrative Tools').count()).toBe(0);

    // They request access, get the role, are told so on the page they are on, and the page opens again.
    await requestAccess(theirs, 'Manage Roles', 'I cover for a colleague');
    await page.goto('/roles?requests=1');
    const asked = page
      .getByRole('region', { name: 'Requests for access' })
      .getByRole('listitem')
      .filter({ hasText: '/roles' })
      .filter({ hasText: 'Demo Support' });
    await asked.getByRole('button', { name: 'Grant…' }).click();
    await page.getByRole('radio', { name: /Night desk/ }).check();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Add|Grant/ })
      .click();
    await asked.waitFor({ state: 'detached' });
    const told = toastWith(theirs, 'You now have access to Manage Roles.');
    await told.waitFor();
    await mainMenu(theirs).getByText('Administrative Tools').waitFor();
    await told.getByRole('button', { name: 'Open Manage Roles' }).click();
    await theirs.getByRole('heading', { name: 'Manage Roles', level: 1 }).waitFor();

    // Other tests rely on this person not having the role.
    const left = await page.request.delete(
      `${address()}/perms-api/roles__has_users/roleId:${roleId}~userId:5`,
      { headers: { origin: address() } },
    );
    expect(left.status()).toBe(204);
  });

  it('is refused, requested and granted', async () => {
    const theirs = await openConsole('/audit-logs', { as: 'sales', expectedErrors: answered(403) });
    await requestAccess(theirs, 'Audit logs', 'Who changed the rates of last week?');

    const page = await openConsole('/roles?requests=1', { as: 'admin' });
    const before = await membershipsOf(page);
    const requests = page.getByRole('region', { name: 'Requests for access' });
    const asked = requests
      .getByRole('listitem')
      .filter({ hasText: '/audit-logs' })
      .filter({ hasText: 'Demo Sales' });
    await asked.getByRole('button', { name: 'Grant…' }).click();
    await page.getByRole('radio').first().check();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Add|Grant/ })
      .click();
    await asked.waitFor({ state: 'detached' });

    await theirs.goto('/audit-logs');
    await theirs.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => pathOf(theirs)).toBe('/audit-logs');

    // Other tests rely on this person not having the role.
    const granted = (await membershipsOf(page)).filter((key) => !before.includes(key));
    expect(granted).toHaveLength(1);
    const left = await page.request.delete(`${address()}/perms-api/roles__has_users/${granted[0]}`, {
      headers: { origin: address() },
    });
    expect(left.status()).toBe(204);
  });
});

it('a change whose effect cannot be loaded is not made', async () => {
  const page = await openConsole('/roles', { as: 'admin', expectedErrors: /status of 500/ });
  await page.route(/\/v0\/perms-api\/reach/, (route) => route.fulfill({ status: 500 }));
  await page.getByRole('link', { name: 'Importer team' }).first().click();
  const people = page.getByRole('grid', { name: 'People in Importer team' });
  await people
    .getByRole('button', { name: /^Remove / })
    .first()
    .waitFor();
  const before = await membershipsOf(page);
  await people
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await toastWith(page, 'The effect of this change could not be loaded. Nothing was changed.').waitFor();
  expect(await membershipsOf(page)).toEqual(before);
});

it('two roles are compared under a shareable URL', async () => {
  const page = await openConsole('/roles', { as: 'admin' });
  await page.getByRole('link', { name: 'Sales' }).first().click();
  await page.getByRole('heading', { name: 'Sales', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Compare with…' }).click();
  await page.getByRole('combobox', { name: 'Second role' }).click();
  await page.getByRole('option', { name: 'Importer team' }).click();
  await page
    .getByRole('grid', { name: 'Products compared' })
    .getByText('supersync_rate_retirement')
    .waitFor();
  const again = await openConsole(pathOf(page), { as: 'admin' });
  await again.getByRole('grid', { name: 'Products compared' }).getByText('supersync_importer_team').waitFor();
});

it('roles that cannot be fetched are said in words and fetched again', async () => {
  const page = await openConsole('/', { as: 'admin', expectedErrors: /status of 500/ });
  const roles = /\/perms-api\/roles\?/;
  await page.route(roles, (route) => route.fulfill({ status: 500 }));
  await page.goto('/roles');
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to fetch roles' });
  await alert.waitFor();
  await page.unroute(roles);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('grid', { name: 'Manage Roles' }).getByRole('row').nth(1).waitFor();
});
