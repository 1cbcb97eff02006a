import { expect, it } from 'vitest';
import { openConsole, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

it('shows the health of the installation, and a crossed threshold raises its card', async () => {
  const page = await openConsole('/monitoring-dashboards', { as: 'admin' });
  await page.getByText('Requests, 1 hour', { exact: true }).waitFor();
  await page.getByText('1 day', { exact: true }).click();
  await page.getByText('Outbox lag, 1 day').waitFor();

  await page.getByRole('button', { name: 'Add alert threshold' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Name/).fill('Memory is in use');
  await dialog.getByRole('combobox', { name: /^Metric/ }).click();
  await page.getByRole('option', { name: 'Memory', exact: true }).click();
  await dialog.getByLabel(/^Limit/).fill('1');
  await dialog.getByLabel(/^For seconds/).fill('0');
  await dialog.getByRole('button', { name: /^(Save|Add|Create)/ }).click();
  await toastWith(page, /.+/).first().waitFor();
  const alerts = page.getByRole('grid', { name: 'Alerts' });
  await alerts.getByText('Memory is in use').waitFor();
  await page.goto('/');
  await expect.poll(() => page.getByText('Alert warnings').count()).toBeGreaterThan(0);
});

it('a slow statement is opened whole', async () => {
  const page = await openConsole('/monitoring-dashboards', { as: 'admin' });
  const slow = page.getByRole('grid', { name: 'Slow statements' });
  // Which statements were slow is different on every machine; the demo has some.
  const first = slow.getByRole('row').nth(1).getByRole('gridcell').last().filter({ hasText: /\w/ });
  const shown = (await first.textContent()) ?? '';
  await slow.getByText(shown, { exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Slow statement' });
  const whole = (await dialog.getByLabel('Statement', { exact: true }).textContent()) ?? '';
  const beginning = shown.replace(/…$/, '');
  expect(whole.replaceAll(/\s+/g, ' ').trim().startsWith(beginning), `${beginning}\n${whole}`).toBe(true);
  await dialog.getByRole('button', { name: 'Copy statement' }).waitFor();
});

it('is open to every super user; thresholds are for those who keep it running', async () => {
  const page = await openConsole('/monitoring-dashboards', { as: 'support' });
  await page.getByRole('grid', { name: 'Alert thresholds' }).getByText('No worker is running').waitFor();
  expect(await page.getByRole('button', { name: 'Add alert threshold' }).count()).toBe(0);
  expect(await page.getByRole('heading', { name: /^Slow statements/ }).count()).toBe(0);
});
