import { describe, expect, it } from 'vitest';
import { answered, drawn, openConsole, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

const requestId = 'req-of-the-test';

describe('a toast', () => {
  it.each([
    ['Success', 'Changes Saved!'],
    ['Failure', 'Something went wrong!'],
  ])('%s says "%s" at the bottom right, at most 350 px wide, for 5000 ms', async (button, words) => {
    const page = await openConsole('/example?show=answers', {
      as: 'support',
      prepare: (before) => before.clock.install(),
    });
    await page.getByRole('button', { name: button, exact: true }).waitFor();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.getByRole('button', { name: button, exact: true }).click();
    const toast = toastWith(page, words);
    // Its code loads on first use; the timer starts when it is drawn, in the last of these steps.
    const step = 50;
    await expect
      .poll(async () => {
        await page.clock.runFor(step);
        return toast.isVisible();
      })
      .toBe(true);

    const box = await toast.boundingBox();
    const size = page.viewportSize();
    if (box === null || size === null) throw new Error('Nothing is shown');
    expect(box.width).toBeLessThanOrEqual(350);
    expect(size.width - (box.x + box.width)).toBeLessThanOrEqual(24);
    expect(size.height - (box.y + box.height)).toBeLessThanOrEqual(24);

    await page.clock.runFor(5000 - 2 * step);
    expect(await toast.isVisible()).toBe(true);
    await page.clock.runFor(400);
    await toast.waitFor({ state: 'detached' });
  });

  it('of an error can be kept open, and copied with its request id', async () => {
    const page = await openConsole('/example?show=list-page', {
      as: 'support',
      expectedErrors: answered(500),
      prepare: async (before) => {
        await before.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await before.clock.install();
      },
    });
    await drawn(page);
    await page.route('**/v0/saved-views', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          status: 500,
          title: 'Internal Server Error',
          detail: 'The view could not be kept.',
          code: 'internal',
          requestId,
        }),
      }),
    );
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Mine');
    await page.getByRole('button', { name: 'Save view' }).click();

    const toast = toastWith(page, 'The view could not be kept.');
    await toast.getByRole('button', { name: 'Keep open' }).click();
    await toast.getByRole('button', { name: 'Keep open' }).waitFor({ state: 'detached' });
    await page.clock.fastForward(60_000);
    await toast.getByRole('button', { name: 'Copy' }).click();
    await toast.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('The view could not be kept.');
    expect(copied).toContain(requestId);
    expect(copied).toContain('/example?show=list-page');
  });
});

describe('the progress bar', () => {
  it('shows after 200 ms of a request, and disappears with the response', async () => {
    const page = await openConsole('/example?show=badges', { as: 'support' });
    await page.getByRole('link', { name: 'Small tables' }).waitFor();
    const bar = page.locator('.mantine-Progress-root[data-mounted]');
    await bar.waitFor({ state: 'detached' });

    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/v1/clients?*', async (route) => {
      await held;
      await route.continue();
    });
    // Both times by the page's own clock: start of the request, and the bar becoming visible.
    await page.evaluate(() => {
      const moments: Record<string, number> = {};
      Object.assign(window, { moments });
      const { fetch } = window;
      window.fetch = (...given) => {
        moments['began'] ??= performance.now();
        return fetch(...given);
      };
      new MutationObserver(() => {
        if (document.querySelector('.mantine-Progress-root[data-mounted]') !== null)
          moments['shown'] ??= performance.now();
      }).observe(document.body, { attributes: true, subtree: true, childList: true });
    });
    await page.getByRole('link', { name: 'Small tables' }).click();
    await page.waitForFunction(() => Reflect.get(Reflect.get(window, 'moments'), 'shown') !== undefined);
    const waited = await page.evaluate(() => {
      const { began, shown } = Reflect.get(window, 'moments');
      return Number(shown) - Number(began);
    });
    // A timer may fire slightly early by this clock.
    expect(waited).toBeGreaterThanOrEqual(199);

    release();
    await page.getByRole('grid', { name: 'Clients' }).getByRole('link').first().waitFor();
    await bar.waitFor({ state: 'detached' });
  });
});
