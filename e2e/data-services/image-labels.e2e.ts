import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { drawn, openConsole, patience, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

const panel = (page: Page) => page.getByRole('region', { name: 'Photo at hand' });
const saved = (page: Page) =>
  panel(page)
    .getByText(/Saved\./)
    .waitFor();
const left = async (page: Page): Promise<number> => {
  const text = await panel(page).getByRole('status').last().textContent();
  return text?.startsWith('All') === true ? 0 : Number(/^[\d,]+/.exec(text ?? '')?.[0]);
};

it('a whole set is labelled by keyboard: digits, typed, flags, skip, zoom, accept, undo, the rest', async () => {
  const page = await openConsole('/image-labelling', { as: 'admin' });
  await drawn(page);
  const tiles = page.getByRole('region', { name: 'Photos' }).getByRole('button');
  const current = page.locator('[aria-current=true]').filter({ has: page.locator('img') });
  await tiles.first().waitFor();
  const all = await left(page);
  expect(all).toBe(await tiles.count());
  // Most doubtful first: nothing is given yet, and the first suggestion has a probability.
  await panel(page)
    .getByText(/^\d+%$/)
    .first()
    .waitFor();

  await page.keyboard.press('1');
  await expect.poll(() => left(page)).toBe(all - 1);
  await tiles.nth(0).getByText('Kitchen').waitFor();
  await expect.poll(() => tiles.nth(1).getAttribute('aria-current')).toBe('true');

  // Typed: the first match by Enter.
  await page.keyboard.press('l');
  await page.keyboard.type('mon');
  await panel(page).getByText('Monument Sign').waitFor();
  await page.keyboard.press('Enter');
  await tiles.nth(1).getByText('Monument Sign').waitFor();

  // Flags go with the label.
  await page.keyboard.press('b');
  await page.keyboard.press('p');
  await expect
    .poll(() => panel(page).getByRole('button', { name: 'Blurry' }).getAttribute('aria-pressed'))
    .toBe('true');
  await page.keyboard.press('5');
  await tiles.nth(2).getByText('Building').waitFor();
  await tiles.nth(2).getByLabel('Blurry, People').waitFor();

  // Skipping leaves a photo open; zoom shows it large.
  await page.keyboard.press('s');
  await expect.poll(() => tiles.nth(4).getAttribute('aria-current')).toBe('true');
  await page.keyboard.press('z');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('z');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.keyboard.press('a');
  await expect.poll(() => left(page)).toBe(all - 4);
  await page.keyboard.press('u');
  await expect.poll(() => left(page)).toBe(all - 3);
  await expect.poll(() => tiles.nth(4).getAttribute('aria-current')).toBe('true');
  await saved(page);

  // The rest at once, and back at once.
  await page.keyboard.press('Shift+A');
  await expect.poll(() => left(page)).toBe(0);
  await page.keyboard.press('u');
  await expect.poll(() => left(page)).toBe(all - 3);
  await saved(page);

  // One key a photo, without a pause between two: a thousand an hour leave 3.6 seconds for each.
  const keys = ['2', '3', '4', '6', '7', '8', '9', '0'];
  for (const digit of keys) await page.keyboard.press(digit);
  await expect.poll(() => left(page)).toBe(all - 3 - keys.length);
  await saved(page);

  // The next photos do not hold what was labelled.
  await page.keyboard.press('n');
  await expect.poll(() => left(page)).toBeGreaterThan(0);
  await expect.poll(() => page.getByLabel('Labelled').count()).toBe(0);
  await current.waitFor();
});

it('second labels hide the first, disagreements are settled, and the figures are shown', async () => {
  const page = await openConsole('/image-labelling?view=second', { as: 'admin' });
  await drawn(page);
  await panel(page).waitFor();
  expect(await panel(page).getByText(/%$/).count()).toBe(0);
  const before = await left(page);
  await page.keyboard.press('1');
  await expect.poll(() => left(page)).toBe(before - 1);
  await saved(page);

  await page.goto('/image-labelling?view=settle');
  await panel(page).getByText('Second label').waitFor();
  const open = await left(page);
  await page.keyboard.press('f');
  await expect.poll(() => left(page)).toBe(open - 1);
  await saved(page);

  await page.goto('/image-labelling?view=model');
  await page.getByText(/^0\.\d\d \(/).waitFor();
  await page.getByRole('grid', { name: 'Accuracy by label' }).getByText('Kitchen').waitFor();
  await page.getByRole('button', { name: 'Train model' }).click();
  await toastWith(page, 'Training started').waitFor();
  await page.getByRole('heading', { name: 'Model, version 2' }).waitFor(patience(60_000));
});

it('rules of the gallery are previewed on a property and saved as a version', async () => {
  const page = await openConsole('/image-labelling?view=order', { as: 'admin' });
  await drawn(page);
  await page.getByRole('combobox', { name: 'Property' }).click();
  await page.getByRole('option').first().click();
  const preview = page.getByRole('list', { name: 'Order by the rules' }).getByRole('listitem');
  const now = page.getByRole('list', { name: 'Order now' }).getByRole('listitem');
  await preview.first().waitFor();
  expect(await preview.count()).toBe(await now.count());
  const before = await page.getByRole('heading', { name: /^Rules, version \d+$/ }).textContent();
  await page.getByRole('button', { name: 'Move Floorplan up' }).click();
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect
    .poll(() => page.getByRole('heading', { name: /^Rules, version \d+$/ }).textContent())
    .not.toBe(before);
});
