import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answered, drawn, failed, goWithin, openConsole, useBrowser } from '../support/console.ts';
import { startEmpty } from '../support/own-server.ts';
import { placed, sampleAddress } from '../support/screens.ts';

useBrowser();

/** Requests of the session and the frame: without them there is no page. */
const ofTheFrame = new Set(['/v0/perms-api/user/products', '/v0/events']);

const isData = ({ pathname }: URL): boolean =>
  /^\/(api|v0|perms-api|migrations\/api|task_runner|syndication\/api)\//.test(pathname) &&
  !ofTheFrame.has(pathname);

/** Pages whose heading differs from their screen name. */
const headings: Readonly<Record<string, RegExp>> = {
  '/': /^Welcome, /,
  '/contribute': /^Contributing$/,
  // The pattern book opens with a list.
  '/example': /^Clients$/,
};

/** Pages that fetch nothing until used. */
const asksForNothing = new Set([
  '/buildingstack/sync-test',
  '/call-tracking-test',
  '/contribute',
  '/convert-to-csv',
  '/dev/components/forms-editor',
  '/dev/components/monaco-editor',
  '/floorplan-navigator/data-gen',
  '/floorplan-navigator/data-gen-3d',
  '/floorplan-navigator/update-exterior',
  '/floorplan-navigator/update-floors',
  '/importer/rentcafe-xml-parser',
  '/order-tracking-numbers',
  '/superuser-manager/create',
  '/syndication-partners/add',
  '/tools',
]);

const headingOf = ({ path, title }: { path: string; title: string }): RegExp =>
  headings[path] ?? new RegExp(`^${title}$`);

const content = (page: Page) => page.locator('#content');
const heading = (page: Page, name: RegExp) => content(page).getByRole('heading', { level: 1, name });
/** What still says that it is loading. */
const waiting = (page: Page) => content(page).locator('[aria-busy=true]');
const tryAgain = (page: Page) => content(page).getByRole('button', { name: 'Try again' }).first();

describe('every page', () => {
  it('keeps its title when its data fails, shows the error and can retry', async () => {
    const page = await openConsole('/tools', {
      as: 'admin',
      expectedErrors: /Something went wrong!|status of 500/,
    });
    await drawn(page);
    const addresses = await Promise.all(placed.map(({ screen }) => sampleAddress(screen.path, page.request)));
    await page.route(isData, failed);
    for (const [index, { screen }] of placed.entries()) {
      await goWithin(page, addresses[index] ?? screen.path);
      await heading(page, headingOf(screen)).waitFor();
      if (!asksForNothing.has(screen.path)) await tryAgain(page).waitFor();
      // What has failed is no longer coming.
      await expect.poll(() => waiting(page).count(), { message: screen.path }).toBe(0);
      expect(await content(page).getByText('Nothing needs attention').count(), screen.path).toBe(0);
    }

    // A record, which is empty without data, and a tool, which works without.
    for (const [path, there] of [
      ['/clients/1', page.getByRole('tab', { name: 'Overview' })],
      ['/csv-data-exporter', page.getByLabel('Records', { exact: true })],
    ] as const) {
      await goWithin(page, path);
      await content(page).getByText('This could not be loaded').first().waitFor();
      await page.unroute(isData);
      await tryAgain(page).click();
      await there.first().waitFor();
      await page.route(isData, failed);
    }
  });

  it('shows the errors of its lists beside a record that is there', async () => {
    const page = await openConsole('/tools', {
      as: 'admin',
      expectedErrors: /Something went wrong!|status of 500/,
    });
    await drawn(page);
    for (const [path, record, lists] of [
      ['/importer-inventory/1', '/api/v1/importers/1', 2],
      ['/discrete-buildings/1', '/api/v1/discrete_buildings/1', 3],
    ] as const) {
      await page.route((url) => isData(url) && url.pathname !== record, failed);
      await goWithin(page, path);
      await expect.poll(() => content(page).getByText('This could not be loaded').count()).toBe(lists);
      expect(await waiting(page).count(), path).toBe(0);
      await page.unrouteAll();
    }
  });

  it('shows loading states while its data is pending', async () => {
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
      await waiting(page).first().waitFor();
    }
    // The same when the console starts on that page.
    await page.reload();
    await heading(page, /^CSV Exporter$/).waitFor();
  });
});

describe('every page of an empty database', () => {
  it('shows an empty state without an error, and links back from a missing record', async () => {
    const at = await startEmpty();
    const page = await openConsole('/tools', {
      as: 'admin',
      at,
      expectedErrors: new RegExp(`There is no |${answered(404).source}`),
    });
    await drawn(page);
    const odd: Record<string, string[]> = {};
    for (const { screen } of placed) {
      const path = await sampleAddress(screen.path, page.request);
      await goWithin(page, path);
      const isRecord = screen.path.includes('{');
      await heading(page, isRecord ? /./ : headingOf(screen)).waitFor();
      await expect.poll(() => waiting(page).count(), { message: path }).toBe(0);
      const words = await content(page).innerText();
      const found = words.match(/\bNaN\b|\bundefined\b|\b0 of 0\b|Invalid Date|\[object /g) ?? [];
      // Nothing has failed, so there is nothing to try again.
      const retries = await content(page).getByRole('button', { name: 'Try again' }).allInnerTexts();
      if (found.length + retries.length > 0) odd[path] = [...found, ...retries];
    }
    expect(odd).toEqual({});

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
