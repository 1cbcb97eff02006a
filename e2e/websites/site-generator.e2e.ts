import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pipelineItems } from '@supersync/contract/websites/site-generation/tracker.ts';
import { answered, openConsole, patience, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

const items = pipelineItems.values.length;
const wait = patience(60_000);
const newColour = '#123a6b';

async function openDraft(): Promise<Page> {
  const page = await openConsole('/site-generator?state=draft', {
    as: 'admin',
    expectedErrors: answered(404),
  });
  await page
    .getByRole('grid')
    .getByRole('link', { name: /^new\./ })
    .first()
    .click();
  return page;
}

it('a site goes from its form to its preview address, and a colour is rolled out and back', async () => {
  const page = await openDraft();
  await page.getByRole('link', { name: 'Edit form' }).click();
  await page.getByRole('heading', { name: 'Preview' }).waitFor();
  await page.getByRole('button', { name: 'Generate site' }).click();

  const list = page.getByRole('list', { name: 'Items of the generation' });
  await page.getByText('All items are done.').waitFor(wait);
  expect(await list.getByRole('listitem').filter({ hasText: 'Uploading assets' }).count()).toBe(1);
  await page.getByText(`${items} of ${items}`).first().waitFor();
  // Somebody who opens it later sees the same.
  await page.reload();
  await page.getByText('All items are done.').waitFor();

  const address = await page.getByRole('link', { name: 'Open preview' }).getAttribute('href');
  const site = await page.context().newPage();
  const answer = await site.goto(new URL(address ?? '', page.url()).href);
  expect(answer?.status()).toBe(200);
  await site.getByRole('heading', { level: 1 }).first().waitFor();
  // Its pages have no access to the console's session.
  expect(await site.evaluate(() => self.origin)).toBe('null');
  const css = async (): Promise<string> => (await fetch(new URL('assets/site.css', answer?.url()))).text();
  const before = await css();
  expect(before).not.toContain(newColour);

  await page.getByRole('link', { name: 'Site', exact: true }).click();
  await page.getByText('The live site is up to date').waitFor();
  await page.getByRole('link', { name: 'Edit form' }).click();
  await page
    .getByRole('radiogroup', { name: 'Section' })
    .getByText(/^Brand/)
    .click();
  await page.getByLabel('Primary', { exact: true }).fill(newColour);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await toastWith(page, 'Draft saved').waitFor();
  await page.goBack();

  await page.getByRole('rowheader', { name: 'colours.primary' }).waitFor();
  await page.getByRole('button', { name: 'Roll out changes' }).click();
  await page.getByRole('button', { name: 'Roll back to release 1' }).waitFor(wait);
  expect(await css()).toContain(newColour);

  await page.getByRole('button', { name: 'Roll back to release 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
  await page.getByRole('button', { name: 'Roll back to release 2' }).waitFor(wait);
  await expect.poll(css, wait).toBe(before);
});

it('what one person cancels, another who watches sees at once', async () => {
  const [one, other] = [
    await openConsole('/site-generator?state=running', { as: 'admin' }),
    await openConsole('/site-generator?state=running', { as: 'admin' }),
  ];
  for (const page of [one, other]) {
    await page
      .getByRole('grid')
      .getByRole('link', { name: /^new\./ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Progress' }).click();
    await page.waitForURL(/\/SiteGeneratorStep$/);
    await page.getByRole('button', { name: 'Cancel generation' }).waitFor();
  }
  expect(one.url()).toBe(other.url());
  await one.getByRole('button', { name: 'Cancel generation' }).click();
  await toastWith(one, 'The generation is canceled').waitFor();
  await other.getByText('Canceled', { exact: true }).first().waitFor(wait);
  await other.getByRole('button', { name: 'Retry generation' }).waitFor();
});
