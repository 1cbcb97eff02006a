import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { startPartnerApi } from '../../apps/server/test/stand-ins/partner-api.ts';
import { startSftpServer } from '../../apps/server/test/stand-ins/sftp-server.ts';
import { violationsOf } from '../support/accessibility.ts';
import { address, drawn, openConsole, outsidePort, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

async function call<T = { id: number }>(
  page: Page,
  method: 'POST' | 'PUT',
  path: string,
  data: object,
): Promise<T> {
  const answer = await page.request.fetch(`${address()}${path}`, {
    method,
    data,
    headers: { origin: address() },
  });
  expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBeLessThan(300);
  const { data: record }: { data: T } = await answer.json();
  return record;
}

interface Feed {
  readonly partnerId: number;
  readonly propertyIds: readonly number[];
  readonly page: string;
}

/** A client with two properties at a partner that has no delivery yet. */
async function addFeed(page: Page, key: string): Promise<Feed> {
  const { id: clientId } = await call(page, 'POST', '/api/v1/clients', {
    clientKey: key,
    name: `Client of ${key}`,
  });
  const { id: partnerId } = await call(page, 'POST', '/syndication/api/v1/partners', {
    partnerKey: key,
    name: 'Pushed List',
    format: 'hotpads',
    delivery: 'pull-url',
    level: 'property',
    leadChannel: 'email',
    countries: ['CA'],
    countChangeHoldPct: 100,
  });
  await call(page, 'POST', '/api/v1/clients__has_partners', { clientId, partnerId });
  const propertyIds: number[] = [];
  for (const name of ['First Quay', 'Second Quay']) {
    const { id: propertyId } = await call(page, 'POST', '/api/v1/lift_properties_meta', {
      clientId,
      name,
      permalink: `${key.replaceAll('_', '-')}-${name.split(' ')[0]?.toLowerCase()}`,
      propertyType: 'apartment',
      status: 'active',
      address: '1 Quay Road',
      city: 'Halifax',
      provinceCode: 'NS',
      postalCode: 'B3H 1A1',
      unitsAvailable: 2,
      rentMin: '1500.00',
    });
    await call(page, 'POST', '/api/v1/properties__has_partners', { propertyId, partnerId });
    propertyIds.push(propertyId);
  }
  return { partnerId, propertyIds, page: `/feeds-nav/clients/${clientId}/feeds/${key}-${key}` };
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const input = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await toastWith(page, 'Saved').waitFor();
}

/** The deliveries of a feed after another build, with the newest opened. */
async function deliver(page: Page, feed: Feed): Promise<void> {
  await page.goto(feed.page);
  await page.getByRole('button', { name: 'Build now' }).first().click();
  await page.getByRole('tab', { name: 'Deliveries' }).click();
  await rows(page).first().waitFor();
}

const rows = (page: Page) =>
  page.getByRole('grid', { name: 'Deliveries' }).getByRole('row').filter({ hasText: 'Snapshot' });
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

it('an SFTP delivery is set up by name of its secret, fails visibly, and is repeated', async () => {
  const sftp = await startSftpServer(outsidePort());
  onTestFinished(() => sftp.stop());
  const page = await openConsole('/syndication-partners', { as: 'admin' });
  await drawn(page);
  const feed = await addFeed(page, 'pushed_files');

  await page.goto(`/syndication-partners/${feed.partnerId}`);
  await page.getByRole('link', { name: 'Edit' }).click();
  await choose(page, 'Delivery', 'SFTP push');
  await input(page, 'SFTP host').fill('127.0.0.1');
  // What is missing is said, and nothing is saved before it is there.
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Required for SFTP push').first().waitFor();
  await page.getByLabel('Port', { exact: true }).fill(String(outsidePort()));
  await input(page, 'User name').fill('supersync');
  await input(page, 'Secret').fill('partners/quay');
  await input(page, 'Host key').fill('not a fingerprint');
  await page.getByText('SHA256: and 43 characters, as ssh-keygen -lf prints it').waitFor();
  await input(page, 'Host key').fill(sftp.hostKey);
  await input(page, 'Directory').fill('/in');
  expect(await violationsOf(page, 'all')).toEqual([]);
  await save(page);

  await deliver(page, feed);
  await rows(page).getByText('Failed', { exact: true }).waitFor();
  await rows(page).getByText('There is no secret partners/quay. Nothing was sent.').waitFor();
  expect(sftp.files.size).toBe(0);

  await call(page, 'PUT', '/api/v1/secrets/value', { name: 'partners/quay', value: 'letmein' });
  await rows(page).first().click();
  await panelOf(page).getByRole('button', { name: 'Retry delivery' }).click();
  await toastWith(page, 'Delivery queued again').waitFor();
  await panelOf(page).getByText('Delivered by SFTP push.').waitFor();
  await panelOf(page).getByText('Renamed to /in/pushed_files-pushed_files.xml.').waitFor();
  await panelOf(page)
    .getByText(`supersync@127.0.0.1:${outsidePort()}:/in/pushed_files-pushed_files.xml`)
    .first()
    .waitFor();
  expect(sftp.files.get('/in/pushed_files-pushed_files.xml')?.toString('utf8')).toContain('Second Quay');
  expect(await violationsOf(page, 'all')).toEqual([]);
  // The secret itself is nowhere; its name is.
  expect(await page.content()).not.toContain('letmein');

  // Once more on demand.
  await page.getByRole('button', { name: 'Deliver now' }).click();
  await expect.poll(() => rows(page).getByText('Delivered', { exact: true }).count()).toBe(2);
  await page.goto(`/syndication-partners/${feed.partnerId}`);
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect.poll(() => input(page, 'Secret').inputValue()).toBe('partners/quay');
});

it('an API delivery is repeated while the partner is busy, and shows what was rejected', async () => {
  const api = await startPartnerApi(outsidePort());
  onTestFinished(() => api.stop());
  const page = await openConsole('/syndication-partners', { as: 'admin' });
  await drawn(page);
  const feed = await addFeed(page, 'pushed_lines');
  await call(page, 'PUT', '/api/v1/secrets/value', { name: 'partners/lines', value: 'letmein' });

  await page.goto(`/syndication-partners/${feed.partnerId}`);
  await page.getByRole('link', { name: 'Edit' }).click();
  await choose(page, 'Delivery', 'Partner API');
  await input(page, 'API address').fill(api.url);
  await page.getByText('A partner API takes the JSON format').waitFor();
  await choose(page, 'Format', 'JSON');
  await expect.poll(() => page.getByText('A partner API takes the JSON format').count()).toBe(0);
  await input(page, 'Secret').fill('partners/lines');
  await page.getByLabel('Listings in one request').fill('1');
  await save(page);

  const [first = 0] = feed.propertyIds;
  api.rejected.add(String(first));
  // The first batch is answered, the second is refused for now.
  api.next.push(200, 503);
  await deliver(page, feed);
  await rows(page)
    .getByText(/The partner answered 503 to batch 2 of 2\. Answered batches are kept\./)
    .waitFor();
  await rows(page).getByText('Queued', { exact: true }).waitFor();
  // By itself, after a while.
  await rows(page).getByText('Delivered', { exact: true }).waitFor();
  await rows(page).first().click();
  await panelOf(page).getByText('Delivered by Partner API.').waitFor();
  await panelOf(page)
    .getByText(/Attempt 2 to /)
    .waitFor();
  await panelOf(page)
    .getByText(/No photo/)
    .waitFor();
  expect(await violationsOf(page, 'all')).toEqual([]);
  expect([...api.listings.keys()]).toEqual(feed.propertyIds.slice(1).map(String));
});
