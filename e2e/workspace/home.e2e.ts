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

it('cards link to the rows they count', async () => {
  const page = await openConsole('/', { as: 'admin' });
  const waiting = page.getByRole('list', { name: 'Waiting' });
  const card = waiting.getByRole('link').filter({ hasText: 'Tasks failed since yesterday' });
  await expect.poll(() => waiting.getByLabel('Counting').count()).toBe(0);
  // Whether a task failed depends on the demo data of the day.
  if ((await card.count()) === 0) await page.goto('/importer/activity?f.taskGroup=in:system&group=all');
  else await card.click();
  await page.getByRole('button', { name: 'Task group: System', exact: true }).waitFor();
  await page.goto('/');
  await waiting.getByRole('link').filter({ hasText: 'Rates waiting for approval' }).click();
  await page.getByRole('heading', { name: 'Rates awaiting approval', level: 1 }).waitFor();
});

it('cards come together, in the room they had last time', async () => {
  const page = await openConsole('/', { as: 'admin' });
  const waiting = page.getByRole('list', { name: 'Waiting' });
  const counting = waiting.getByLabel('Counting');
  const below = page.getByRole('region', { name: 'Pinned' });
  const top = async () => Math.round((await below.boundingBox())?.y ?? 0);
  await waiting.getByRole('link').first().waitFor();
  await expect.poll(() => counting.count()).toBe(0);
  await page.getByRole('button', { name: /^Owner of Open feedback: Demo / }).waitFor();
  const [cards, place] = [await waiting.getByRole('listitem').count(), await top()];

  const way = Promise.withResolvers<void>();
  await page.route(/\/feedback\?/, (route) => way.promise.then(() => route.continue()));
  await page.reload();
  await expect.poll(() => counting.count()).toBe(cards);
  await expect.poll(top).toBe(place);
  way.resolve();
  await waiting.getByRole('link').first().waitFor();
  await expect.poll(() => counting.count()).toBe(0);
});

it('what waits is decided on the home page: feedback, a held feed, a promotion', async () => {
  const page = await openConsole('/', { as: 'admin' });
  const waiting = page.getByRole('list', { name: 'Waiting' });
  const decide = async (title: string) => {
    await page.getByRole('button', { name: `Decide here: ${title}` }).click();
    return page.getByRole('region', { name: title });
  };

  const feedback = await decide('Open feedback');
  const handle = feedback.getByRole('button', { name: 'Mark handled' });
  await handle.first().waitFor();
  const before = await handle.count();
  await handle.first().click();
  await toastWith(page, 'Marked as handled.').waitFor();
  await expect.poll(() => handle.count()).toBeLessThan(before);

  const held = await decide('Feeds held until somebody confirms them');
  const notice = held.getByRole('group', { name: /^Held build/ }).first();
  await notice.getByRole('button', { name: 'Drop…' }).click();
  const dropping = page.getByRole('dialog', { name: /^Drop build/ });
  await dropping.getByRole('textbox', { name: 'Why?' }).fill('Too many listings are missing');
  await dropping.getByRole('button', { name: 'Drop it' }).click();
  await toastWith(page, 'was dropped').waitFor();

  const promotions = await decide('Promoted listings to decide on');
  await promotions.getByRole('button', { name: 'Approve…' }).first().click();
  await page.getByRole('dialog', { name: /^Approve 1 request/ }).waitFor();
  await page.keyboard.press('Escape');
  // The panel of one card takes the place of another's.
  expect(await page.getByRole('region', { name: 'Open feedback' }).count()).toBe(0);
  await waiting.getByRole('button', { name: 'Decide here: Promoted listings to decide on' }).click();
  await promotions.waitFor({ state: 'detached' });
});

it('a card has an owner: taken, given to somebody else, and taken back by Undo', async () => {
  const page = await openConsole('/', { as: 'admin' });
  const card = page
    .getByRole('list', { name: 'Waiting' })
    .getByRole('listitem')
    .filter({ hasText: 'Open feedback' });
  const owned = (name: string) => card.getByRole('button', { name: `Owner of Open feedback: ${name}` });
  await owned('Demo Support').click();
  await page.getByRole('menuitem', { name: 'Take it' }).click();
  await card.getByText('Demo Administrator').waitFor();

  await owned('Demo Administrator').click();
  expect(await page.getByRole('menuitem', { name: 'Take it' }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Assign to somebody…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Owner of “Open feedback”' });
  const person = dialog.getByRole('combobox', { name: 'Person' });
  await person.click();
  await page.getByRole('option', { name: /^Demo Owner/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  // Typing opens the closed list again, and it offers only what was typed.
  await person.fill('sales');
  await page.getByRole('option', { name: /^Demo Sales/ }).waitFor();
  expect(await page.getByRole('option', { name: /^Demo Owner/ }).count()).toBe(0);
  await page.getByRole('option', { name: /^Demo Sales/ }).click();
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await dialog.waitFor({ state: 'detached' });
  await owned('Demo Sales').waitFor();

  await owned('Demo Sales').click();
  await page.getByRole('menuitem', { name: 'Remove the owner' }).click();
  await owned('none').waitFor();
  await toastWith(page, 'Open feedback: no owner any more.').getByRole('button', { name: 'Undo' }).click();
  await owned('Demo Sales').waitFor();
});

it('a picker that is opened before the name of its value has come offers everybody', async () => {
  const way = Promise.withResolvers<void>();
  const page = await openConsole('/', {
    as: 'admin',
    prepare: (before) => before.route(/\/users\/\d+$/, (route) => way.promise.then(() => route.continue())),
  });
  // Whoever owns it by now.
  const owner = page.getByRole('button', { name: /^Owner of Open feedback: Demo / });
  const label = (await owner.getAttribute('aria-label')) ?? '';
  await owner.click();
  await page.getByRole('menuitem', { name: 'Assign to somebody…' }).click();
  const person = page.getByRole('dialog').getByRole('combobox', { name: 'Person' });
  await person.click();
  expect(await person.getAttribute('readonly')).not.toBeNull();
  way.resolve();
  await expect.poll(() => person.inputValue()).toBe(label.replace('Owner of Open feedback: ', ''));
  await page.getByRole('option', { name: /^Demo Owner/ }).waitFor();
  await page.getByRole('option', { name: /^Demo Support/ }).waitFor();
});

it('a page of feedback that is no more shows the last one', async () => {
  const page = await openConsole('/feedback?status=all&page=90', { as: 'admin' });
  const list = page.getByRole('region', { name: 'All feedback' });
  await list.getByRole('listitem').first().waitFor();
  expect(await list.getByText('No feedback yet').count()).toBe(0);
});
