import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { publishedPassword } from '../../apps/server/src/config/demo.ts';
import {
  answered,
  drawn,
  emailOf,
  mainMenu,
  openConsole,
  pathOf,
  toastWith,
  useBrowser,
} from '../support/console.ts';

useBrowser();

const grid = (page: Page) => page.getByRole('grid', { name: 'Clients' });
const activeRow = (page: Page) => grid(page).locator('[role=row][data-active=true]');

/** The focused element by accessible name or text. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = element?.getAttribute('aria-label') ?? '';
    return label === '' ? (element?.textContent ?? '').trim() : label;
  });

/** Presses Tab until the element has focus; fails after a page's worth of stops. */
async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < 80; stops += 1) {
    if (name.test(await focused(page))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Nothing called ${name} is reached with Tab; the focus is at ${await focused(page)}`);
}

const ringOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(
      document.activeElement ?? document.body,
    );
    return [outlineStyle === 'none' ? '' : outlineWidth, boxShadow, borderColor].join(' ');
  });

describe('by keyboard', () => {
  it('signs in and opens a page', async () => {
    const page = await openConsole('/', { expectedErrors: answered(401) });
    await page.getByRole('heading', { name: 'Sign in to Supersync' }).waitFor();
    for (let stops = 0; stops < 10; stops += 1) {
      if (await page.getByLabel('Email address').evaluate((each) => each === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type(emailOf('support'));
    await page.keyboard.press('Tab');
    await page.keyboard.type(publishedPassword);
    await page.keyboard.press('Enter');
    await mainMenu(page).waitFor();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('tools');
    await page.keyboard.press('Enter');
    await expect.poll(() => pathOf(page)).toBe('/tools');
    // Focus moves to the new page.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  it('the first stop skips to the content', async () => {
    const page = await openConsole('/tools', { as: 'support' });
    await drawn(page);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  it('the menu is navigated and its groups opened with the arrow keys', async () => {
    const page = await openConsole('/', { as: 'support' });
    await drawn(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe('Home');
    await page.keyboard.press('End');
    for (let step = 0; step < 20 && (await focused(page)) !== 'Dev Demos'; step += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await mainMenu(page).getByRole('link', { name: 'Pattern book' }).waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('Pattern book');
    await page.keyboard.press('Enter');
    await expect.poll(() => pathOf(page)).toBe('/example');
  });

  it('a list is searched, navigated, selected from and opened', async () => {
    const page = await openConsole('/example', { as: 'support' });
    const links = grid(page).getByRole('link');
    await links.first().waitFor();
    const [first = '', second = ''] = await links.allTextContents();
    await page.locator('#content').focus();

    await page.keyboard.press('j');
    await expect.poll(() => activeRow(page).getByRole('link').textContent()).toBe(first);
    await page.keyboard.press('j');
    await expect.poll(() => activeRow(page).getByRole('link').textContent()).toBe(second);
    await page.keyboard.press('k');
    await expect.poll(() => activeRow(page).getByRole('link').textContent()).toBe(first);

    await page.keyboard.press('x');
    await page.getByRole('region', { name: 'With the selected rows' }).getByText('1 selected').waitFor();
    expect(await activeRow(page).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('x');
    await page.getByRole('region', { name: 'With the selected rows' }).waitFor({ state: 'detached' });

    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Search clients' });
    await expect.poll(() => search.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.type(second);
    await expect.poll(() => links.allTextContents()).toEqual([second]);
    await page.keyboard.press('Escape');
    await expect.poll(() => search.inputValue()).toBe('');
    await expect.poll(() => links.first().textContent()).toBe(first);

    await tabTo(page, /^Clients$/);
    await page.keyboard.press('Home');
    await page.keyboard.press('j');
    await expect.poll(() => activeRow(page).getByRole('link').textContent()).toBe(second);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: second }).waitFor();
    await tabTo(page, /^Back$/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await links.first().waitFor();
  });

  it('space previews a row, and Escape closes it', async () => {
    const page = await openConsole('/example', { as: 'support' });
    const links = grid(page).getByRole('link');
    await links.first().waitFor();
    await tabTo(page, /^Clients$/);
    await page.keyboard.press('j');
    await page.keyboard.press(' ');
    const panel = page.getByRole('complementary').filter({ hasText: 'Partners' });
    await panel.waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  });

  it('space on a record link, or pointing at it, shows a card of the record', async () => {
    const page = await openConsole('/property-search/1', { as: 'admin' });
    await drawn(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/v1\/clients\/\d+$/.test(request.url())) asked.push(request.url());
    });
    const link = page.locator('main a[href^="/clients/"]').first();
    const card = page.getByRole('dialog', { name: 'Client', exact: true });
    await link.focus();
    await page.keyboard.press('Space');
    await card.getByText(await link.innerText()).waitFor();
    await card.getByText('Time zone').waitFor();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'hidden' });
    await link.hover();
    await card.getByText('Time zone').waitFor();
    expect(asked).toHaveLength(1);
    await card.hover();
    await page.mouse.move(0, 0);
    await card.waitFor({ state: 'hidden' });
  });

  it('? lists the shortcuts of the page', async () => {
    const page = await openConsole('/example', { as: 'support' });
    await grid(page).getByRole('link').first().waitFor();
    await page.locator('#content').focus();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys of this page' });
    await keys.waitFor();
    for (const words of ['Search this list', 'Next row', 'Previous row', 'Open the row', 'Select the row'])
      await keys.getByText(words, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  it('the theme is changed, and the focus returns', async () => {
    const page = await openConsole('/', { as: 'support' });
    await drawn(page);
    await tabTo(page, /^Theme: Dark/);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Dark');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light');
    await expect.poll(() => focused(page)).toBe('Theme: Light');
    await page.keyboard.press('Enter');
    await page.getByRole('menu', { name: 'Theme: Light' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Theme: Light');
  });

  it('every stop of the frame has a visible focus ring', async () => {
    const page = await openConsole('/feedback', { as: 'support' });
    await drawn(page);
    const unmarked: string[] = [];
    for (let stops = 0; stops < 25; stops += 1) {
      await page.keyboard.press('Tab');
      // After the last stop the focus moves to the browser itself.
      if (await page.evaluate(() => document.activeElement === document.body)) continue;
      const name = await focused(page);
      const marked = await ringOf(page);
      const handle = await page.evaluateHandle(() => document.activeElement);
      const plain = await handle.evaluate((element) => {
        if (!(element instanceof HTMLElement)) return '';
        element.blur();
        const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element);
        const without = [outlineStyle === 'none' ? '' : outlineWidth, boxShadow, borderColor].join(' ');
        element.focus();
        return without;
      });
      if (marked === plain) unmarked.push(name);
    }
    expect(unmarked).toEqual([]);
  });

  it('feedback is sent', async () => {
    const page = await openConsole('/feedback', { as: 'support' });
    await page.getByRole('form', { name: 'Send feedback' }).waitFor();
    // Submitted too early, it names what is missing and focuses it.
    await page.getByLabel('Page', { exact: true }).focus();
    await tabTo(page, /^Send$/);
    await page.keyboard.press('Enter');
    await page.getByText('Choose from one to five stars.').waitFor();
    await page.getByText('Say what we should know.').waitFor();
    await expect.poll(() => focused(page)).toBe('1 of 5');

    // Arrow keys choose: the shown value is sent.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('radio', { name: '3 of 5' }).isChecked()).toBe(true);
    await page.keyboard.press('Tab');
    const message = `Sent with the keys alone ${Date.now()}`;
    await page.keyboard.type(message);
    await tabTo(page, /^Send$/);
    await page.keyboard.press('Enter');
    await toastWith(page, 'Thank you. Your feedback was sent.').waitFor();
    const sent = page.getByRole('listitem').filter({ hasText: message });
    await sent.getByRole('img', { name: 'Rating 3 of 5' }).waitFor();
  });

  const dialogs = [
    {
      what: 'fetched from the menu of the frame',
      path: '/tools',
      opener: /^Signed in as /,
      item: 'View as…',
    },
    { what: 'drawn when it is first wanted', path: '/roles', opener: /^New role$/ },
    {
      what: 'a question asked by an entry of a menu',
      path: '/superuser-manager/3',
      opener: /^More actions$/,
      item: 'Withdraw the super-user flag…',
    },
  ];

  it.each(dialogs)('a dialog returns the focus: $what', async ({ path, opener, item }) => {
    const page = await openConsole(path, { as: 'admin' });
    await drawn(page);
    await expect.poll(() => page.locator('#content [aria-busy=true]').count()).toBe(0);
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    if (item !== undefined) {
      // A menu may be drawn some frames later.
      const entry = page.getByRole('menuitem', { name: item });
      await entry.waitFor();
      // Its confirmation may open after the menu has closed.
      await page.route('**/confirm-dialog-*.js', async (route) => {
        await entry.waitFor({ state: 'hidden' });
        await route.continue();
      });
      for (let steps = 0; steps < 10 && (await focused(page)) !== item; steps += 1)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    }
    const dialog = page.getByRole('dialog').last();
    await dialog.waitFor();
    await expect
      .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toMatch(opener);
  });

  it('an error under a field does not shift the layout', async () => {
    const page = await openConsole('/example?show=form', { as: 'support' });
    const form = page.locator('#content form').first();
    await form.waitFor();
    await page.evaluate(() => document.fonts.ready);
    const places = (): Promise<number[]> =>
      form
        .locator('input, textarea, button')
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
    // Fonts and parts that are loaded later move it too.
    let before: number[] = [];
    const isAtRest = async (): Promise<boolean> => {
      const last = before;
      before = await places();
      return last.join() === before.join();
    };
    await expect.poll(isAtRest, { interval: 500 }).toBe(true);
    await page.getByLabel('Title').fill('');
    await page.keyboard.press('Tab');
    await form.getByText('Required', { exact: true }).waitFor();
    expect(await places()).toEqual(before);
  });
});
