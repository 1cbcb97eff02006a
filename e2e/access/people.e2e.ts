import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  address,
  answered,
  mainMenu,
  openConsole,
  pathOf,
  patience,
  toastWith,
  useBrowser,
} from '../support/console.ts';

useBrowser();

const password = 'correct horse battery staple';
let people = 0;
const freshAddress = (): string => `person-${Date.now()}-${(people += 1)}@example.test`;

/** As a manager; the mail is read from the demo's outbox. */
async function createPerson(page: Page, email: string): Promise<string> {
  await page.goto('/superuser-manager/create');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Lind');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Create and send the link' }).click();
  await page.getByText('The link is on its way').waitFor();
  const file = await page.locator('#content code').innerText();
  // A background job sends it.
  await expect.poll(() => existsSync(file), patience(20_000)).toBe(true);
  const mail = await readFile(file, 'utf8');
  expect(mail).toContain(`To: <${email}>`);
  return /http:\S+/.exec(mail)?.[0] ?? '';
}

async function setPassword(link: string): Promise<Page> {
  const page = await openConsole(link.slice(address().length), { expectedErrors: answered(401, 410) });
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Repeat password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('is set. The link is used up.').waitFor();
  return page;
}

async function enter(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await mainMenu(page).waitFor();
}

describe('a new super user', () => {
  it('gets a link, sets a password, signs in, and is refused once suspended', async () => {
    const manager = await openConsole('/superuser-manager', { as: 'security' });
    const email = freshAddress();
    const link = await createPerson(manager, email);
    expect(link).toMatch(/\/set-password#token=[\w-]{43}$/);

    const person = await setPassword(link);
    await enter(person, email);
    const again = await openConsole(link.slice(address().length), { expectedErrors: answered(410) });
    await again.getByText('This link does not work').waitFor();

    await manager.getByRole('link', { name: 'Open the account' }).click();
    await manager.getByRole('heading', { name: 'Nora Lind' }).waitFor();
    await manager.getByText('Active', { exact: true }).first().waitFor();
    await manager.getByRole('button', { name: 'More actions' }).click();
    await manager.getByRole('menuitem', { name: 'Suspend…' }).click();
    await manager.getByText('One open session ends at once.').waitFor();
    await manager.getByRole('button', { name: 'Suspend', exact: true }).click();
    await toastWith(manager, 'Nora Lind is suspended.').waitFor();
    await manager.getByRole('button', { name: 'Reactivate' }).waitFor();

    // The next request is refused.
    const refused = await person.evaluate(async () => (await fetch('/v0/users')).status);
    expect(refused).toBe(401);
    await person.goto('/tools');
    await expect.poll(() => pathOf(person)).toMatch(/^\/login/);

    await manager.getByRole('button', { name: 'Reactivate' }).click();
    await toastWith(manager, 'Nora Lind may enter again.').waitFor();
  });

  it('refuses a duplicate address at the field', async () => {
    const manager = await openConsole('/superuser-manager/create', {
      as: 'security',
      expectedErrors: answered(409),
    });
    await manager.getByLabel('First name').fill('Second');
    await manager.getByLabel('Last name').fill('Admin');
    await manager.getByLabel('Email address').fill('ADMIN@supersync.test');
    await manager.getByRole('button', { name: 'Create and send the link' }).click();
    await manager.getByText('Somebody has this address already').waitFor();
    expect(await manager.getByLabel('First name').inputValue()).toBe('Second');
  });

  it('requires one of the four managers', async () => {
    const sales = await openConsole('/superuser-manager', { as: 'sales', expectedErrors: answered(403) });
    await toastWith(sales, 'You do not have permission to access Superuser Manager.').waitFor();
    const own = await openConsole('/superuser-manager', { as: 'security' });
    await own.getByRole('link', { name: 'Demo Security' }).click();
    await own.getByText('This is your own account').waitFor();
    await own.getByRole('button', { name: 'More actions' }).click();
    expect(await own.getByRole('menuitem', { name: 'Suspend…' }).isDisabled()).toBe(true);
  });
});

describe('view-as', () => {
  it("shows the other person's console, read-only, until stopped", async () => {
    const page = await openConsole('/', { as: 'admin', expectedErrors: answered(403) });
    await mainMenu(page).getByText('Administrative Tools').waitFor();
    await page.getByRole('button', { name: /Signed in as/ }).click();
    await page.getByRole('menuitem', { name: 'View as…' }).click();
    await page.getByRole('combobox', { name: 'Person' }).fill('Sales');
    await page.getByRole('option', { name: /Demo Sales/ }).click();
    await page.getByRole('button', { name: 'View as this person' }).click();
    await page.getByText('Viewing as Demo Sales').waitFor();
    expect(await mainMenu(page).getByText('Administrative Tools').count()).toBe(0);

    const refused = await page.evaluate(async () => {
      const answer = await fetch('/v0/feedback', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ page: '/', rating: 5, message: 'As somebody else' }),
      });
      return [answer.status, (await answer.json()).detail];
    });
    expect(refused).toEqual([
      403,
      'You are viewing the console as Demo Sales, so nothing can be changed. Stop viewing first.',
    ]);
    await page.goto('/ip-management');
    await toastWith(page, 'You do not have permission to access IP Management.').waitFor();

    await page.getByRole('button', { name: 'Stop' }).click();
    await mainMenu(page).getByText('Administrative Tools').waitFor();
    expect(await page.getByText('Viewing as').count()).toBe(0);
  });

  it('is refused when the other person has more permissions', async () => {
    const page = await openConsole('/', { as: 'security', expectedErrors: answered(403) });
    await page.getByRole('button', { name: /Signed in as/ }).click();
    await page.getByRole('menuitem', { name: 'View as…' }).click();
    await page.getByRole('combobox', { name: 'Person' }).fill('Owner');
    await page.getByRole('option', { name: /Demo Owner/ }).click();
    await page.getByRole('button', { name: 'View as this person' }).click();
    await page.getByText('Demo Owner may see what you may not: supersync_all.').waitFor();
  });
});

describe('an API client', () => {
  it('gets its token once, is limited to its keys and addresses, and can be revoked', async () => {
    const page = await openConsole('/ip-management', { as: 'admin' });
    const name = `Nightly ${Date.now()}`;
    await page.getByRole('link', { name: 'API clients' }).click();
    const dialog = page.getByRole('dialog', { name: 'API clients' });
    await dialog.getByRole('button', { name: 'New API client' }).click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('combobox', { name: 'Keys' }).fill('admin_tools');
    await page.getByRole('option', { name: 'supersync_admin_tools' }).click();
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Make the client' }).click();
    await dialog.getByText('Copy the token now').waitFor();
    const token = await dialog.locator('code').first().innerText();
    expect(token).toMatch(/^ssync_/);
    const ask = async (path: string): Promise<number> => {
      const answer = await fetch(address() + path, { headers: { authorization: `Bearer ${token}` } });
      return answer.status;
    };
    expect([await ask('/v0/audit-entries?limit=1'), await ask('/perms-api/roles')]).toEqual([200, 403]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.getByText(name).waitFor();
    expect(await page.getByText(token).count()).toBe(0);
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'New address rule' }).first().click();
    const form = page.getByRole('dialog', { name: 'New address rule' });
    await form.getByLabel('Label').fill(`Not from here: ${name}`);
    await form.getByRole('combobox', { name: 'Effect' }).click();
    await page.getByRole('option', { name: 'Deny' }).click();
    await form.getByRole('combobox', { name: 'Scope' }).click();
    await page.getByRole('option', { name: 'API' }).click();
    await form.getByRole('combobox', { name: 'API client' }).fill(name);
    await page.getByRole('option', { name }).click();
    await form.getByLabel('Range').fill('127.0.0.0/8');
    await form.getByRole('button', { name: 'Add rule' }).click();
    await page.getByRole('grid').getByText(`API: ${name}`).waitFor();
    await expect.poll(() => ask('/v0/audit-entries?limit=1')).toBe(403);
    // Other programs are not affected: the rule is for this client only.
    expect((await fetch(`${address()}/health/live`)).status).toBe(200);

    await page.getByRole('link', { name: 'API clients' }).click();
    await dialog.getByRole('button', { name: `Revoke ${name}` }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await dialog.getByText('Revoked').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: `Not from here: ${name}` }).click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect.poll(() => ask('/v0/audit-entries?limit=1')).toBe(401);
  });
});

describe('address rules', () => {
  it('are created, tested and deleted, and never lock out their author', async () => {
    const page = await openConsole('/ip-management', { as: 'admin', expectedErrors: answered(409) });
    const add = async (label: string, range: string, effect: string): Promise<void> => {
      await page.getByRole('link', { name: 'New address rule' }).first().click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Label').fill(label);
      await form.getByRole('combobox', { name: 'Effect' }).click();
      await page.getByRole('option', { name: effect }).click();
      await form.getByLabel('Range').fill(range);
      await form.getByRole('button', { name: 'Add rule' }).click();
    };
    await page.getByText(/\(yours\) is allowed/).waitFor();
    await add('Everybody', '127.0.0.1/8', 'Deny');
    await page.getByText('did you mean 127.0.0.0/8?').waitFor();
    await page.getByRole('dialog').getByLabel('Range').fill('127.0.0.0/8');
    await page.getByRole('dialog').getByRole('button', { name: 'Add rule' }).click();
    await page
      .getByText(/Your own address 127\.0\.0\.1 would be refused at once\. Nothing was saved\./)
      .waitFor();
    await page.getByRole('dialog').getByLabel('Range').fill('198.51.100.0/24');
    await page.getByRole('dialog').getByRole('button', { name: 'Add rule' }).click();
    await page.getByRole('link', { name: 'Everybody' }).waitFor();

    await page.getByLabel('Address to test').fill('198.51.100.7');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('198.51.100.7 is blocked').waitFor();
    await page.getByText('"Everybody" (deny 198.51.100.0/24) denies it, and a denial wins.').waitFor();

    await page.getByRole('link', { name: 'Everybody' }).click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await toastWith(page, '"Everybody" was removed.').waitFor();
    await page.getByText('198.51.100.7 is allowed').waitFor();
  });
});
