import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { address, answered, openConsole, useBrowser } from '../support/console.ts';

useBrowser();

const isStream = (url: string): boolean => new URL(url).pathname.endsWith('/v0/events');

async function sendFeedback(page: Page): Promise<string> {
  const message = `Seen live ${Date.now()} ${Math.random()}`;
  const sent = await page.request.post(`${address()}/v0/feedback`, {
    data: { page: '/tools', message, rating: 3 },
    headers: { origin: address() },
  });
  expect(sent.status(), await sent.text()).toBe(201);
  return message;
}

const showWindow = (page: Page, isShown: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, !isShown);

it('a hidden window holds no connection and catches up when it is shown', async () => {
  let opened: Promise<unknown> = Promise.resolve();
  const page = await openConsole('/feedback', {
    as: 'admin',
    prepare: async (before) => {
      opened = before.waitForResponse((response) => isStream(response.url()));
    },
  });
  await page.getByRole('region', { name: 'All feedback' }).waitFor();
  await opened;
  const closed = page.waitForEvent('requestfailed', (request) => isStream(request.url()));
  await showWindow(page, false);
  await closed;
  const message = await sendFeedback(page);
  await showWindow(page, true);
  await page.getByText(message).waitFor();
});

it('a window that loads while hidden is up to date when it is shown', async () => {
  const page = await openConsole('/feedback', {
    as: 'admin',
    prepare: (before) =>
      before.addInitScript(() =>
        Object.defineProperty(document, 'hidden', { value: true, configurable: true }),
      ),
  });
  await page.getByRole('region', { name: 'All feedback' }).waitFor();
  const message = await sendFeedback(page);
  await showWindow(page, true);
  await page.getByText(message).waitFor();
});

it('a stream that the server refuses is opened again', async () => {
  let refused = 0;
  const page = await openConsole('/feedback', {
    as: 'admin',
    expectedErrors: answered(503),
    prepare: (before) =>
      before.route(
        (url) => isStream(url.href),
        (route) => (refused++ < 2 ? route.fulfill({ status: 503 }) : route.continue()),
      ),
  });
  await page.getByRole('region', { name: 'All feedback' }).waitFor();
  await expect.poll(() => refused).toBeGreaterThan(2);
  // What is sent before the stream is live is not shown by it.
  await expect
    .poll(async () => {
      const message = await sendFeedback(page);
      return page
        .getByText(message)
        .waitFor({ timeout: 3000 })
        .then(
          () => 'shown',
          () => 'not shown',
        );
    })
    .toBe('shown');
});

it('leaving a page renews no token: its answer would be lost with the page', async () => {
  const renewed: string[] = [];
  const page = await openConsole('/feedback', { as: 'admin' });
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/token') renewed.push(request.url());
  });
  for (let visit = 0; visit < 3; visit += 1) {
    const opened = page.waitForResponse((response) => isStream(response.url()));
    await page.reload();
    await opened;
    await page.getByRole('region', { name: 'All feedback' }).waitFor();
  }
  expect(renewed).toEqual([]);
});
