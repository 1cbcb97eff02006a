import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { address, drawn, openConsole, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

async function asked<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(`${address()}${path}`);
  expect(answer.status(), await answer.text()).toBe(200);
  const { data }: { data: T } = await answer.json();
  return data;
}

async function made<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(`${address()}${path}`, { data, headers: { origin: address() } });
  expect(answer.status(), await answer.text()).toBe(201);
  const { data: record }: { data: T } = await answer.json();
  return record;
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

/** Enters the required reason in the open dialog. */
async function decide(page: Page, title: RegExp, reason: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  const submit = dialog.getByRole('button', { name: button });
  await dialog.getByRole('textbox', { name: 'Why?' }).fill(reason);
  await submit.click();
  await dialog.waitFor({ state: 'hidden' });
}

it('a feed that would empty a partner’s site is held, dropped, confirmed, fetched and rotated', async () => {
  const page = await openConsole('/feeds-nav/clients', { as: 'admin' });
  await drawn(page);
  // A client without available homes: its first build is empty.
  const { id } = await made<{ id: number }>(page, '/api/v1/clients', {
    clientKey: 'empty_nest',
    name: 'Empty Nest Lettings',
  });
  const [partner] = await asked<{ id: number; name: string }[]>(
    page,
    '/api/v1/partners?where={"partnerKey":"zumper"}',
  );
  await made(page, '/api/v1/clients__has_partners', { clientId: id, partnerId: partner?.id });

  await page.getByRole('searchbox', { name: /^Search clients/ }).fill('Empty Nest');
  await page.getByRole('link', { name: 'Empty Nest Lettings' }).click();
  const table = page.getByRole('grid', { name: 'Feeds' });
  await table.getByText('Nothing published').waitFor();
  await table.getByRole('link', { name: partner?.name ?? '' }).click();
  await page.getByRole('heading', { level: 1, name: 'empty_nest-zumper' }).waitFor();
  await tab(page, 'Document').click();
  await page.getByText('There is no document yet.').waitFor();

  await page.getByRole('button', { name: 'Build now' }).first().click();
  const held = page.getByRole('group', { name: 'Held build 1' });
  await held.getByText('It has no listings, and would take everything down.').waitFor();
  await held.getByRole('button', { name: 'Drop…' }).click();
  await decide(page, /^Drop build 1$/, 'The homes are not entered yet', 'Drop it');
  await held.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Build now' }).click();
  const again = page.getByRole('group', { name: /^Held build/ });
  await again.getByRole('button', { name: 'Confirm…' }).click();
  await page
    .getByRole('dialog')
    .getByText('At its next fetch Zumper sees no listings; nothing was published before.')
    .waitFor();
  await decide(page, /^Publish build/, 'They really let nothing', 'Publish it');
  await again.waitFor({ state: 'hidden' });
  await tab(page, 'History').click();
  await page.getByText('They really let nothing').first().waitFor();
  await page.getByText('The homes are not entered yet').first().waitFor();

  // The address is hidden until requested; the partner fetches without a session.
  await tab(page, 'Overview').click();
  const secret = page.getByText('/syndication/feeds/empty_nest-zumper/');
  expect(await secret.count()).toBe(0);
  await page.getByRole('button', { name: 'Show the secret address' }).click();
  const old = (await secret.textContent()) ?? '';
  const fetched = await fetch(old, { headers: { 'user-agent': 'ZumperBot/9' } });
  expect(fetched.status).toBe(200);
  expect(await fetched.text()).toContain('hotPadsItems');
  await tab(page, 'Fetches').click();
  await page.getByRole('grid', { name: 'Fetches' }).getByText('ZumperBot/9').waitFor();

  await tab(page, 'Overview').click();
  await page.getByRole('button', { name: 'Rotate…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rotate the secret address' });
  await dialog.getByText(/can fetch nothing any more once the old address ends/).waitFor();
  await page.getByRole('combobox', { name: 'The old address' }).click();
  await page.getByRole('option', { name: 'Ends at once' }).click();
  await decide(page, /^Rotate/, 'It was sent to the wrong person', 'Rotate it');
  await toastWith(page, 'The feed has a new address').waitFor();
  await expect.poll(() => secret.textContent()).not.toBe(old);
  expect((await fetch(old)).status).toBe(404);
  expect((await fetch((await secret.textContent()) ?? '')).status).toBe(200);
});

it('a feed is inspected: builds compared, a listing found, shown in its document and validated', async () => {
  const page = await openConsole('/feeds-nav/clients', { as: 'support' });
  await drawn(page);
  const [build] = await asked<{ id: number; comparedTo: number; feed: { feedKey: string } }[]>(
    page,
    '/syndication/api/v1/feed_builds?where={"state":"published","changed":{"gt":0},"format":"hotpads"}&relations=feed&limit=1',
  );
  // An old URL without the client's id still works.
  await page.goto(`/feeds-nav/clients/feeds/${build?.feed.feedKey}?tab=builds`);
  const builds = page.getByRole('grid', { name: 'Builds' });
  await builds.getByText('Published').waitFor();
  await builds.getByRole('checkbox').nth(1).check();
  await builds.getByRole('checkbox').nth(2).check();
  await page.getByRole('link', { name: 'Compare the two' }).click();
  await page.getByRole('button', { name: /Changed$/ }).click();
  const changes = page.getByRole('grid', { name: 'Changes' });
  await changes.getByText('price').first().click();
  const panel = panelOf(page);
  await panel.getByRole('rowheader', { name: 'price' }).waitFor();
  await panel.locator('.line-insert').first().waitFor();

  await tab(page, 'Listings').click();
  const listings = page.getByRole('grid', { name: 'Listings' });
  await listings.getByRole('row').nth(1).waitFor();
  const [listing] = await asked<{ listingId: string; name: string }[]>(
    page,
    `/syndication/api/v1/feed_listings?where={"buildId":${build?.id}}&sort=-position&limit=1`,
  );
  await page.getByRole('searchbox', { name: /^Search listings/ }).fill(listing?.listingId ?? '');
  await expect.poll(() => listings.getByRole('row').count()).toBe(2);
  await listings
    .getByText(listing?.name ?? '')
    .first()
    .click();
  await panel.getByText(`<Listing id="${listing?.listingId}"`, { exact: false }).waitFor();
  await panel.getByRole('link', { name: 'Show it in the document' }).click();
  const text = page.getByRole('region', { name: /^Document of build/ });
  await text.locator('[data-marked=true]').first().waitFor();
  await expect
    .poll(() => text.locator('[data-marked=true]').first().textContent())
    .toContain(`<Listing id="${listing?.listingId}"`);

  const search = page.getByRole('search').filter({ hasText: 'Search the document' });
  const results = page.getByRole('region', { name: 'Search results' });
  await search.getByRole('textbox', { name: 'Search the document' }).fill('</HOTPADSITEMS>');
  await search.getByRole('button', { name: 'Search', exact: true }).click();
  await results.getByText('1 result.', { exact: true }).waitFor();
  await results.getByRole('button', { name: /Outside listings/ }).click();
  await expect
    .poll(() => text.locator('[data-marked=true]').first().textContent())
    .toContain('</hotPadsItems>');
  await search.getByRole('combobox', { name: 'Search in' }).click();
  await page.getByRole('option', { name: 'Listing ID' }).click();
  await search.getByRole('textbox', { name: 'Search the document' }).fill(listing?.listingId ?? '');
  await search.getByRole('textbox', { name: 'Search the document' }).press('Enter');
  await results
    .getByRole('button', { name: new RegExp(`^${listing?.listingId}`) })
    .first()
    .click();
  await expect
    .poll(() => text.locator('[data-marked=true]').first().textContent())
    .toContain(`<Listing id="${listing?.listingId}"`);
  // The address holds the search.
  await page.reload();
  await results.getByRole('button').first().waitFor();

  await tab(page, 'Validation').click();
  await page.getByRole('button', { name: 'Check it now' }).click();
  await page.getByText('Well-formed:').waitFor();
  await page.getByRole('grid', { name: 'Issues' }).waitFor();
});

it('a document of 100 MB is read from any position, in windows', async () => {
  const page = await openConsole('/feeds-nav/clients', { as: 'admin' });
  await drawn(page);
  const [build] = await asked<{ id: number; feed: { feedKey: string } }[]>(
    page,
    '/syndication/api/v1/feed_builds?where={"state":"published"}&relations=feed&limit=1',
  );
  const lineLength = 100;
  const total = 1_000_000 * lineLength;
  const line = (number: number): string => `<Listing id="${number}"/>`.padEnd(lineLength - 1, '.') + '\n';
  let windows = 0;
  await page.route(`**/syndication/api/v1/feed_builds/${build?.id}/text?*`, async (route: Route) => {
    windows += 1;
    const query = new URL(route.request().url()).searchParams;
    const from = Number(query.get('from'));
    const to = Math.min(from + Number(query.get('length')), total);
    const first = Math.floor(from / lineLength);
    const count = Math.ceil(to / lineLength) - first;
    const lines = Array.from({ length: count }, (_, index) => line(first + index)).join('');
    const data = {
      from,
      next: to === total ? null : to,
      total,
      text: lines.slice(from - first * lineLength, to - first * lineLength),
    };
    await route.fulfill({ json: { data } });
  });
  await page.route(`**/syndication/api/v1/feed_builds/${build?.id}?*`, async (route: Route) => {
    const answer = await route.fetch();
    const { data, ...rest }: { data: object } = await answer.json();
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, bytes: total } } });
  });
  await page.goto(`/feeds-nav/clients/feeds/${build?.feed.feedKey}?tab=text&build=${build?.id}`);
  const text = page.getByRole('region', { name: /^Document of build/ });
  await text.getByText('<Listing id="0"/>').waitFor();
  await text.focus();
  await page.keyboard.press('End');
  await text.getByText('<Listing id="999999"/>').waitFor();
  await page.getByText('100 MB of 100 MB').waitFor();

  // The URL contains the position; scrolling continues from there.
  await page.goto(`/feeds-nav/clients/feeds/${build?.feed.feedKey}?tab=text&build=${build?.id}&at=50000000`);
  await text.getByText('<Listing id="500000"/>').waitFor();
  const farthest = async (): Promise<number> => {
    const ids = (await text.innerText()).matchAll(/id="(\d+)"/g);
    return Math.max(...[...ids].map(([, id]) => Number(id)));
  };
  await text.hover();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 3000);
      return farthest();
    })
    .toBeGreaterThan(501_500);
  expect(windows).toBeLessThan(40);
});
