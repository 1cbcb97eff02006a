import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answered, drawn, goWithin, openConsole, useBrowser } from '../support/console.ts';
import { startEmpty } from '../support/own-server.ts';
import { placed, sampleAddress } from '../support/screens.ts';

useBrowser();

/** Of the session and of the frame; without them there is no page at all. */
const ofTheFrame = new Set(['/v0/perms-api/user/products', '/v0/events']);

const isData = ({ pathname }: URL): boolean =>
  /^\/(api|v0|perms-api|migrations\/api|task_runner|syndication\/api)\//.test(pathname) &&
  !ofTheFrame.has(pathname);

const fail = (route: Route): Promise<void> =>
  route.fulfill({
    status: 500,
    contentType: 'application/problem+json',
    body: JSON.stringify({
      status: 500,
      title: 'Error',
      detail: 'Something went wrong!',
      code: 'internal',
      requestId: 'req-of-the-test',
    }),
  });

/** Where the heading of a page is not the name of its screen. */
const headings: Readonly<Record<string, RegExp>> = {
  '/': /^Welcome, /,
  '/contribute': /^Contributing$/,
  // The pattern book opens with a list.
  '/example': /^Clients$/,
};

/** Until somebody does something there. */
const asksForNothing = new Set([
  '/buildingstack/sync-test',
  '/contribute',
  '/convert-to-csv',
  '/dev/components/forms-editor',
  '/dev/components/monaco-editor',
  '/superuser-manager/create',
  '/syndication-partners/add',
  '/tools',
]);

const headingOf = ({ path, title }: { path: string; title: string }): RegExp =>
  headings[path] ?? new RegExp(`^${title}$`);

const content = (page: Page) => page.locator('#content');
const heading = (page: Page, name: RegExp) => content(page).getByRole('heading', { level: 1, name });
const tryAgain = (page: Page) => content(page).getByRole('button', { name: 'Try again' }).first();

describe('every page whose data', () => {
  it('fails keeps its title, says so and asks again', async () => {
    const page = await openConsole('/tools', {
      as: 'admin',
      expectedErrors: /Something went wrong!|status of 500/,
    });
    await drawn(page);
    const addresses = await Promise.all(placed.map(({ screen }) => sampleAddress(screen.path, page.request)));
    await page.route(isData, fail);
    for (const [index, { screen }] of placed.entries()) {
      await goWithin(page, addresses[index] ?? screen.path);
      await heading(page, headingOf(screen)).waitFor();
      if (!asksForNothing.has(screen.path)) await tryAgain(page).waitFor();
    }

    // A record, which is nothing without its data, and a tool, which stands without them.
    for (const [path, there] of [
      ['/clients/1', page.getByRole('tab', { name: 'Overview' })],
      ['/csv-data-exporter', page.getByLabel('Records', { exact: true })],
    ] as const) {
      await goWithin(page, path);
      await content(page).getByText('This could not be loaded').first().waitFor();
      await page.unroute(isData);
      await tryAgain(page).click();
      await there.first().waitFor();
      await page.route(isData, fail);
    }
  });

  it('does not come stands there without it, as on its way', async () => {
    const page = await openConsole('/tools', { as: 'admin' });
    await drawn(page);
    await page.route(isData, () => undefined);
    for (const [path, name] of [
      ['/clients', /^Clients$/],
      ['/clients/1', /^Client$/],
      ['/csv-data-exporter', /^CSV Exporter$/],
    ] as const) {
      await goWithin(page, path);
      await heading(page, name).waitFor();
      await content(page).locator('[aria-busy=true]').first().waitFor();
    }
    // And so it does where the console begins with it.
    await page.reload();
    await heading(page, /^CSV Exporter$/).waitFor();
  });
});

describe('every page of an empty database', () => {
  it('stands there without an error, and leads back from a record that is not', async () => {
    const at = await startEmpty();
    const page = await openConsole('/tools', {
      as: 'admin',
      at,
      expectedErrors: new RegExp(`There is no |${answered(404).source}`),
    });
    await drawn(page);
    const unreadable: Record<string, string[]> = {};
    for (const { screen } of placed) {
      const path = await sampleAddress(screen.path, page.request);
      await goWithin(page, path);
      const isRecord = screen.path.includes('{');
      await heading(page, isRecord ? /./ : headingOf(screen)).waitFor();
      await expect.poll(() => content(page).locator('[aria-busy=true]').count(), { message: path }).toBe(0);
      const words = await content(page).innerText();
      const found = words.match(/\bNaN\b|\bundefined\b|\b0 of 0\b|Invalid Date|\[object /g) ?? [];
      if (found.length > 0) unreadable[path] = found;
    }
    expect(unreadable).toEqual({});

    for (const [path, words, list] of [
      ['/clients/1', 'There is no client 1.', 'Clients'],
      ['/clients/x/edit', 'There is no client x.', 'Clients'],
      ['/migrations/77', 'There is no database migration 77.', 'Database Migrations'],
    ] as const) {
      await goWithin(page, path);
      await page.getByRole('heading', { name: words }).waitFor();
      await page.getByRole('link', { name: `Back to ${list}` }).click();
      await heading(page, new RegExp(`^${list}$`)).waitFor();
    }
  });
});
