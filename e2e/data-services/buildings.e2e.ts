import { expect, it } from 'vitest';
import { drawn, openConsole, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

it('questions are answered by keyboard, most doubtful first, and the last answer is undone', async () => {
  const page = await openConsole('/discrete-buildings?view=review', { as: 'admin' });
  await drawn(page);
  const questions = page.getByRole('navigation', { name: 'Questions' });
  const current = questions.locator('[aria-current=true] span').first();
  await current.waitFor();
  const first = await current.textContent();
  await page.getByText('Civic number').waitFor();

  await page.keyboard.press('j');
  await expect.poll(() => current.textContent()).not.toBe(first);
  await page.keyboard.press('k');
  await expect.poll(() => current.textContent()).toBe(first);

  await page.keyboard.press('m');
  await toastWith(page, /merged into/).waitFor();
  await expect.poll(() => current.textContent()).not.toBe(first);
  await page.keyboard.press('u');
  await toastWith(page, 'The change was undone').waitFor();
  await expect.poll(() => current.textContent()).toBe(first);

  await page.keyboard.press('d');
  await toastWith(page, /is a building of its own/).waitFor();
  await expect.poll(() => current.textContent()).not.toBe(first);
});

it('a listing is split off its building, and the split is undone from the list of changes', async () => {
  const page = await openConsole('/discrete-buildings?sort=-observedCount', { as: 'admin' });
  await drawn(page);
  await page.getByRole('grid').getByRole('link').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const listings = page.getByRole('grid', { name: 'Listings' });
  const choices = listings.getByRole('checkbox', { name: /^Choose / });
  await choices.first().waitFor();
  await choices.nth(1).check();
  await page.getByRole('button', { name: 'Split off' }).click();
  await toastWith(page, '1 listing split off').waitFor();
  const changes = page.getByRole('grid', { name: 'Changes by people' });
  await changes.getByText('Split', { exact: true }).waitFor();
  await changes.getByRole('button', { name: 'Undo' }).click();
  await toastWith(page, 'The change was undone').waitFor();
  await changes.getByText('Undone').waitFor();
});

it('other rules are tried on all listings before they can be applied', async () => {
  const page = await openConsole('/discrete-buildings?view=rules', { as: 'admin' });
  await drawn(page);
  const apply = page.getByRole('button', { name: 'Apply rules…' });
  await apply.waitFor();
  expect(await apply.isDisabled()).toBe(true);
  await page.getByRole('textbox', { name: 'Merge from' }).fill('70');
  await page.getByRole('button', { name: 'Try rules' }).click();
  await page.getByRole('heading', { name: /Would merge/ }).waitFor();
  await expect.poll(() => apply.isDisabled()).toBe(false);
  await apply.click();
  await page
    .getByRole('dialog', { name: 'Apply matching rules' })
    .getByText(/would merge/)
    .waitFor();
});
