import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIResponse, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { answered, openConsole, toastWith, useBrowser, type Persona } from './support/console.ts';
import { launchScript, newDataDir, root, startServer, type RunningServer } from './support/server.ts';
import { productWithNoun } from './support/with-noun.ts';

/** A whole build, or a whole check of types, beside everything else that runs. */
const stuckAfterMs = 900_000;

useBrowser();

let copy: string;
let dataDir: string;
let server: RunningServer;

beforeAll(async () => {
  [copy, dataDir] = await Promise.all([productWithNoun(), newDataDir()]);
  await cp(inject('seededDataDir'), dataDir, { recursive: true });
  server = await startServer({ root: copy, dataDir });
}, stuckAfterMs);
afterAll(async () => {
  await server?.stop();
  await Promise.all([copy, dataDir].map((folder) => rm(folder, { recursive: true, force: true })));
});

const open = (path: string, as: Persona = 'admin', expectedErrors = /^$/): Promise<Page> =>
  openConsole(path, { as, at: server.address, expectedErrors });

/** As another client of the API would, with the session of a page. */
const caller =
  (page: Page) =>
  (method: string, path: string, data?: object, headers: object = {}) =>
    page.request.fetch(`${server.address}${path}`, {
      method,
      headers: { origin: server.address, ...headers },
      ...(data === undefined ? {} : { data }),
    });

async function dataOf<T>(answer: APIResponse, status = 200): Promise<T> {
  expect(answer.status(), await answer.text()).toBe(status);
  const { data }: { data: T } = await answer.json();
  return data;
}

interface Crate {
  readonly id: number;
  readonly label: string;
  readonly status: string;
  readonly version: number;
}

describe('a noun declared in eight files', () => {
  it('passes the type check', { timeout: stuckAfterMs }, async () => {
    const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
    for (const project of ['apps/server', 'apps/console']) {
      const checking = launchScript([tsc, '--project', project], {}, copy);
      expect(await checking.ended, checking.output()).toBe(0);
    }
  });

  it('is served: list, get, create, update, delete, CSV, step and history', async () => {
    const call = caller(await open('/'));
    const made = await dataOf<Crate>(
      await call('POST', '/api/v1/crates', { label: 'Lamps', weight: 12 }),
      201,
    );
    expect(made).toMatchObject({ label: 'Lamps', status: 'packed', version: 1 });
    const path = `/api/v1/crates/${made.id}`;
    expect(await dataOf(await call('GET', path))).toMatchObject({ label: 'Lamps', weight: 12 });
    expect((await call('POST', '/api/v1/crates', { label: '', weight: 5000 })).status()).toBe(400);

    const changed = await dataOf<Crate>(await call('PUT', path, { weight: 14 }, { 'if-match': '"1"' }));
    expect(changed).toMatchObject({ weight: 14, version: 2 });
    // Somebody else was faster.
    expect((await call('PUT', path, { weight: 15 }, { 'if-match': '"1"' })).status()).toBe(412);

    const heavy = `/api/v1/crates?where=${encodeURIComponent('{"weight":{"gte":14}}')}&sort=-weight`;
    expect(await dataOf(await call('GET', heavy))).toEqual([expect.objectContaining({ id: made.id })]);
    const csv = await (await call('GET', `${heavy}&format=csv`)).text();
    expect(csv).toMatch(/^\W?Id,Label,Weight \(kg\),Status,/);
    expect(csv).toContain('Lamps,14,packed');

    expect(await dataOf(await call('POST', `${path}/send`))).toMatchObject({ status: 'sent' });
    const again = await call('POST', `${path}/send`);
    expect(again.status()).toBe(409);
    expect(await again.json()).toMatchObject({ code: 'illegal_state' });

    const history = await dataOf<{ entries: { action: string; changes: object }[] }>(
      await call('GET', `/v0/audit/history?resource=crate&key=${made.id}`),
    );
    expect(history.entries.map(({ action }) => action)).toEqual(['sent', 'updated', 'created']);
    expect(history.entries[1]?.changes).toMatchObject({ weight: [12, 14] });

    expect((await call('DELETE', path)).status()).toBe(204);
    expect((await call('GET', path)).status()).toBe(404);
  });

  it('is closed to whoever lacks its key', async () => {
    const refused = caller(await open('/', 'sales'));
    for (const [method, path] of [
      ['GET', '/api/v1/crates'],
      ['GET', '/api/v1/crates/1'],
      ['GET', '/api/v1/crates?format=csv'],
      ['POST', '/api/v1/crates'],
      ['PUT', '/api/v1/crates/1'],
      ['DELETE', '/api/v1/crates/1'],
      ['POST', '/api/v1/crates/1/send'],
    ] as const) {
      const answer = await refused(method, path, method === 'GET' ? undefined : {});
      expect(answer.status(), `${method} ${path}`).toBe(403);
    }
    const stranger = await fetch(`${server.address}/api/v1/crates`);
    expect(stranger.status).toBe(401);

    // The console neither lists the page nor opens it.
    const page = await open('/crates', 'sales');
    await toastWith(page, 'You do not have permission to access Crates.').waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  });

  it('has its pages: list, filter, form, record, step with its reason, history and CSV', async () => {
    const page = await open('/crates', 'admin', answered(409));
    const table = page.getByRole('grid', { name: 'Crates' });
    await page.getByRole('link', { name: 'New crate' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New crate' });
    await dialog.getByRole('button', { name: 'Create crate' }).click();
    await dialog.getByText('Required').first().waitFor();
    await dialog.getByRole('textbox', { name: 'Label' }).fill('Chairs');
    await dialog.getByLabel('Weight (kg)').fill('40');
    await dialog.getByRole('button', { name: 'Create crate' }).click();
    await table.getByRole('link', { name: 'Chairs' }).waitFor();

    // Its choice is a tab and a filter.
    const tabs = page.getByRole('group', { name: 'Status' });
    await tabs.getByRole('button', { name: /Sent$/ }).click();
    await table.getByRole('link', { name: 'Chairs' }).waitFor({ state: 'detached' });
    await tabs.getByRole('button', { name: /Packed$/ }).click();
    await table.getByRole('link', { name: 'Chairs' }).waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('listitem').getByRole('button', { name: 'Label', exact: true }).click();
    await page.getByRole('textbox', { name: 'Label contains' }).fill('hair');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('f.label')).toContain('hair');
    await table.getByRole('link', { name: 'Chairs' }).waitFor();

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain('Chairs,40,packed');

    await table.getByRole('link', { name: 'Chairs' }).click();
    await page.getByRole('heading', { name: 'Chairs' }).waitFor();
    await page.getByLabel('Weight (kg)').fill('44');
    await page.getByRole('button', { name: 'Save' }).click();
    const history = page.getByRole('group', { name: 'History' });
    await history.getByText('Weight (kg) changed').waitFor();

    const send = page.getByRole('button', { name: 'Send crate' });
    await send.click();
    await page.locator('#content').getByText('Sent', { exact: true }).first().waitFor();
    await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true');
    await send.hover();
    await page.getByText('Not possible while it is sent').waitFor();
    await expect.poll(() => history.getByRole('listitem').count()).toBe(3);
  });
});
