import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { address, drawn, openConsole, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

/** Calls the API as the signed-in person. */
async function call<T>(
  page: Page,
  method: 'get' | 'post' | 'delete',
  path: string,
  data?: object,
): Promise<T> {
  const answer = await page.request[method](`${address()}${path}`, {
    headers: { origin: address(), 'idempotency-key': randomUUID() },
    ...(data === undefined ? {} : { data }),
  });
  expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
  if (answer.status() === 204) return {} as T;
  const body: { data: T } = await answer.json();
  return body.data;
}

interface Lead {
  readonly clientId: number;
  readonly propertyId: number | null;
  readonly propertyCode: string;
  readonly client: { readonly name: string };
}

/** A demo property that has leads. Leads that other tests made may lack its code. */
async function someProperty(page: Page): Promise<Lead> {
  const where = JSON.stringify({ propertyId: { isNull: false }, propertyCode: { ne: '' } });
  const leads = await call<Lead[]>(page, 'get', `/v0/leads?limit=100&relations=client&where=${where}`);
  const found = leads.find(({ propertyId, propertyCode }) => propertyId !== null && propertyCode);
  if (found === undefined) throw new Error('The demo has no lead of a property');
  return found;
}

async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name);
  await page.getByRole('option', { name }).first().click();
}

const stepsOf = (page: Page) => page.getByRole('list', { name: 'Processing steps' });
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

it('a mail is published, held, re-parsed as a dry run and becomes a lead', async () => {
  const page = await openConsole('/', { as: 'admin' });
  await drawn(page);
  const { clientId, propertyCode } = await someProperty(page);
  const domain = `${randomUUID()}.test`;
  const rule = await call<{ id: number }>(page, 'post', '/api/v1/client_restrictions', {
    clientId,
    scope: 'email-domain',
    target: domain,
    mode: 'deny',
    reason: 'No such leads',
    from: '2020-01-01',
  });

  // A sample is edited, published to the test topic and followed to its end.
  await page.goto('/lead-replays/email-parser-pubsub-test');
  await page.getByRole('combobox', { name: 'Begin with' }).click();
  await page.getByRole('option', { name: 'A contact form' }).click();
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(`leads+${propertyCode}@inbound.test`);
  await page.getByRole('textbox', { name: 'From' }).fill(`Website <form@${domain}>`);
  await page
    .getByRole('textbox', { name: 'Text' })
    .fill('Full name: Robin Fixture\nE-mail: robin@fixture.test\n');
  await page.getByRole('button', { name: 'Publish' }).click();
  await stepsOf(page).getByText('lead-parser', { exact: true }).waitFor();
  await stepsOf(page).getByText('Not a lead', { exact: true }).waitFor();
  await stepsOf(page)
    .getByText(/^Restriction \d+ of this client stands in the way .* No lead was made\.$/)
    .waitFor();
  await stepsOf(page).getByText('No lead came of it. The mail is kept whole.').waitFor();
  // The input is still there, to be changed and tried again.
  expect(await page.getByRole('textbox', { name: 'From' }).inputValue()).toBe(`Website <form@${domain}>`);

  // The mail with each parser's result, and where the values are found.
  await page.getByRole('link', { name: /^Mail \d+ with every verdict$/ }).click();
  const panel = panelOf(page);
  const verdicts = panel.getByRole('list', { name: /^Parser verdicts/ });
  await verdicts.getByText('Would read it').or(verdicts.getByText('Reads it')).waitFor();
  expect(await verdicts.getByRole('listitem').count()).toBe(7);
  await verdicts.getByRole('button', { name: /fields$/ }).click();
  await panel.getByRole('button', { name: /^Email robin@fixture\.test/ }).click();
  const source = panel.getByRole('region', { name: 'Text of the mail' });
  expect(await source.locator('mark[data-looked]').textContent()).toBe('robin@fixture.test');
  await panel.getByRole('tab', { name: 'Headers' }).click();
  await panel.getByText(`Website <form@${domain}>`).waitFor();

  // With the rule, parsing again gives the same result; without it, a lead.
  await panel.getByRole('button', { name: 'Read again as a trial' }).click();
  const dialog = page.getByRole('dialog', { name: /^Read mail \d+ again$/ });
  await dialog.getByText('1 mail would stay as it is. Nothing is kept yet.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Nothing to apply' }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await call(page, 'delete', `/api/v1/client_restrictions/${rule.id}`);
  await panel.getByRole('button', { name: 'Read again as a trial' }).click();
  await dialog.getByText('1 mail would become a lead. Nothing is kept yet.').waitFor();
  await dialog.getByRole('row', { name: 'Email – robin@fixture.test' }).waitFor();
  await dialog.getByRole('button', { name: 'Apply to 1 mail' }).click();
  await dialog.getByText('1 new lead.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await panel.getByRole('heading', { name: 'Lead', exact: true }).waitFor();
  await panel.getByText('Robin Fixture').last().waitFor();

  // In bulk: unreadable mails stay as they are.
  await page.goto('/lead-replays/email-parser?f.class=in%3Aparse_failure');
  const table = page.getByRole('grid', { name: 'Email Parser Replay' });
  await table.getByText('Parse failure').first().waitFor();
  await table.getByRole('checkbox', { name: /all/i }).check();
  await page.getByRole('button', { name: /^Read \d+ mails again as a trial$/ }).click();
  await page
    .getByRole('dialog')
    .getByText(/^\d+ mails would stay as they are\. Nothing is kept yet\.$/)
    .waitFor();
});

it('HTML of a mail can neither run scripts nor load anything', async () => {
  const page = await openConsole('/', {
    as: 'admin',
    // The browser reports blocked content.
    expectedErrors: /Content Security Policy|sandboxed/,
  });
  await drawn(page);
  // Requests that leave the page; some browsers also report blocked ones.
  const sent: string[] = [];
  await page.route('https://tracker.test/**', (route) => {
    sent.push(route.request().url());
    return route.abort();
  });
  const messageId = `<${randomUUID()}@fixture.test>`;
  const html =
    '<p>Email: robin@fixture.test</p><img src="https://tracker.test/seen.png"><script>top.hacked = 1</script>';
  await call(page, 'post', '/v0/lead-mails/test', {
    headers: { 'Message-ID': messageId, From: 'no-reply@mail.rentcafe.com', Subject: 'Hostile' },
    envelope: { to: 'leads@inbound.test', from: 'no-reply@mail.rentcafe.com' },
    plain: '',
    html,
  });
  await page.goto('/lead-replays/email-parser?f.isTest=is%3Ayes');
  await page.getByRole('grid').getByRole('link', { name: 'Hostile' }).first().click();
  const panel = panelOf(page);
  await panel.getByRole('tab', { name: 'HTML', exact: true }).click();
  const frame = panel.frameLocator('iframe');
  await frame.getByText('Email: robin@fixture.test').waitFor();
  expect(await panel.locator('iframe').getAttribute('sandbox')).toBe('');
  expect(sent).toEqual([]);
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();
  await panel.getByRole('tab', { name: 'HTML source' }).click();
  expect(await panel.locator('mark').first().textContent()).toBe('robin@fixture.test');
});

const csvFile = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
});

it('a CSV is mapped, checked, imported and undone, and its header is remembered', async () => {
  const page = await openConsole('/lead-replays/lead-warehouse-import', { as: 'admin' });
  await drawn(page);
  const { client } = await someProperty(page);
  const [one, two, header] = [randomUUID(), randomUUID(), `Who ${randomUUID().slice(0, 8)}`];
  const lines = [
    `${header},Reach,Telephone`,
    `Ann Fixture,${one}@x.test,`,
    `"Bob, the ""B""",${two}@x.test,416-555-0199`,
    'Eve,nonsense,',
    `Ann Again,${one.toUpperCase()}@x.test,`,
  ];
  const files = page.locator('input[type="file"]');
  await files.setInputFiles(csvFile('open-house.csv', lines));
  await page.getByText('4 rows are here').waitFor();
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByText('Choose the client these leads belong to').waitFor();
  const columns = page.getByRole('list', { name: 'Columns of the file' });
  await columns.getByText(`${one}@x.test, ${two}@x.test, nonsense`).waitFor();
  await choose(page, 'Client', client.name);
  await page.getByRole('textbox', { name: 'Source' }).fill('open_house');
  const set = async (column: string, field: string): Promise<void> => {
    await columns.getByRole('combobox', { name: `What ${column} holds` }).click();
    await page.getByRole('option', { name: field, exact: true }).click();
  };
  await set(header, 'Whole name');
  await set('Reach', 'Email');
  await page.getByRole('button', { name: 'Check the rows' }).click();

  await page.getByRole('button', { name: 'Import 2 leads' }).waitFor();
  await page
    .getByRole('grid', { name: 'Invalid rows' })
    .getByRole('row', { name: /4 Reach: not an email address/ })
    .waitFor();
  await page.getByText('Duplicate', { exact: true }).last().click();
  await page
    .getByRole('grid', { name: 'Duplicate rows' })
    .getByRole('row', { name: /5 Repeats row 2/ })
    .waitFor();
  await page.getByRole('button', { name: 'Import 2 leads' }).click();
  await page.getByText('2 leads imported', { exact: true }).waitFor();
  await toastWith(page, 'open-house.csv: 2 leads imported.').waitFor();

  await page.getByRole('button', { name: 'Undo this import' }).click();
  const question = page.getByRole('dialog', { name: 'Undo this import' });
  await question.getByText('Removes the 2 leads of open-house.csv.').waitFor();
  await question.getByRole('button', { name: 'Remove 2 leads' }).click();
  await page.getByText('Undone', { exact: true }).first().waitFor();
  const left = await call<object[]>(page, 'get', `/v0/leads?search=${one}`);
  expect(left).toEqual([]);

  await page.getByRole('link', { name: 'All imports' }).click();
  await files.setInputFiles(csvFile('again.csv', lines));
  await page.getByText('The columns are set as they were the last time a file had this header.').waitFor();
  expect(await columns.getByRole('combobox', { name: 'What Reach holds' }).inputValue()).toBe('Email');
  await page.getByRole('button', { name: 'Discard the file' }).click();
  await page.getByText('The file was removed before anything was imported.').waitFor();
});

interface Import {
  readonly id: number;
  readonly status: string;
}

/** Leads as an import creates them, without the page. */
async function importLeads(page: Page, clientId: number, emails: readonly string[]): Promise<void> {
  const { id } = await call<Import>(page, 'post', '/v0/lead-imports', { name: 'made.csv' });
  const text = `Email\n${emails.join('\n')}\n`;
  await call(page, 'post', `/v0/lead-imports/${id}/parts`, { part: 0, text, isLast: true });
  const becomes = (status: string) =>
    expect.poll(async () => (await call<Import>(page, 'get', `/v0/lead-imports/${id}`)).status).toBe(status);
  await call(page, 'post', `/v0/lead-imports/${id}/check`, {
    mapping: { email: 0 },
    source: 'made',
    clientId,
  });
  await becomes('checked');
  await call(page, 'post', `/v0/lead-imports/${id}/apply`, {});
  await becomes('imported');
}

it('more leads than one replay may send are replayed in the background', async () => {
  const page = await openConsole('/', { as: 'admin' });
  await drawn(page);
  const { clientId } = await someProperty(page);
  const from = new Date(Date.now() - 1000).toISOString();
  await importLeads(
    page,
    clientId,
    Array.from({ length: 501 }, () => `${randomUUID()}@x.test`),
  );
  const range = new URLSearchParams({
    client: String(clientId),
    from,
    to: new Date(Date.now() + 1000).toISOString(),
    destination: 'leads.client-notice',
  });
  await page.goto(`/lead-replays/lead-warehouse-replay?${range}`);
  await page.getByText('501 leads are more than 500').waitFor();
  await page.getByRole('button', { name: 'Replay 501 leads in the background' }).click();
  await toastWith(page, 'Replay leads: success.').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Nothing to send' }).waitFor();
});

it('leads are replayed, one person is redacted, and neither replay nor import restores them', async () => {
  const page = await openConsole('/', { as: 'admin' });
  await drawn(page);
  const { clientId, client } = await someProperty(page);
  const from = new Date(Date.now() - 1000).toISOString();
  const [gone, stays] = [`${randomUUID()}@x.test`, `${randomUUID()}@x.test`];
  await importLeads(page, clientId, [gone, stays]);
  const range = new URLSearchParams({
    client: String(clientId),
    from,
    to: new Date(Date.now() + 1000).toISOString(),
    destination: 'leads.crm-sync',
  });

  // Counted first, then sent.
  await page.goto('/lead-replays/lead-warehouse-replay');
  await page.getByText('Nothing counted yet').waitFor();
  await page.getByRole('button', { name: 'Count leads' }).click();
  await page.getByText('Choose a client').waitFor();
  await choose(page, 'Client', client.name);
  await page.getByRole('button', { name: 'Count leads' }).click();
  await page.getByText('Leads in the range').waitFor();
  await page.goto(`/lead-replays/lead-warehouse-replay?${range}`);
  await page.getByText('Sends 2 leads to CRM sync. This cannot be undone.').waitFor();
  await page.getByRole('button', { name: 'Replay 2 leads' }).click();
  const outcomes = page.getByRole('grid', { name: 'Outcome by lead' });
  await expect.poll(() => outcomes.getByText('Sent', { exact: true }).count()).toBe(2);

  // Found in every store, redacted with a reason and a confirmation, and given a receipt.
  await page.goto('/redact-prospect');
  await page.getByRole('button', { name: 'Find this person' }).click();
  await page.getByText('Give an email address, a phone number or a lead ID').waitFor();
  await page.getByRole('combobox', { name: 'Email addresses' }).fill(gone);
  await page.getByRole('button', { name: 'Find this person' }).click();
  const stores = page.getByRole('list', { name: 'Stores with data' });
  await stores.getByText('Leads', { exact: true }).waitFor();
  await stores.getByText('Messages', { exact: true }).waitFor();
  expect(page.url()).not.toContain(gone);
  const reference = `DSR-${randomUUID().slice(0, 8)}`;
  await page.getByRole('textbox', { name: 'Request reference' }).fill(reference);
  await page
    .getByRole('textbox', { name: 'Received on' })
    .or(page.getByLabel('Received on'))
    .fill('2026-01-15');
  await page.getByText('Due on 2026-02-14, thirty days after it was received.').waitFor();
  await page.getByRole('textbox', { name: 'Reason' }).fill('They asked to be forgotten');
  const confirmation = page.getByRole('textbox', { name: 'Type REDACT to confirm' });
  await confirmation.fill('redact');
  await page.getByRole('button', { name: 'Redact this person' }).click();
  await page.getByText('Type REDACT', { exact: true }).waitFor();
  await confirmation.fill('REDACT');
  await page.getByRole('button', { name: 'Redact this person' }).click();
  await page.getByRole('heading', { name: 'Receipt' }).waitFor();
  await page
    .getByRole('grid', { name: 'Stores' })
    .getByRole('row', { name: /^Leads Done 1 1/ })
    .waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the receipt' }).click(),
  ]);
  const receipt = await readFile(await file.path(), 'utf8');
  expect(receipt).toContain(reference);
  expect(receipt).not.toContain(gone.slice(0, 12));
  expect(await page.locator('body').innerText()).not.toContain(gone);

  // A replay skips the person and says so.
  await page.goto(`/lead-replays/lead-warehouse-replay?${range}`);
  await page.getByRole('button', { name: 'Replay 1 lead' }).click();
  await outcomes.getByText('The person was redacted').waitFor();
  await page.goto('/lead-replays/lead-warehouse-import');
  await page
    .locator('input[type="file"]')
    .setInputFiles(csvFile('back.csv', ['Email', gone.toUpperCase(), `${randomUUID()}@x.test`]));
  await choose(page, 'Client', client.name);
  await page.getByRole('textbox', { name: 'Source' }).fill('again');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: 'Import 1 lead' }).waitFor();
  await page
    .getByRole('grid', { name: 'Redacted rows' })
    .getByText('This person was redacted and is not imported')
    .waitFor();
  await page.getByRole('button', { name: 'Discard the file' }).click();
  await page.getByText('The file was removed before anything was imported.').waitFor();
});
