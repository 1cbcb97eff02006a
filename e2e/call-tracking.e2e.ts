import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { address, drawn, openConsole, toastWith, useBrowser } from './support/console.ts';

useBrowser();

async function made(page: Page, path: string, data: object): Promise<number> {
  const answer = await page.request.post(`${address()}${path}`, { data, headers: { origin: address() } });
  expect(answer.status(), await answer.text()).toBe(201);
  const { data: record }: { data: { id: number } } = await answer.json();
  return record.id;
}

it('numbers are ordered in the grid, become active, and a call to one is simulated', async () => {
  const page = await openConsole('/order-tracking-numbers', { as: 'admin' });
  await drawn(page);
  const clientId = await made(page, '/api/v1/clients', { clientKey: 'ring_homes', name: 'Ring Homes' });
  for (const name of ['First Ring', 'Second Ring'])
    await made(page, '/api/v1/lift_properties_meta', {
      clientId,
      name,
      permalink: name.toLowerCase().replace(' ', '-'),
      propertyType: 'apartment',
      status: 'active',
      address: '1 Side Road',
      city: 'Toronto',
      provinceCode: 'ON',
      postalCode: 'M5V 1A1',
      phone: '+16135550171',
    });
  await page.goto(`/order-tracking-numbers?client=${clientId}`);
  await page.getByRole('checkbox', { name: 'First Ring, Sign' }).check();
  await page.getByRole('checkbox', { name: 'Second Ring, Sign' }).check();
  await page.getByText('2 places selected').waitFor();
  await page.getByRole('button', { name: 'Order numbers…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order numbers for 2 places' });
  await dialog.getByText('2 numbers').waitFor();
  await dialog.getByText(/2\.30/).waitFor();
  await dialog.getByRole('textbox', { name: 'Area code', exact: true }).fill('514');
  await dialog
    .getByText(/514 is not an area code of ON/)
    .first()
    .waitFor();
  await dialog.getByRole('textbox', { name: 'Area code', exact: true }).fill('942');
  await dialog.getByRole('button', { name: 'Submit 2 orders' }).click();
  await toastWith(page, '2 orders submitted').waitFor();

  // The provider sells them in the background; the grid follows.
  await page
    .getByRole('link', { name: /\(942\) 555-01/ })
    .first()
    .waitFor();
  await page
    .getByRole('link', { name: /\(942\) 555-01/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Test number' }).click();
  await page.getByText('Forward dialable').waitFor();
  await page.getByRole('button', { name: 'Simulate call' }).click();
  await page.getByText('<Dial', { exact: false }).first().waitFor();
  await page.getByRole('region', { name: 'Call record' }).getByText('Answered').waitFor();
});

it('orders, numbers and calls are listed; a failed order says why and is tried again', async () => {
  const page = await openConsole('/call-tracking/call-tracking-orders?status=failed', { as: 'admin' });
  await drawn(page);
  await page
    .getByText(/^No number is available in/)
    .first()
    .waitFor();
  const list = await page.request.get(`${address()}/api/v1/call_orders?status=failed`);
  const { data }: { data: { id: number }[] } = await list.json();
  await page.goto(`/call-tracking/call-tracking-orders?order=${data[0]?.id}`);
  const panel = page.getByRole('complementary', { name: 'Preview' });
  await panel.getByRole('button', { name: 'Try again' }).click();
  await toastWith(page, 'The order is tried again').waitFor();
  await panel.getByRole('button', { name: 'Suspend' }).waitFor();
  await page.goto('/call-tracking/call-tracking-orders?list=numbers&standing=orphan');
  await page.getByText('(782) 555-0100').first().waitFor();
  await page.goto('/call-tracking/call-tracking-orders?list=calls');
  await page.getByRole('grid', { name: 'Call Tracking Orders' }).getByText('Answered').first().waitFor();
});
