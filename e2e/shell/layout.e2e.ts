import { describe, expect, it } from 'vitest';
import { answered, drawn, filterBox, mainMenu, openConsole, pathOf, useBrowser } from '../support/console.ts';
import { placed } from '../support/screens.ts';

useBrowser();

const sidebarOf = (page: Awaited<ReturnType<typeof openConsole>>) => mainMenu(page).locator('xpath=..');
const widthOf = async (locator: ReturnType<typeof sidebarOf>): Promise<number | undefined> =>
  (await locator.boundingBox())?.width;
const left = async (page: Awaited<ReturnType<typeof openConsole>>): Promise<number | undefined> =>
  (await page.locator('#content').boundingBox())?.x;

describe('the layout', () => {
  it('is shown only when signed in', async () => {
    const outside = await openConsole('/login', { expectedErrors: answered(401) });
    await outside.getByRole('heading', { name: 'Sign in to Supersync' }).waitFor();
    expect(await mainMenu(outside).count()).toBe(0);
    expect(await outside.getByRole('banner').count()).toBe(0);

    const inside = await openConsole('/', { as: 'support' });
    await mainMenu(inside).waitFor();
    await inside.getByRole('banner').waitFor();
  });

  it('scrolls in the content area only', async () => {
    const page = await openConsole('/contribute', { as: 'support' });
    await drawn(page);
    const content = page.locator('#content');
    await content.hover();
    // The browser scrolls what it painted last: a busy one has the page in its document before it has painted it.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 600);
        return content.evaluate((element) => element.scrollTop);
      })
      .toBeGreaterThan(0);
    const whole = await page.evaluate(() => ({
      scrolled: window.scrollY,
      beyond: document.documentElement.scrollHeight - window.innerHeight,
    }));
    expect(whole).toEqual({ scrolled: 0, beyond: 0 });
    const bar = await page.getByRole('banner').boundingBox();
    expect(bar?.y).toBe(0);
  });

  it('keeps generic text within 750 px', async () => {
    const page = await openConsole('/contribute', { as: 'support' });
    await drawn(page);
    const widths = await page
      .locator('#content p')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
    expect(widths.length).toBeGreaterThan(3);
    expect(Math.max(...widths)).toBeLessThanOrEqual(750);
    expect(Math.max(...widths)).toBeGreaterThan(500);
  });
});

describe('the sidebar', () => {
  it('is 250 px wide, 75 px collapsed, and remembers its state', async () => {
    const page = await openConsole('/tools', { as: 'support' });
    await mainMenu(page).waitFor();
    expect(await widthOf(sidebarOf(page))).toBe(250);
    expect(await left(page)).toBe(250);

    await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
    await expect.poll(() => widthOf(sidebarOf(page))).toBe(75);
    expect(await left(page)).toBe(75);

    await page.reload();
    await mainMenu(page).waitFor();
    expect(await widthOf(sidebarOf(page))).toBe(75);

    await page.getByRole('button', { name: 'Expand the sidebar' }).click();
    await expect.poll(() => widthOf(sidebarOf(page))).toBe(250);
    await page.reload();
    await mainMenu(page).waitFor();
    expect(await widthOf(sidebarOf(page))).toBe(250);
  });

  it('opens and closes groups, and remembers them', async () => {
    const page = await openConsole('/', { as: 'support' });
    const group = mainMenu(page).getByRole('button', { name: 'Dev Demos' });
    const entry = mainMenu(page).getByRole('link', { name: 'Forms editor' });
    await group.waitFor();
    expect(await group.getAttribute('aria-expanded')).toBe('false');
    expect(await entry.count()).toBe(0);

    await group.click();
    await entry.waitFor();
    await page.reload();
    await entry.waitFor();
    expect(await group.getAttribute('aria-expanded')).toBe('true');

    await group.click();
    await entry.waitFor({ state: 'detached' });
    await page.reload();
    await group.waitFor();
    expect(await group.getAttribute('aria-expanded')).toBe('false');
  });

  const nested = placed.find(({ placement }) => placement.onMenu && placement.trail.length === 3);
  it.skipIf(nested === undefined)('supports nested groups', async () => {
    const [outer = '', inner = '', label = ''] = (nested?.placement.trail ?? []).map((each) =>
      each.replace('{product}', 'LIFT'),
    );
    const page = await openConsole('/', { as: 'admin' });
    await mainMenu(page).getByRole('button', { name: outer, exact: true }).click();
    await mainMenu(page).getByRole('button', { name: inner, exact: true }).click();
    await mainMenu(page).getByRole('link', { name: label, exact: true }).waitFor();
    await page.reload();
    await mainMenu(page).getByRole('link', { name: label, exact: true }).click();
    await expect.poll(() => pathOf(page)).toBe(nested?.screen.path);
  });

  it('is a drawer below 768 px', async () => {
    const page = await openConsole('/', { as: 'support', viewport: { width: 768, height: 900 } });
    await mainMenu(page).waitFor();
    const opener = page.getByRole('button', { name: 'Open the menu' });
    expect(await opener.count()).toBe(0);
    expect(await left(page)).toBe(250);

    await page.setViewportSize({ width: 767, height: 900 });
    await opener.waitFor();
    expect(await mainMenu(page).count()).toBe(0);
    expect(await left(page)).toBe(0);

    await opener.click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);

    await opener.click();
    await drawer.getByRole('button', { name: 'Dev Demos' }).click();
    await drawer.getByRole('link', { name: 'Forms editor' }).click();
    await expect.poll(() => pathOf(page)).toBe('/dev/components/forms-editor');
    await drawer.waitFor({ state: 'hidden' });
  });
});

describe('the filter box', () => {
  it('names Ctrl+K as its shortcut, takes the focus by it, and Escape clears it', async () => {
    const page = await openConsole('/feedback', { as: 'support' });
    const box = filterBox(page);
    await box.waitFor();
    expect(await box.getAttribute('placeholder')).toMatch(/filter.*navigation.*ctrl\+k/i);

    await page.getByLabel('What should we know?').focus();
    await page.keyboard.press('Control+k');
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('monaco');
    await page.getByRole('option', { name: 'Code editor' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await box.inputValue()).toBe('');
    await page.getByRole('listbox', { name: 'Results' }).waitFor({ state: 'detached' });
  });

  it('expands a collapsed sidebar while in use', async () => {
    const page = await openConsole('/', { as: 'support' });
    await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
    await page.keyboard.press('Control+k');
    await filterBox(page).waitFor();
    await page.keyboard.type('monaco');
    await page.keyboard.press('Enter');
    await expect.poll(() => pathOf(page)).toBe('/dev/components/monaco-editor');
    await expect.poll(() => widthOf(sidebarOf(page))).toBe(75);
  });

  it('keeps the parents of a match', async () => {
    const page = await openConsole('/', { as: 'support' });
    await filterBox(page).fill('forms');
    const group = page.getByRole('group', { name: 'Dev Demos' });
    await group.getByRole('option', { name: 'Forms editor' }).waitFor();
    expect(await group.getByRole('option').count()).toBe(1);
    expect(await mainMenu(page).getByText('Dev Demos').isVisible()).toBe(true);
    await filterBox(page).fill('no page is called this');
    await page.getByText('Nothing you can open goes by that name.').waitFor();
  });

  it('is navigated with the arrow keys, and Enter opens', async () => {
    const page = await openConsole('/', { as: 'support' });
    await filterBox(page).fill('editor');
    const chosen = page.getByRole('option', { selected: true });
    await chosen.waitFor();
    const [first] = await chosen.allTextContents();
    await filterBox(page).press('ArrowDown');
    await expect.poll(() => chosen.textContent()).not.toBe(first);
    await filterBox(page).press('ArrowUp');
    await expect.poll(() => chosen.textContent()).toBe(first);
    await filterBox(page).press('ArrowDown');
    const href = await chosen.getAttribute('href');
    await filterBox(page).press('Enter');
    await expect.poll(() => pathOf(page)).toBe(href);
  });

  const records = [
    { kind: 'Roles', list: '/perms-api/roles?limit=1&sort=-name', page: '/roles' },
    { kind: 'Super users', list: '/v0/super-users?limit=1&sort=-name', page: '/superuser-manager' },
    { kind: 'Clients', list: '/api/v1/clients?limit=1&sort=-name', page: '/clients' },
  ];

  it.each(records)('finds $kind by part of the name and opens one', async ({ kind, list, page: base }) => {
    const page = await openConsole('/tools', { as: 'admin' });
    await drawn(page);
    const { data }: { data: { id: number | string; name: string }[] } = await (
      await page.request.get(list)
    ).json();
    const [{ id, name } = { id: 0, name: '' }] = data;
    // Matches inside a name too, not only at its start.
    await filterBox(page).fill(name.slice(1));
    const hit = page.getByRole('group', { name: kind, exact: true }).getByRole('option', { name });
    await hit.first().waitFor();
    const hrefs = await hit.evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    expect(hrefs).toContain(`${base}/${id}`);
    await hit.nth(hrefs.indexOf(`${base}/${id}`)).click();
    await expect.poll(() => pathOf(page)).toBe(`${base}/${id}`);
    await page.locator('#content').getByRole('heading', { level: 1, name }).waitFor();
    expect(await filterBox(page).inputValue()).toBe('');
  });

  it('finds only what the person may open', async () => {
    const page = await openConsole('/tools', { as: 'support' });
    await drawn(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await filterBox(page).fill('admin');
    await expect
      .poll(() => page.getByRole('listbox', { name: 'Results' }).getAttribute('aria-busy'))
      .toBe('false');
    for (const kind of ['Roles', 'Super users'])
      expect(await page.getByRole('group', { name: kind, exact: true }).count()).toBe(0);
    expect(asked.filter((path) => /roles|super-users/.test(path))).toEqual([]);
  });

  it('shows recent pages when empty, and Enter opens the first', async () => {
    const page = await openConsole('/tools', { as: 'support' });
    await drawn(page);
    await page.goto('/contribute');
    await drawn(page);
    await page.keyboard.press('Control+k');
    const first = page.getByRole('group', { name: 'Recent' }).getByRole('option').first();
    await first.waitFor();
    expect(await first.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await expect.poll(() => pathOf(page)).toBe('/tools');
  });

  it('is wider than the menu, and never cuts a name', async () => {
    const page = await openConsole('/tools', { as: 'admin' });
    await drawn(page);
    await filterBox(page).fill('eldergrove');
    const results = page.getByRole('listbox', { name: 'Results' });
    await results.getByRole('option').first().waitFor();
    await expect.poll(() => results.getAttribute('aria-busy')).toBe('false');
    expect((await results.boundingBox())?.width).toBeGreaterThan(600);
    const cut = await results.getByRole('option').evaluateAll(
      (all) =>
        all.filter((option) => {
          const name = option.firstElementChild ?? option;
          return name.scrollWidth > name.clientWidth + 1;
        }).length,
    );
    expect(cut).toBe(0);
  });

  it('finds a mistyped client, with what can be done with it', async () => {
    const page = await openConsole('/tools', { as: 'admin' });
    await drawn(page);
    await filterBox(page).fill('edlergrove');
    const clients = page.getByRole('group', { name: 'Clients', exact: true });
    await clients.getByRole('option', { name: /^Eldergrove Housing Group/ }).waitFor();
    await filterBox(page).press('ArrowRight');
    const verb = clients.getByRole('option', { name: 'Edit client' });
    await expect.poll(() => verb.getAttribute('aria-selected')).toBe('true');
    await filterBox(page).press('Enter');
    await expect.poll(() => pathOf(page)).toMatch(/^\/clients\/\d+\/edit$/);
  });

  it('opens the first result in a new tab with Ctrl+Enter', async () => {
    const page = await openConsole('/tools', { as: 'support' });
    await drawn(page);
    await filterBox(page).fill('feedback');
    await page.getByRole('option', { selected: true }).waitFor();
    const opened = page.context().waitForEvent('page');
    await filterBox(page).press('Control+Enter');
    await expect.poll(async () => new URL((await opened).url()).pathname).toBe('/feedback');
    expect(pathOf(page)).toBe('/tools');
  });

  it('finds by id, phone and email address', async () => {
    const page = await openConsole('/tools', { as: 'admin' });
    await drawn(page);
    const { data }: { data: { id: number; name: string; phone: string; email: string } } = await (
      await page.request.get('/api/v1/clients/7')
    ).json();
    const clients = page.getByRole('group', { name: 'Clients', exact: true });
    for (const known of [String(data.id), data.phone, data.email]) {
      await filterBox(page).fill(known);
      await clients.locator('a[href="/clients/7"]').waitFor();
    }
  });
});
