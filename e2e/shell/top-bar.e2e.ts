import { describe, expect, it } from 'vitest';
import { drawn, goWithin, openConsole, pathOf, themeNames, useBrowser } from '../support/console.ts';

useBrowser();

const labels = { default: 'Dark', light: 'Light', lift: 'LIFT' } as const;

describe('the top bar', () => {
  it('has Back, the title, which is also the document’s, and Contribute', async () => {
    const page = await openConsole('/tools', { as: 'support' });
    const bar = page.getByRole('banner');
    await bar.getByText('Tools', { exact: true }).waitFor();
    await expect.poll(() => page.title()).toBe('Tools · Supersync');

    await bar.getByRole('link', { name: 'Contribute' }).click();
    await expect.poll(() => pathOf(page)).toBe('/contribute');
    await bar.getByText('Contribute', { exact: true }).first().waitFor();
    await expect.poll(() => page.title()).toBe('Contribute · Supersync');

    await bar.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => pathOf(page)).toBe('/tools');
    await expect.poll(() => page.title()).toBe('Tools · Supersync');
  });

  it("shows the record's name as title", async () => {
    const page = await openConsole('/example/1', { as: 'support' });
    // Until the record is there, the heading names its page.
    const heading = page.locator('#content').getByRole('heading', { level: 1 });
    const name = await heading.filter({ hasNotText: 'Example record' }).innerText();
    await page.getByRole('banner').getByText(name, { exact: true }).waitFor();
    await expect.poll(() => page.title()).toBe(`${name} · Supersync`);
  });

  it('names the way to the page, each step once', async () => {
    const page = await openConsole('/rate-expiry-management', { as: 'admin' });
    const way = page.getByRole('navigation', { name: 'Way to this page' });
    await expect.poll(() => way.innerText()).toBe('Sales & Marketing');
    await goWithin(page, '/rate-expiry-management/all');
    await expect
      .poll(() => way.locator('> *').allInnerTexts())
      .toEqual(['Sales & Marketing', 'Rate Retirement']);
    await way.getByRole('link', { name: 'Rate Retirement' }).click();
    await expect.poll(() => pathOf(page)).toBe('/rate-expiry-management');
  });
});

describe('the theme', () => {
  it('is chosen among Dark, Light and LIFT, and remembered', async () => {
    const page = await openConsole('/', { as: 'support' });
    const opener = page.getByRole('button', { name: /^Theme: / });
    const html = page.locator('html');
    await opener.click();
    expect(await page.getByRole('menuitemradio').allTextContents()).toEqual(['Dark', 'Light', 'LIFT']);
    await page.keyboard.press('Escape');

    const grounds = new Set<string>();
    for (const name of [...themeNames].toReversed()) {
      await opener.click();
      await page.getByRole('menuitemradio', { name: labels[name] }).click();
      await expect.poll(() => html.getAttribute('data-theme')).toBe(name);
      await page.reload();
      await drawn(page);
      expect(await html.getAttribute('data-theme')).toBe(name);
      expect(await opener.getAttribute('aria-label')).toBe(`Theme: ${labels[name]}`);
      grounds.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    }
    expect(grounds.size).toBe(themeNames.length);
  });

  it.each(themeNames)('%s applies in the first frame', async (theme) => {
    const page = await openConsole('/', {
      as: 'support',
      theme,
      prepare: (before) =>
        before.addInitScript(() => {
          const seen: string[] = [];
          Object.assign(window, { framesSeen: seen });
          const look = (): void => {
            const { body, documentElement } = document;
            // The second frame shows what was painted between the two.
            if (body !== null)
              seen.push(
                `${documentElement.getAttribute('data-theme')} ${getComputedStyle(body).backgroundColor}`,
              );
            requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        }),
    });
    await drawn(page);
    const seen: unknown = await page.evaluate(() => Reflect.get(window, 'framesSeen'));
    const now = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(new Set(Array.isArray(seen) ? seen : [])).toEqual(new Set([`${theme} ${now}`]));
  });
});
