import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  address,
  answered,
  drawn,
  narrow,
  openConsole,
  pathOf,
  patience,
  toastWith,
  useBrowser,
} from '../support/console.ts';

useBrowser();

/** A change by the signed-in person through the API. */
async function changeClient(page: Page, id: number, values: object, reason?: string): Promise<void> {
  const answer = await page.request.put(`${address()}/api/v1/clients/${id}`, {
    data: values,
    headers: {
      origin: address(),
      ...(reason === undefined ? {} : { 'x-reason': encodeURIComponent(reason) }),
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

const ofClient = (id: number): string => `/audit-logs?f.resource=in%3Aclient&f.recordKey=in%3A${id}`;

describe('the audit log', () => {
  it(
    'shows who changed what and why; a change can be undone, and so can the undo',
    patience(240_000),
    async () => {
      const page = await openConsole('/audit-logs', { as: 'admin', expectedErrors: answered(409) });
      await drawn(page);
      await changeClient(page, 3, { city: 'Before' });
      await changeClient(page, 3, { city: 'After' }, 'Größe geprüft');
      await page.goto(ofClient(3));
      const table = page.getByRole('grid', { name: 'Audit logs' });
      await table.getByText('Größe geprüft').click();
      const panel = page.getByRole('complementary', { name: 'Preview' });
      await panel.getByRole('row', { name: 'City Before After' }).waitFor();

      await panel.getByRole('button', { name: 'As it was then' }).click();
      const past = panel.getByRole('region', { name: 'The record as it was' });
      await past.getByText('After', { exact: true }).waitFor();

      await panel.getByRole('button', { name: 'Undo…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Undo this change?' });
      await dialog.getByText('Sets City to Before again.').waitFor();
      await dialog.getByRole('button', { name: 'Undo the change' }).click();
      const toast = toastWith(page, 'Change undone');
      await toast.waitFor();
      await table.getByText(/^Undo of entry \d+$/).waitFor();
      await toast.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => table.getByText(/^Undo of entry \d+$/).count()).toBe(2);

      // Undo the first change again from the open panel: its field has changed since, so it is refused.
      await panel.getByRole('button', { name: 'Undo…' }).click();
      await dialog.getByRole('button', { name: 'Undo the change' }).click();
      await toastWith(page, /“City” changed again since \(entry \d+\)\. Nothing was changed\./).waitFor();
    },
  );

  it('can be verified, and shows who verified it last', async () => {
    const page = await openConsole('/audit-logs', { as: 'admin' });
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByRole('status').filter({ hasText: 'No entry was changed or removed' }).waitFor();
    await page.getByText(/Verified .* by Demo Administrator/).waitFor();
    await page.reload();
    await page.getByText('Intact').waitFor();
  });

  it('follows one request and keeps the filter in the URL', async () => {
    const page = await openConsole('/audit-logs', { as: 'admin' });
    await changeClient(page, 4, { city: 'Followed' });
    await page.goto(ofClient(4));
    const table = page.getByRole('grid', { name: 'Audit logs' });
    await table.getByText('City changed').first().click();
    await page.getByRole('link', { name: 'Follow the request' }).click();
    await expect.poll(() => pathOf(page)).toMatch(/f\.requestId=in/);
    await expect.poll(() => table.getByRole('row').count()).toBe(2);
    const csv = page.getByRole('link', { name: 'Export CSV' });
    expect(await csv.getAttribute('href')).toMatch(/requestId.*format=csv/);
    await page.getByRole('searchbox').fill('nothing has this word');
    await page.getByText('Nothing matches').waitFor();
  });

  it('shows cards on a small screen, and requires its key', async () => {
    const page = await openConsole('/audit-logs', { as: 'admin', viewport: narrow });
    await page.getByRole('heading', { name: 'Audit logs', level: 1 }).waitFor();
    await page
      .getByRole('listitem')
      .getByRole('button', { name: /changed|Signed in/ })
      .first()
      .click();
    await page.getByRole('dialog').getByText('Network address').waitFor();
    const theirs = await openConsole('/audit-logs', { as: 'support', expectedErrors: answered(403) });
    await toastWith(theirs, 'You do not have permission to access Audit logs.').waitFor();
    await expect.poll(() => pathOf(theirs)).toBe('/');
  });
});

it('a record page shows its history', async () => {
  const page = await openConsole('/example/5', { as: 'admin' });
  await drawn(page);
  await changeClient(page, 5, { city: 'Remembered' }, 'For the history');
  await page.reload();
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('City changed').first().waitFor();
  await history.getByText('For the history').waitFor();
  await history.getByRole('row', { name: /^City .* Remembered$/ }).waitFor();
});
