import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { startSmtpServer } from '../../apps/server/test/stand-ins/smtp-server.ts';
import { drawn, openConsole, patience, toastWith, useBrowser } from '../support/console.ts';
import { startMovable } from '../support/moved-server.ts';

useBrowser();

/** The letter's frame is sandboxed, a rate above the cap is refused, and a moved clock ends sessions. */
const expectedErrors = /sandboxed|Access is denied|status of (401|409)/;

const worklist = (page: Page) => page.getByRole('grid', { name: 'Rates awaiting approval' });

it('the worklist is cleared by keyboard: one from its panel, several together, and undone', async () => {
  const page = await openConsole('/rate-expiry-management/needsApproval', { as: 'admin', expectedErrors });
  await worklist(page).getByRole('row').nth(2).waitFor();
  await page.locator('#content').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Preview' });
  await panel.getByRole('list', { name: 'Calculation' }).getByText('Current rate').waitFor();
  await page.keyboard.press('a');
  await toastWith(page, 'Rate approved').waitFor();
  await panel.getByText('Approved', { exact: true }).first().waitFor();

  await page.goto('/rate-expiry-management/needsApproval');
  await worklist(page).getByRole('row').nth(2).waitFor();
  await page.locator('#content').focus();
  for (const key of ['j', 'x', 'j', 'x', 'a']) await page.keyboard.press(key);
  const dialog = page.getByRole('dialog', { name: 'Approve: 2 rates' });
  await dialog.getByText('2 rates will be approved').waitFor();
  await dialog.getByText(/^Letter 1 of 2/).waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Approve (2)' }).isEnabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Approve (2)' }).focus();
  await page.keyboard.press('Enter');
  await toastWith(page, '2 rates approved').getByRole('button', { name: 'Undo' }).click();
  await toastWith(page, 'Undone').waitFor();

  // Totals are of what the list shows.
  const totals = page.getByLabel('Totals of this list');
  const whole = await totals.textContent();
  const client = (await worklist(page).getByRole('link').first().textContent()) ?? '';
  await page.goto(`/rate-expiry-management/needsApproval?search=${encodeURIComponent(client)}`);
  await worklist(page).getByRole('link').first().waitFor();
  await expect.poll(() => totals.textContent()).not.toBe(whole);
});

it('an edited rate shows its calculation, and one above the cap is refused', async () => {
  const page = await openConsole('/rate-expiry-management/needsApproval', { as: 'sales', expectedErrors });
  await worklist(page).getByRole('link').first().click();
  const panel = page.getByRole('complementary', { name: 'Preview' });
  await panel.getByRole('button', { name: 'Edit rate…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Edit the rate of/ });
  const rate = dialog.getByLabel(/^Proposed rate/);
  await rate.fill('999999.00');
  await dialog.getByText(/The cap of the service allows [\d.]+ at most/).waitFor();
  await dialog.getByRole('button', { name: 'Use the default' }).click();
  await dialog.getByText(/Increase of/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
});

it('a template with an unknown variable is refused, and a sound one is previewed', async () => {
  const page = await openConsole('/rate-retirement-email-preview', { as: 'sales', expectedErrors });
  await drawn(page);
  const subject = page.getByLabel('Subject');
  const save = page.getByRole('button', { name: 'Save template' });
  await subject.fill('New rate for {{rent}}');
  await page.getByText('Unknown variable: rent').waitFor();
  expect(await save.isDisabled()).toBe(true);
  await subject.fill('New rate for {{}}');
  await page.getByText(/A variable is empty/).waitFor();
  await subject.fill('Your rate for {{service}} changes');
  await expect.poll(() => save.isEnabled()).toBe(true);
  await page.getByRole('combobox', { name: 'Subscription' }).click();
  await page.getByRole('option').first().click();
  await page.getByText(/^Your rate for .+ changes$/).waitFor();
  await page.getByText('Plain text').click();
  await page
    .locator('pre')
    .getByText(/New rate/)
    .waitFor();
  await page.getByRole('button', { name: 'Send test' }).click();
  await toastWith(page, 'Test sent to sales@supersync.test').waitFor();
});

it('a template being changed outlives another language, and a version that somebody else saves', async () => {
  const open = (as: 'sales' | 'admin') =>
    openConsole('/rate-retirement-email-preview', { as, expectedErrors });
  const page = await open('sales');
  const other = await open('admin');
  await page.getByLabel('Subject').fill('Typed by sales, {{newRate}}');
  const languages = page.getByRole('radiogroup', { name: 'Language' });
  await languages.getByText('French').click();
  await expect.poll(() => page.getByLabel('Subject').inputValue()).not.toContain('Typed by sales');
  await languages.getByText('English').click();
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toContain('Typed by sales');

  await other.getByLabel('Subject').fill('Saved by admin, {{newRate}}');
  await other.getByRole('button', { name: 'Save template' }).click();
  await toastWith(other, 'Template saved').waitFor();
  await page.getByText(/^Version \d+ was saved by/).waitFor();
  expect(await page.getByLabel('Subject').inputValue()).toContain('Typed by sales');
  await page.getByRole('button', { name: 'Keep my text' }).click();
  await page.getByRole('button', { name: 'Save template' }).click();
  await toastWith(page, 'Template saved').waitFor();
  // Whoever changed nothing sees the newer version.
  await expect.poll(() => other.getByLabel('Subject').inputValue()).toContain('Typed by sales');
});

it('the cards of notices lead to lists of as many', async () => {
  const page = await openConsole('/rate-expiry-management', { as: 'sales', expectedErrors });
  for (const [label, list] of [
    ['Notices late or due today', 'All rates'],
    ['Failed and bounced notices', 'Approved rates'],
  ] as const) {
    const card = page.getByRole('link', { name: new RegExp(label) });
    const count = /\d[\d,]*/.exec((await card.innerText()).replace(label, ''))?.[0] ?? '';
    await card.click();
    await page.getByRole('heading', { name: list, level: 1 }).waitFor();
    await expect
      .poll(() => page.getByRole('main').textContent())
      .toMatch(new RegExp(`${list}\\D*${count}\\s*subscription`));
    await page.goBack();
  }
});

it('a default is simulated on today’s subscriptions before it is saved', async () => {
  const page = await openConsole('/default-rate-expiry?new=1', { as: 'sales', expectedErrors });
  const dialog = page.getByRole('dialog', { name: /^New default/ });
  await dialog.getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByLabel('Increase', { exact: true }).fill('25.00');
  await dialog.getByLabel('Cap (%)').fill('8.00');
  await dialog
    .getByText(/limited by the cap/)
    .first()
    .waitFor();
  await dialog.getByText(/\d+ of \d+ rates? would change/).waitFor();
  await dialog.getByRole('button', { name: 'Save default' }).click();
  await toastWith(page, 'Default saved').waitFor();
});

it(
  '120 rates are approved by a second person, mailed in both languages and applied on their day',
  patience(400_000),
  async () => {
    const smtp = await startSmtpServer();
    onTestFinished(() => smtp.stop());
    const { address, db, clock } = await startMovable({ SMTP_URL: smtp.url });
    // What sales set by hand above the limit is for somebody else to approve.
    await db.query({ text: `update subscriptions set proposed_user_id = 4 where status = 'needsApproval'` });
    await db.query({ text: `update service_default_rate_increases set auto_approve_below_pct = null` });
    const { rows: open } = await db.query<{ id: number; proposed: string }>({
      text: `
    select id, proposed_rate::text as proposed from subscriptions where status = 'needsApproval' order by id`,
    });
    expect(open.length).toBeGreaterThanOrEqual(120);

    const own = await openConsole('/rate-expiry-management/needsApproval', {
      as: 'sales',
      at: address,
      expectedErrors,
    });
    await worklist(own).getByRole('checkbox', { name: 'Select all rows' }).check();
    await own.getByRole('button', { name: 'Approve…' }).click();
    await own.getByRole('dialog').getByText(`${open.length} exceptions`).waitFor();
    await own
      .getByRole('list', { name: 'Exceptions' })
      .getByText(/You set this rate yourself/)
      .first()
      .waitFor();

    const page = await openConsole('/rate-expiry-management/needsApproval', {
      as: 'admin',
      at: address,
      expectedErrors,
    });
    await worklist(page).getByRole('checkbox', { name: 'Select all rows' }).check();
    await page.getByRole('button', { name: 'Approve…' }).click();
    const approving = page.getByRole('dialog', { name: `Approve: ${open.length} rates` });
    await approving.getByText(`Letter 1 of ${open.length}`).waitFor();
    await approving.getByRole('button', { name: 'Next letter' }).click();
    await approving.getByText(`Letter 2 of ${open.length}`).waitFor();
    await approving.getByRole('button', { name: `Approve (${open.length})` }).click();
    await toastWith(page, `${open.length} rates approved`).waitFor();

    await page.goto(`${address}/rate-expiry-management/approved`);
    await page
      .getByRole('grid', { name: 'Approved rates' })
      .getByRole('checkbox', { name: 'Select all rows' })
      .check();
    await page.getByRole('button', { name: 'Send notices…' }).click();
    await page.getByRole('button', { name: /^Send notices \(\d+\)$/ }).click();
    await expect
      .poll(async () => {
        const { rows } = await db.query<{ count: number }>({
          text: `
        select count(*)::int as count from subscriptions where id = any ($1::int[])
          and status = 'retiring'`,
          values: [open.map(({ id }) => id)],
        });
        return rows[0]?.count;
      }, patience(150_000))
      .toBe(open.length);
    expect(smtp.received.length).toBeGreaterThanOrEqual(open.length);
    const { rows: letters } = await db.query<{ language: string; mail: string }>({
      text: `
    select language, mail_id::text as mail from rate_notices where status = 'sent' and subscription_id = any ($1::int[])`,
      values: [open.map(({ id }) => id)],
    });
    expect(new Set(letters.map(({ language }) => language))).toEqual(new Set(['en', 'fr']));
    for (const { mail } of letters) {
      const arrived = smtp.received.filter(({ text }) => text.includes(`Message-ID: <${mail}@`));
      expect(arrived).toHaveLength(1);
      expect(arrived[0]?.text).toMatch(/Content-Type: text\/plain[\s\S]+Content-Type: text\/html/);
    }

    const { rows: last } = await db.query<{ day: string }>({
      text: `select max(proposed_effective)::text as day from subscriptions where status = 'retiring'`,
    });
    // Nothing asks for a new token while the clock moves: an old session would end the one signed in next.
    for (const each of [own, page]) await each.goto('about:blank');
    clock.advance((Date.parse(`${last[0]?.day ?? ''}T12:00:00Z`) - clock.now().getTime()) / 1000);
    const later = await openConsole('/rate-expiry-management', { as: 'admin', at: address, expectedErrors });
    const started = await later.request.post(`${address}/task_runner/api/v1/tasks`, {
      data: { name: 'apply-rates', parameters: {} },
      headers: { origin: address },
    });
    expect(started.status(), await started.text()).toBe(202);
    await expect
      .poll(async () => {
        const { rows } = await db.query<{ count: number }>({
          text: `
        select count(*)::int as count from subscriptions s join rate_history h on h.subscription_id = s.id
          and h.new_rate = s.rate where s.id = any ($1::int[]) and s.status = 'current'`,
          values: [open.map(({ id }) => id)],
        });
        return rows[0]?.count;
      }, patience(150_000))
      .toBeGreaterThanOrEqual(open.length);
    const first = open[0];
    await later.goto(`${address}/rate-expiry-management/all?subscription=${first?.id ?? 0}`);
    const panel = later.getByRole('complementary', { name: 'Preview' });
    await panel.getByText('Applied rates').waitFor();
    await panel
      .getByText(Number(first?.proposed).toLocaleString('en-CA', { minimumFractionDigits: 2 }))
      .first()
      .waitFor();
  },
);
