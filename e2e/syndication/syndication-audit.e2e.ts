import { auditGates, type AuditGate } from '@supersync/contract/syndication/syndication-audit/chain.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  address,
  answered,
  drawn,
  failed,
  goWithin,
  openConsole,
  pathOf,
  useBrowser,
} from '../support/console.ts';

useBrowser();

const syndication = '/syndication/api/v1';

async function call<T>(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<T> {
  const answer = await page.request.fetch(`${address()}${path}`, {
    method,
    ...(data === undefined ? {} : { data }),
    headers: { origin: address() },
  });
  expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBeLessThan(300);
  const { data: record }: { data: T } = await answer.json();
  return record;
}

interface Live {
  readonly clientId: number;
  readonly partnerId: number;
  readonly propertyId: number;
  readonly feedId: number;
  readonly path: string;
}

const name = 'Gate Lodge';

/** A property that is live at a partner: built, fetched, accepted and seen. */
async function goLive(page: Page, key: string): Promise<Live> {
  const { id: clientId } = await call<{ id: number }>(page, 'POST', '/api/v1/clients', {
    clientKey: key,
    name: `Client of ${key}`,
  });
  const { id: partnerId } = await call<{ id: number }>(page, 'POST', `${syndication}/partners`, {
    partnerKey: key,
    name: 'Gatehouse List',
    format: 'hotpads',
    delivery: 'pull-url',
    level: 'property',
    leadChannel: 'email',
    countries: ['CA'],
    countChangeHoldPct: 100,
  });
  await call(page, 'POST', '/api/v1/clients__has_partners', { clientId, partnerId });
  const ids: number[] = [];
  for (const [index, own] of [name, 'Second Lodge'].entries()) {
    const { id } = await call<{ id: number }>(page, 'POST', '/api/v1/lift_properties_meta', {
      clientId,
      name: own,
      permalink: `${key.replaceAll('_', '-')}-${index}`,
      propertyType: 'apartment',
      status: 'active',
      address: `${index + 1} Harbour Road`,
      city: 'Halifax',
      provinceCode: 'NS',
      postalCode: 'B3H 1A1',
      unitsAvailable: 2,
      rentMin: '1500.00',
      phone: '+14165550123',
    });
    await call(page, 'POST', '/api/v1/properties__has_partners', {
      propertyId: id,
      partnerId,
      listingId: `G-${id}`,
    });
    ids.push(id);
  }
  const [propertyId = 0] = ids;
  const [feed] = await call<{ id: number }[]>(page, 'GET', `${syndication}/feeds?clientId=${clientId}`);
  const feedId = feed?.id ?? 0;
  await build(page, feedId);
  await fetchFeed(page, feedId);
  const ad = await call<{ id: number }>(page, 'POST', '/api/v1/ad_urls', {
    propertyId,
    partnerId,
    url: adOf(propertyId),
  });
  await call(page, 'POST', `/api/v1/ad_urls/${ad.id}/check`);
  return {
    clientId,
    partnerId,
    propertyId,
    feedId,
    path: `/syndication-audit/${clientId}/${key}/${propertyId}`,
  };
}

/** The demo's own pages stand in for those of partners. */
const adOf = (propertyId: number): string => `http://www.gatehouse.example/demo/ads/gate-${propertyId}`;

async function build(page: Page, feedId: number): Promise<void> {
  await call(page, 'POST', `${syndication}/feeds/${feedId}/rebuild`, {});
  await expect
    .poll(
      async () =>
        (await call<{ buildState: string }>(page, 'GET', `${syndication}/feeds/${feedId}`)).buildState,
    )
    .toBe('idle');
}

async function fetchFeed(page: Page, feedId: number, agent = 'GateBot/1'): Promise<void> {
  const { path } = await call<{ path: string }>(page, 'GET', `${syndication}/feeds/${feedId}/address`);
  await fetchAs(page, feedId, `${address()}${path}`, agent);
}

/** Waits until it is noted, which follows the last byte. */
async function fetchAs(page: Page, feedId: number, secret: string, agent: string): Promise<void> {
  expect((await fetch(secret, { headers: { 'user-agent': agent } })).status).toBe(200);
  await expect
    .poll(
      async () =>
        (await call<{ lastFetchedBy: string }>(page, 'GET', `${syndication}/feeds/${feedId}`)).lastFetchedBy,
    )
    .toBe(agent);
}

const step = (page: Page, label: string, state: 'open' | 'closed') =>
  page.getByRole('listitem', { name: `${label}: ${state}` });

const isLive = (page: Page) => page.getByText('Live', { exact: true }).first().waitFor();

/** Fills the dialog that a fix opened. */
async function fill(page: Page, label: RegExp, value: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: /^(Save|Add)/ }).click();
  await dialog.waitFor({ state: 'hidden' });
}

interface GateCase {
  readonly broken: (page: Page, live: Live) => Promise<unknown>;
  /** The verdict while it is closed. */
  readonly verdict: string;
  readonly words: string | RegExp;
  /** By what the step itself offers, and then by the partner where it is the partner's turn. */
  readonly fixed: (page: Page, live: Live) => Promise<unknown>;
}

const press = (page: Page, gate: AuditGate, button: string) =>
  step(page, auditGates.labels[gate], 'closed').getByRole('button', { name: button }).click();

const opened = (page: Page, gate: AuditGate) => step(page, auditGates.labels[gate], 'open').waitFor();

const linkKey = ({ propertyId, partnerId }: Pick<Live, 'propertyId' | 'partnerId'>): string =>
  `/api/v1/properties__has_partners/propertyId:${propertyId}~partnerId:${partnerId}`;
const change = (page: Page, { propertyId }: Live, values: object) =>
  call(page, 'PUT', `/api/v1/lift_properties_meta/${propertyId}`, values);

async function removeAd(page: Page, { propertyId }: Live): Promise<void> {
  const [ad] = await call<{ id: number }[]>(page, 'GET', `/api/v1/ad_urls?propertyId=${propertyId}`);
  await page.request.delete(`${address()}/api/v1/ad_urls/${ad?.id}`, { headers: { origin: address() } });
}

async function addAd(page: Page, { propertyId }: Live): Promise<void> {
  await press(page, 'seen', 'Add the ad’s address…');
  await fill(page, /^Address/, adOf(propertyId));
  await press(page, 'seen', 'Check the page now');
}

/**
 * It leaves the feed, and comes back: neither the published build nor the partner has it. The other property stays,
 * in whatever province: an empty build would be held.
 */
async function leaveFeed(page: Page, live: Live, agent: string): Promise<void> {
  await call(page, 'PUT', `${syndication}/partners/${live.partnerId}`, { provinces: [] });
  await call(page, 'PUT', linkKey(live), { status: 'off' });
  await build(page, live.feedId);
  await fetchFeed(page, live.feedId, agent);
  await call(page, 'PUT', linkKey(live), { status: 'active' });
}

/** Every step of the chain with what closes it: a step without a case does not compile. */
const gateCases: Readonly<Record<AuditGate, readonly [GateCase, ...GateCase[]]>> = {
  client: [
    {
      broken: (page, { clientId, partnerId }) =>
        call(page, 'PUT', `/api/v1/clients__has_partners/clientId:${clientId}~partnerId:${partnerId}`, {
          status: 'paused',
        }),
      verdict: 'Stopped',
      words: 'The client’s link to Gatehouse List is paused.',
      fixed: (page) => press(page, 'client', 'Resume the client’s link'),
    },
  ],
  partner: [
    {
      broken: (page, { partnerId }) =>
        call(page, 'PUT', `${syndication}/partners/${partnerId}`, { status: 'paused' }),
      verdict: 'Stopped',
      words: 'Gatehouse List is paused.',
      fixed: (page) => press(page, 'partner', 'Activate Gatehouse List'),
    },
  ],
  property: [
    {
      broken: (page, live) => call(page, 'PUT', linkKey(live), { status: 'off' }),
      verdict: 'Stopped',
      words: 'The property is switched off for Gatehouse List.',
      fixed: (page) => press(page, 'property', 'Turn on for Gatehouse List'),
    },
    {
      broken: (page, live) => change(page, live, { status: 'inactive' }),
      verdict: 'Stopped',
      words: 'The property is inactive.',
      fixed: (page) => press(page, 'property', 'Activate the property'),
    },
  ],
  homes: [
    {
      broken: (page, live) => change(page, live, { unitsAvailable: 0 }),
      verdict: 'Stopped',
      words: 'No home is available.',
      fixed: async (page) => {
        await press(page, 'homes', 'Set available homes…');
        await fill(page, /^Units available/, '3');
      },
    },
  ],
  restriction: [
    {
      broken: (page, { clientId }) =>
        call(page, 'POST', '/api/v1/client_restrictions', {
          clientId,
          scope: 'province',
          target: 'NS',
          mode: 'deny',
          reason: 'The licence is being renewed.',
          from: '2020-01-01',
        }),
      verdict: 'Stopped',
      words: /The licence is being renewed\./,
      fixed: (page) => press(page, 'restriction', 'Remove restriction'),
    },
  ],
  taken: [
    {
      broken: (page, { partnerId }) =>
        call(page, 'PUT', `${syndication}/partners/${partnerId}`, { provinces: ['QC'] }),
      verdict: 'Stopped',
      words: 'Gatehouse List does not take NS.',
      fixed: async (page) => {
        await press(page, 'taken', 'Correct the property…');
        await fill(page, /^Province/, 'QC');
      },
    },
  ],
  requirements: [
    {
      broken: async (page, live) => {
        await call(page, 'PUT', `${syndication}/partners/${live.partnerId}`, { requiredFields: ['phone'] });
        await change(page, live, { phone: null });
      },
      verdict: 'Stopped',
      words: 'Phone is missing.',
      fixed: async (page) => {
        await press(page, 'requirements', 'Fill in fields…');
        await fill(page, /^Phone/, '+14165550199');
      },
    },
  ],
  feed: [
    {
      broken: (page, live) => leaveFeed(page, live, 'GateBot/2'),
      verdict: 'Waiting for a build',
      words: /The next build adds it/,
      fixed: async (page, live) => {
        await press(page, 'feed', 'Build this property now');
        await opened(page, 'feed');
        await fetchFeed(page, live.feedId, 'GateBot/3');
        await page.reload();
      },
    },
  ],
  fetched: [
    {
      broken: async (page, live) => {
        await leaveFeed(page, live, 'GateBot/4');
        await build(page, live.feedId);
      },
      verdict: 'Sent',
      words: /has not fetched the feed since the property was added/,
      fixed: async (page, live) => {
        const closed = step(page, auditGates.labels.fetched, 'closed');
        await closed.getByRole('link', { name: 'Show the feed’s address' }).click();
        await page.getByRole('button', { name: 'Show the secret address' }).click();
        const secret = (await page.getByText('/syndication/feeds/gate_list-gate_list/').textContent()) ?? '';
        await fetchAs(page, live.feedId, secret, 'GateBot/5');
        await page.goto(live.path);
        await step(page, auditGates.labels.fetched, 'open')
          .getByText(/GateBot\/5/)
          .first()
          .waitFor();
      },
    },
  ],
  accepted: [
    {
      // A partner that shows it has accepted it, so it is not seen either.
      broken: async (page, live) => {
        await call(page, 'PUT', linkKey(live), { listingId: null });
        await removeAd(page, live);
      },
      verdict: 'Sent',
      words: 'Gatehouse List has not named an id for it.',
      fixed: async (page, live) => {
        await press(page, 'accepted', 'Enter the partner’s ID…');
        await fill(page, /^Id at the partner/, 'G-77');
        await step(page, auditGates.labels.accepted, 'open')
          .getByText('Gatehouse List knows it as G-77.')
          .waitFor();
        await addAd(page, live);
      },
    },
  ],
  seen: [
    {
      broken: removeAd,
      verdict: 'Sent',
      words: 'No ad URL for Gatehouse List is known, so it cannot be checked.',
      fixed: addAd,
    },
  ],
};

it('every step is broken, explained, fixed by what is offered, and live again', async () => {
  const page = await openConsole('/syndication-audit', { as: 'admin' });
  await drawn(page);
  const live = await goLive(page, 'gate_list');
  await goWithin(page, live.path);
  await page.getByRole('heading', { level: 1, name: `${name} at Gatehouse List` }).waitFor();
  await isLive(page);
  for (const gate of auditGates.values)
    for (const { broken, verdict, words, fixed } of gateCases[gate]) {
      await broken(page, live);
      // Somebody else broke it: the page hears of it, or is opened again.
      await page.reload();
      await step(page, auditGates.labels[gate], 'closed').getByText(words).first().waitFor();
      await page.getByText(verdict, { exact: true }).first().waitFor();
      await fixed(page, live);
      await opened(page, gate);
      await isLive(page);
    }
});

it('stopped properties are chosen by step, fixed together after a preview, and put back by Undo', async () => {
  const page = await openConsole('/syndication-audit', { as: 'admin' });
  await drawn(page);
  const { clientId, partnerId } = await goLive(page, 'gate_bulk');
  const links = await call<{ propertyId: number }[]>(
    page,
    'GET',
    `/api/v1/properties__has_partners?partnerId=${partnerId}`,
  );
  for (const { propertyId } of links)
    await call(page, 'PUT', linkKey({ propertyId, partnerId }), { status: 'off' });
  await page.goto(`/syndication-audit/${clientId}/gate_bulk?gate=property`);
  const properties = page.getByRole('grid', { name: 'Properties' });
  await properties.getByText('The property is switched off for Gatehouse List.').first().waitFor();
  await page.getByRole('button', { name: 'Fix together' }).click();
  await page.getByRole('menuitem', { name: 'Turn on (2)…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on at Gatehouse List' });
  await dialog.getByText('2 properties would change').waitFor();
  await dialog.getByRole('list', { name: 'Afterwards' }).getByText('Live', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Turn on 2 properties' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('2 properties turned on').waitFor();
  await page.getByText('No property matches.').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await properties.getByText('The property is switched off for Gatehouse List.').first().waitFor();

  // Selected rows alone, and a value for each.
  await call(page, 'PUT', `${syndication}/partners/${partnerId}`, { requiredFields: ['email'] });
  for (const { propertyId } of links)
    await call(page, 'PUT', linkKey({ propertyId, partnerId }), { status: 'active' });
  await page.goto(`/syndication-audit/${clientId}/gate_bulk?gate=requirements`);
  await properties
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Fix 1 selected' }).click();
  await page.getByRole('menuitem', { name: 'Fill in a field…' }).click();
  const filling = page.getByRole('dialog', { name: 'Fill in a field at Gatehouse List' });
  await filling.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'Email (1)' }).click();
  await filling.getByText('A value for each').click();
  await filling.getByLabel(name).fill('lodge@gatehouse.example');
  await filling.getByRole('button', { name: 'Change 1 property' }).click();
  await filling.waitFor({ state: 'hidden' });
  await properties.getByText('Second Lodge').waitFor();
  await expect.poll(() => properties.getByText(name).count()).toBe(0);
});

it('a timeline of more than one page is read to its beginning', async () => {
  const page = await openConsole('/syndication-audit', { as: 'admin', expectedErrors: answered(500) });
  await drawn(page);
  const live = await goLive(page, 'gate_long');
  for (let index = 0; index < 105; index += 1) await change(page, live, { rentMin: `${1600 + index}.00` });
  await page.goto(`${live.path}/timeline`);
  const entries = page.getByRole('group', { name: 'Timeline' }).getByText('Edit. Property updated');
  await entries.first().waitFor();
  expect(await entries.count()).toBe(100);
  // A part that fails keeps what is there, and the keyboard stays where it was.
  const furtherParts = '**/*after=*';
  await page.route(furtherParts, failed);
  await page.getByRole('button', { name: 'Earlier entries' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('More could not be loaded.').waitFor();
  expect(await entries.count()).toBe(100);
  await page.unroute(furtherParts);
  await page.keyboard.press('Enter');
  await page.getByText('Property created').first().waitFor();
  expect(await entries.count()).toBe(105);
  await page.locator(':focus').getByText('Everything is shown.').waitFor();
});

it('one drills down from the matrix with the filters kept, by client and by partner', async () => {
  const page = await openConsole('/syndication-audit', { as: 'support' });
  await drawn(page);
  const matrix = page.getByRole('grid', { name: 'Health by client and partner' });
  await page.getByRole('button', { name: /Availability$/ }).click();
  await expect.poll(() => pathOf(page)).toContain('gate=homes');
  // The address changes a moment before the links do.
  const filtered = page.locator('[href*="gate=homes"]');
  await matrix
    .getByRole('link', { name: /^All clients, Zumper:/ })
    .and(filtered)
    .click();
  await page.getByRole('heading', { level: 1, name: 'Zumper' }).waitFor();
  expect(pathOf(page)).toBe('/syndication-audit/zumper?gate=homes');
  const properties = page.getByRole('grid', { name: 'Properties' });
  await properties.getByText('No home is available.').first().waitFor();
  await properties.getByRole('row').nth(1).getByRole('link').first().click();
  await step(page, 'Availability', 'closed').waitFor();
  expect(pathOf(page)).toMatch(/^\/syndication-audit\/zumper\/\d+\?gate=homes$/);

  await page.goto('/syndication-audit?state=stopped');
  await matrix.getByRole('row').nth(2).getByRole('link').first().click();
  await expect.poll(() => pathOf(page)).toMatch(/^\/syndication-audit\/\d+\?state=stopped$/);
  await page
    .getByRole('grid', { name: 'Partners' })
    .getByRole('row')
    .nth(1)
    .getByRole('link')
    .first()
    .click();
  await expect.poll(() => pathOf(page)).toMatch(/^\/syndication-audit\/\d+\/\w+\?state=stopped$/);
  await properties.getByText('Stopped').first().waitFor();
});
