import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { address, drawn, openConsole, pathOf, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Preview' });
const tableOf = (page: Page) => page.getByRole('grid', { name: 'Audit Messages', exact: true });
const searchForm = (page: Page) => page.getByRole('form', { name: 'Search the archive' });
const archive = (topic: string, search: object = {}): string =>
  `/messaging/audit-message?${new URLSearchParams({
    'f.topic': `in:${topic}`,
    ...(Object.keys(search).length === 0 ? {} : { search: JSON.stringify(search) }),
  })}`;

/** Pastes over the content: typing would auto-close brackets and quotes. */
async function write(page: Page, label: string, text: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: label, exact: true });
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await editor.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

async function chooseTopic(page: Page, topic: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Topic' }).fill(topic);
  await page.getByRole('option', { name: topic, exact: true }).click();
}

/** A message published by the signed-in person through the API. */
async function publish(page: Page, topic: string, payload: object): Promise<string> {
  const answer = await page.request.post(`${address()}/v0/messaging-api/${topic}/_publish`, {
    data: { payload },
    headers: { origin: address(), 'idempotency-key': crypto.randomUUID() },
  });
  expect(answer.status(), await answer.text()).toBe(202);
  const { data }: { data: { id: string } } = await answer.json();
  return data.id;
}

describe('a message', () => {
  it('is validated, published, and shows each queue’s result live', async () => {
    const page = await openConsole('/messaging/send-message', { as: 'platform' });
    await chooseTopic(page, 'photos.processed');
    await page.getByText('Photos were resized.').waitFor();
    await page.getByText('Known shape: 3 fields').click();
    await page.getByText('tookMs').first().waitFor();
    const send = page.getByRole('button', { name: 'Publish to photos.processed' });

    await write(page, 'Body', '{\n  "propertyId": 7\n  "photos": 3\n}');
    await page.getByText('The body must be valid JSON: line 3, column 3.').waitFor();
    expect(await send.isDisabled()).toBe(true);
    await write(page, 'Body', '{"propertyId": "seven", "photos": 3, "tookMs": 120}');
    await page.getByText(/^propertyId: /).waitFor();
    expect(await send.isDisabled()).toBe(true);

    await write(page, 'Body', '{"propertyId": 700001, "photos": 3, "tookMs": 120}');
    const attributes = page.getByRole('combobox', { name: 'Attributes' });
    await attributes.fill('origin');
    await attributes.press('Enter');
    await page.getByText('“origin” is not name=value').waitFor();
    await attributes.fill('origin=e2e');
    await attributes.press('Enter');
    await send.click();
    const queues = page.getByRole('list', { name: 'Deliveries' });
    await queues.getByText('archive-index').waitFor();
    await queues.getByText('Delivered').waitFor();
    await queues.getByText('Indexed').waitFor();

    // A rejection is shown with its error and the time of the next attempt.
    await page.goto('/messaging/send-message?topic=leads.mail-test');
    await write(page, 'Body', '{"nonsense": true}');
    await page.getByRole('button', { name: 'Publish to leads.mail-test' }).click();
    await queues.getByText('This is not a mail as the mail service posts it').waitFor();
    await queues.getByText('Retrying').waitFor();
    const [, id = ''] = /sent=([\w-]+)/.exec(pathOf(page)) ?? [];
    await page.getByRole('link', { name: 'Open in the archive' }).click();
    await panelOf(page).getByTitle(`Copy ${id}`).waitFor();
    await panelOf(page).getByText('Demo Developer').waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await panelOf(page).getByRole('button', { name: 'Copy as a test' }).click();
    await panelOf(page).getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('"nonsense": true');
  });
});

describe('the archive', () => {
  it('is searched by JSON with marked errors, and shows how much was searched', async () => {
    const page = await openConsole('/messaging/audit-message', { as: 'platform' });
    await page.getByText('Choose a topic', { exact: true }).waitFor();
    // Only first pages: rows below the fold are fetched separately.
    const asked: unknown[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/_search')) return;
      const body: { page: number } = request.postDataJSON();
      if (body.page === 1) asked.push(body);
    });
    await chooseTopic(page, 'prices.changed');
    await page.getByText(/^Searched \d+ of \d+ messages of prices\.changed, back to \d{4}-/).waitFor();
    expect(asked[0]).toEqual({ page: 1, limit: 25 });

    // Fields of the topic are suggested while typing.
    await write(page, 'Search, as JSON', '{"where": {}}');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('"prop');
    await page.getByRole('option', { name: /propertyId/ }).waitFor();
    await page.keyboard.press('Escape');

    await write(page, 'Search, as JSON', '{\n  "where": {"from": {"gte": 2000},}\n}');
    await searchForm(page).getByText('The search must be valid JSON: line 2, column 35.').waitFor();
    await write(page, 'Search, as JSON', '{"where": {"from": {"gte": 2000}}}');
    // Key by key: a first letter alone is no search yet.
    await searchForm(page).getByRole('textbox', { name: 'Text' }).pressSequentially('cad');
    await searchForm(page).getByRole('button', { name: 'Search' }).click();
    await expect
      .poll(() => asked.at(-1))
      .toEqual({ where: { from: { gte: 2000 } }, text: 'cad', page: 1, limit: 25 });
    await tableOf(page).getByRole('link').first().waitFor();

    // The URL contains the search: it can be shared and restored.
    const theirs = await openConsole(pathOf(page), { as: 'admin' });
    const found = await tableOf(page).getByRole('link').first().textContent();
    await tableOf(theirs)
      .getByText(found ?? '')
      .waitFor();
    expect(await searchForm(theirs).getByRole('textbox', { name: 'Text' }).inputValue()).toBe('cad');

    // Saved and shared with others.
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Dear homes');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await toastWith(page, 'View saved').waitFor();
    await theirs.goto('/messaging/audit-message');
    await theirs.getByRole('button', { name: 'Views' }).click();
    await theirs.getByRole('menuitem', { name: 'Dear homes' }).click();
    await tableOf(theirs)
      .getByText(found ?? '')
      .waitFor();

    // Two messages side by side.
    const boxes = tableOf(page).getByRole('checkbox');
    await boxes.nth(1).check();
    await boxes.nth(2).check();
    await page.getByRole('button', { name: 'Compare the two' }).click();
    await panelOf(page).getByRole('textbox', { name: 'Two messages: after' }).waitFor({ state: 'attached' });
  });

  it('masks personal data in results and in search without the permission', async () => {
    const seen = await openConsole('/', { as: 'admin' });
    await drawn(seen);
    const id = await publish(seen, 'calls.ended', {
      propertyId: 4,
      seconds: 61,
      answered: true,
      caller: '+14165550777',
    });
    await seen.goto(archive('calls.ended', { text: '+14165550777' }));
    await tableOf(seen)
      .getByText(/\+14165550777/)
      .waitFor();

    const page = await openConsole(archive('calls.ended', { text: '+14165550777' }), {
      as: 'platform',
      expectedErrors: /status of 403/,
    });
    await page.getByText('Nothing found').waitFor();
    await page.goto(archive('calls.ended', { ids: [id] }));
    await tableOf(page)
      .getByText(/"caller":"•••"/)
      .click();
    await panelOf(page).getByText('••• is personal data you cannot see.').waitFor();
    await page.goto(archive('calls.ended', { where: { caller: '+14165550777' } }));
    await page.getByText('Missing permissions: supersync_redact, supersync_admin_tools').first().waitFor();
  });
});

describe('a replay', () => {
  it('is collected across searches, planned, started once, and listed with its outcomes', async () => {
    const page = await openConsole('/', { as: 'platform' });
    await drawn(page);
    const [first, second] = [
      await publish(page, 'feeds.fetched', { clientId: 1, feed: 'mits', partner: 'e2e-one' }),
      await publish(page, 'feeds.fetched', { clientId: 2, feed: 'mits', partner: 'e2e-two' }),
    ];
    await page.goto(archive('feeds.fetched', { where: { partner: 'e2e-one' } }));
    await tableOf(page).getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await toastWith(page, '1 message added to the basket').waitFor();
    await page.goto(archive('feeds.fetched', { where: { partner: 'e2e-two' } }));
    await tableOf(page)
      .getByText(/e2e-two/)
      .click();
    await panelOf(page).getByRole('button', { name: 'Add to basket' }).click();
    await page.reload();

    await page.getByRole('link', { name: 'Basket 2' }).click();
    const panel = panelOf(page);
    for (const id of [first, second]) await panel.getByText(id).waitFor();
    await panel.getByRole('link', { name: 'Plan a replay' }).click();
    await panel
      .getByText(/^Sends 2 messages again to every queue of feeds\.fetched at 50 per second/)
      .waitFor();
    await panel
      .getByRole('spinbutton', { name: 'Messages a second' })
      .or(panel.getByLabel('Messages a second'))
      .first()
      .fill('5000');
    await panel.getByText('A number from 1 to 1000').waitFor();
    await panel.getByLabel('Messages a second').fill('20');
    await panel.getByLabel('Reason').fill('The partner lost an hour');
    await panel.getByRole('button', { name: 'Replay 2 messages' }).dblclick();
    await panel.getByRole('heading', { name: /^Replay \d+$/ }).waitFor();
    await panel.getByRole('list', { name: 'Outcomes' }).getByText('Delivered 2').waitFor();
    const outcomes = panel.getByRole('grid', { name: 'Outcome by message' });
    await expect.poll(() => outcomes.getByText('Delivered').count()).toBe(2);
    await panel.getByText('The partner lost an hour').first().waitFor();
    const title = (await panel.getByRole('heading', { name: /^Replay \d+$/ }).textContent()) ?? '';
    await toastWith(page, `${title}: 2 delivered.`).waitFor();

    // The basket is empty, a double click started one replay, and others find it in the list.
    await page.getByRole('link', { name: 'Basket', exact: true }).waitFor();
    const theirs = await openConsole(
      '/messaging/audit-message?show=replays&f.topic=contains%3Afeeds.fetched',
      {
        as: 'admin',
      },
    );
    await expect.poll(() => tableOf(theirs).getByText('feeds.fetched').count()).toBe(1);
    await tableOf(theirs).getByText('feeds.fetched').click();
    await panelOf(theirs).getByRole('heading', { name: title }).waitFor();
    await panelOf(theirs).getByText('Demo Developer').first().waitFor();

    // The next plan shows the earlier replay, and by whom.
    await theirs.goto(archive('feeds.fetched', { where: { partner: 'e2e-one' } }));
    await tableOf(theirs).getByRole('checkbox').nth(1).check();
    await theirs.getByRole('button', { name: 'Add to basket' }).click();
    await theirs.getByRole('link', { name: 'Basket 1' }).click();
    await panelOf(theirs).getByRole('link', { name: 'Plan a replay' }).click();
    const before = panelOf(theirs).getByRole('region', { name: 'Replayed before' });
    await before.getByText('1 of these messages to every queue of feeds.fetched').waitFor();
    await before.getByText(/^Demo Developer/).waitFor();
  });

  it('can be paused, resumed and canceled while it runs, in any window', async () => {
    const page = await openConsole('/', { as: 'platform' });
    await drawn(page);
    const found = await page.request.post(`${address()}/v0/messaging-api/listings.published/_search`, {
      data: { limit: 60 },
      headers: { origin: address() },
    });
    const { data }: { data: { id: string }[] } = await found.json();
    const started = await page.request.post(`${address()}/v0/messaging-api/replay/listings.published`, {
      data: { replayIds: data.map(({ id }) => id), ratePerSecond: 1 },
      headers: { origin: address(), 'idempotency-key': crypto.randomUUID() },
    });
    expect(started.status(), await started.text()).toBe(202);
    const { data: replay }: { data: { id: number } } = await started.json();
    const at = `/messaging/audit-message?show=replays&replay=${replay.id}`;
    await page.goto(at);
    const theirs = await openConsole(at, { as: 'admin' });
    await panelOf(theirs)
      .getByRole('list', { name: 'Outcomes' })
      .getByText(/Delivered [1-9]/)
      .waitFor();
    await panelOf(page).getByRole('button', { name: 'Pause' }).click();
    await panelOf(theirs).getByText('Paused', { exact: true }).waitFor();
    await panelOf(theirs).getByRole('button', { name: 'Resume' }).click();
    await panelOf(page).getByText('Running', { exact: true }).waitFor();
    await panelOf(page).getByRole('button', { name: 'Cancel…' }).click();
    const question = page.getByRole('dialog', { name: `Cancel replay ${replay.id}` });
    await question.getByRole('button', { name: 'Cancel the replay' }).click();
    await panelOf(theirs).getByText('Canceled', { exact: true }).waitFor();
    const outcomes = panelOf(theirs).getByRole('grid', { name: 'Outcome by message' });
    await panelOf(theirs).getByText('Skipped', { exact: true }).first().click();
    await outcomes.getByText('The replay was canceled').first().waitFor();
  });
});

it('a replay that was stopped with its token says why', async () => {
  const page = await openConsole('/', { as: 'admin' });
  const post = async (path: string, data: object = {}) => {
    const headers = { origin: address(), 'idempotency-key': crypto.randomUUID() };
    const answer = await page.request.post(address() + path, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const made = await post('/v0/api-clients', {
    name: 'Replays by token',
    keys: ['supersync_messaging_audit'],
    readOnly: false,
    validDays: 1,
  });
  const { id: clientId, token }: { id: string; token: string } = made.data;
  const found = await post('/v0/messaging-api/prices.changed/_search', { limit: 50 });
  const replayIds = found.data.map(({ id }: { id: string }) => id);
  const started = await fetch(`${address()}/v0/messaging-api/replay/prices.changed`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ replayIds, ratePerSecond: 1 }),
  });
  expect(started.status).toBe(202);
  const { data: replay }: { data: { id: number } } = await started.json();
  await post(`/v0/api-clients/${clientId}/revoke`);
  await page.goto(`/messaging/audit-message?show=replays&replay=${replay.id}`);
  await panelOf(page)
    .getByRole('alert')
    .filter({ hasText: 'Stopped' })
    .getByText(/Replays by token/)
    .waitFor();
});
