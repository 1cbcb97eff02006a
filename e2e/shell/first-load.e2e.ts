import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { address, answered, mainMenu, openConsole, toastWith, useBrowser } from '../support/console.ts';
import { placed } from '../support/screens.ts';
import { printRoute } from '../../packages/contract/src/kernel/route-pattern.ts';

useBrowser();

/** Bytes, compressed, and files that a page fetches before it is drawn, as they were when somebody last looked. */
type FirstLoad = Record<string, { files: number; bytes: number }>;

const kept = fileURLToPath(new URL('first-load.json', import.meta.url));
const repository = new URL('../../', import.meta.url);
const built = new URL('apps/console/dist/', repository);
const mayGrow = 1.05;

const sizes = new Map<string, number>();

function sizeOf(file: string): number {
  const size = sizes.get(file) ?? gzipSync(readFileSync(new URL(file, built))).length;
  sizes.set(file, size);
  return size;
}

/** An address of the route; which record it names makes no difference. */
const someAddress = (path: string): string =>
  printRoute(path, Object.fromEntries([...path.matchAll(/\{(\w+)\??\}/g)].map(([, name = '']) => [name, 1])));

async function filesOf(path: string): Promise<string[]> {
  const answer = await fetch(`${address()}${someAddress(path)}`, { headers: { accept: 'text/html' } });
  expect(answer.status, path).toBe(200);
  return [...(await answer.text()).matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
}

it('every page names the files it needs in its document, and none has grown by more than 5 %', async () => {
  const found: FirstLoad = {};
  for (const path of placed.map(({ screen }) => screen.path).toSorted()) {
    const files = await filesOf(path);
    found[path] = { files: files.length, bytes: files.reduce((sum, file) => sum + sizeOf(file), 0) };
  }
  const common = await filesOf('/no-such-page');
  for (const [path, { files }] of Object.entries(found)) expect(files, path).toBeGreaterThan(common.length);

  // `FIRST_LOAD=keep` after a page has grown for a good reason.
  if (process.env['FIRST_LOAD'] === 'keep') writeFileSync(kept, `${JSON.stringify(found, null, 2)}\n`);
  const before: FirstLoad = JSON.parse(readFileSync(kept, 'utf8'));
  const grown = Object.entries(found).filter(([path, { files, bytes }]) => {
    const last = before[path];
    return last === undefined || bytes > last.bytes * mayGrow || files > Math.ceil(last.files * mayGrow);
  });
  expect(
    Object.fromEntries(grown.map(([path, now]) => [path, { now, before: before[path] ?? null }])),
    'If this is meant, run it once with FIRST_LOAD=keep',
  ).toEqual({});
});

it('the styles hold the rules of every component in use, and of no other', () => {
  const classesIn = (folder: URL, names: RegExp, found: RegExp): Set<string> =>
    new Set(
      readdirSync(folder)
        .filter((name) => names.test(name))
        .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').match(found) ?? [])
        .map((name) => name.replace('.', '')),
    );
  const assets = new URL('assets/', built);
  const library = new URL('node_modules/@mantine/core/', repository);
  const offered = classesIn(library, /^styles\.layer\.css$/, /\.m_[0-9a-f]+/g);
  const used = classesIn(assets, /\.js$/, /\bm_[0-9a-f]+/g).intersection(offered);
  expect(used.size).toBeGreaterThan(0);
  expect(classesIn(assets, /\.css$/, /\.m_[0-9a-f]+/g).intersection(offered)).toEqual(used);
});

it('the session and the data of a page are asked for once, by the document itself', async () => {
  const page = await openConsole('/clients', { as: 'admin' });
  // An answer is in the browser's list once it is there.
  await page.getByRole('grid', { name: 'Clients' }).getByRole('link').first().waitFor();
  const asked = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, initiatorType }) => [new URL(name).pathname, initiatorType]),
  );
  for (const path of ['/auth/current-user', '/v0/perms-api/user/products', '/api/v1/clients'])
    expect(asked.filter(([name]) => name === path)).toEqual([[path, 'link']]);
});

it('the refusal of a page is not found there after its person was let in', async () => {
  const asked: string[] = [];
  const page = await openConsole('/roles', { as: 'support', expectedErrors: answered(403) });
  page.on('request', (request) => asked.push(request.url()));
  await toastWith(page, 'You do not have permission to access Manage Roles.').waitFor();
  expect(await page.locator('link[data-first]').count()).toBe(0);
  const first = `${address()}/perms-api/roles?relations=products%2Cusers&sort=name&limit=100&page=1`;
  await page.evaluate((question) => fetch(question, { credentials: 'include' }), first);
  expect(asked.filter((url) => url === first)).toHaveLength(1);
});

it('the document itself shows the frame and the line of its list, until the page is there', async () => {
  let seen = '';
  const page = await openConsole('/clients', {
    as: 'admin',
    prepare: (before) =>
      before.route('**/assets/frame-*.js', async (route) => {
        const frame = before.locator('#first-frame');
        await frame.getByText('Supersync').waitFor();
        seen = await frame.innerText();
        await route.continue();
      }),
  });
  await page.getByRole('grid', { name: 'Clients' }).getByRole('link').first().waitFor();
  expect(seen).toContain('Companies whose rental properties we manage.');
  expect(await page.locator('#first-frame').count()).toBe(0);
});

it('the frame is drawn while the code of the first page is on its way', async () => {
  const way = Promise.withResolvers<void>();
  const page = await openConsole('/clients', {
    as: 'admin',
    prepare: (before) =>
      before.route('**/assets/clients-page-*.js', (route) => way.promise.then(() => route.continue())),
  });
  await mainMenu(page).getByRole('link', { name: 'Clients', exact: true }).waitFor();
  await expect.poll(() => page.title()).toBe('Clients · Supersync');
  expect(await page.getByRole('grid', { name: 'Clients' }).count()).toBe(0);
  // Whoever does not wait gets the page they ask for.
  await mainMenu(page).getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  way.resolve();
  await page.goBack();
  await page.getByRole('grid', { name: 'Clients' }).getByRole('link').first().waitFor();
});
