import { expect, it } from 'vitest';
import { openConsole, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

it('home shows the most urgent first with the age of the oldest, and cards are snoozed and brought back', async () => {
  const page = await openConsole('/', { as: 'admin' });
  const waiting = page.getByRole('list', { name: 'Waiting' });
  await waiting.getByText('Urgent').first().waitFor();
  await expect.poll(() => waiting.getByLabel('Counting').count()).toBe(0);
  const words = await waiting.getByRole('listitem').allInnerTexts();
  const urgencies = words.map((text) => ['Urgent', 'Soon', 'To do'].findIndex((word) => text.includes(word)));
  expect(urgencies).toEqual(urgencies.toSorted((one, other) => one - other));
  expect(new Set(urgencies)).toEqual(new Set([0, 1, 2]));
  const feedback = waiting.getByRole('listitem').filter({ hasText: 'Open feedback' });
  await feedback.getByText(/oldest .* ago/).waitFor();

  await feedback.getByRole('button', { name: /^Snooze/ }).click();
  await feedback.waitFor({ state: 'detached' });
  await toastWith(page, 'Open feedback: snoozed').getByRole('button', { name: 'Undo' }).click();
  await feedback.getByRole('button', { name: /^Snooze/ }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Show 1 snoozed' }).click();
  await page.getByRole('button', { name: 'Show Open feedback again' }).click();
  await feedback.waitFor();
});
