import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { previewPath } from '../../packages/contract/src/websites/site-generation/preview-path.ts';
import { address, drawn, goWithin, openConsole, patience, useBrowser } from '../support/console.ts';

const wait = patience(90_000);
const newColour = '#103a5c';

useBrowser();

/** A picture of 120 × 60 px. */
async function drawnLogo(page: Page): Promise<Buffer> {
  const drawing = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 120, height: 60 });
    canvas.getContext('2d')?.fillRect(0, 0, 120, 60);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(drawing.slice(drawing.indexOf(',') + 1), 'base64');
}

it('a held rollout is stopped; a new one shows what changes, goes live at each site and back', async () => {
  const page = await openConsole('/site-generator', { as: 'admin' });
  await drawn(page);
  await page.getByRole('link', { name: 'Rollouts', exact: true }).click();
  await page.getByRole('dialog', { name: 'Rollouts' }).getByRole('link', { name: 'Spring colours' }).click();
  const dialog = page.getByRole('dialog', { name: 'Spring colours' });
  await dialog.getByText('Wave 2 of 2').waitFor();
  await dialog
    .getByRole('alert')
    .getByText(/lobby\.jpg is missing/)
    .waitFor();
  await dialog.getByRole('button', { name: 'Retry failed and continue' }).waitFor();
  await dialog.getByRole('button', { name: 'Stop rollout…' }).click();
  await page
    .getByRole('dialog', { name: 'Stop rollout' })
    .getByRole('button', { name: 'Stop rollout' })
    .click();
  await dialog.getByText('Stopped', { exact: true }).first().waitFor();
  const answer = await page.request.get(`${address()}/api/v1/site_rollouts/2`);
  expect((await answer.json()).data.state).toBe('stopped');

  // The sites of the demo are built when the server starts for the first time.
  const generated = async (): Promise<{ siteId: number; previewKey: string }[]> =>
    (
      await (
        await page.request.get(`${address()}/api/v1/site_generations?where={"id":{"in":[1,2]}}&sort=id`)
      ).json()
    ).data;
  const building = async (): Promise<unknown[]> =>
    (await (await page.request.get(`${address()}/api/v1/site_releases?where={"state":"building"}`)).json())
      .data;
  await expect.poll(building, wait).toEqual([]);
  const sites = await generated();
  const coloured = async (): Promise<boolean[]> =>
    Promise.all(
      sites.map(async ({ previewKey }) =>
        (
          await (await page.request.get(`${address()}${previewPath(previewKey)}assets/site.css`)).text()
        ).includes(newColour),
      ),
    );
  await goWithin(page, `/site-generator?rollout=new&sites=${sites.map(({ siteId }) => siteId).join(',')}`);
  const fresh = page.getByRole('dialog', { name: 'New rollout' });
  await fresh.getByText('2 sites would change').waitFor();
  await fresh.getByText('Branding for every site').click();
  await fresh.getByRole('textbox', { name: 'Primary' }).fill(newColour);
  await fresh
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'logo.png', mimeType: 'image/png', buffer: await drawnLogo(page) }]);
  await fresh.getByText('120 × 60 px').waitFor();
  const site = fresh.getByRole('list', { name: 'Sites of the rollout' }).locator('summary').first();
  await site.click();
  await fresh.getByText('colours.primary').waitFor();
  await fresh.getByText('logos.light').waitFor();
  await fresh.getByRole('textbox', { name: 'Waves' }).fill('one');
  await fresh.getByText('Enter up to 5 numbers, such as 1, 5').waitFor();

  await fresh.getByRole('textbox', { name: 'Waves' }).fill('1');
  await fresh.getByRole('textbox', { name: 'Note' }).fill('Deep blue');
  expect(await coloured()).toEqual([false, false]);
  await fresh.getByRole('button', { name: 'Roll out to 2 sites' }).click();
  const started = page.getByRole('dialog', { name: 'Deep blue' });
  await started.getByText('Done', { exact: true }).first().waitFor(wait);
  await started.getByText('Wave 2 of 2').waitFor();
  await expect.poll(() => started.getByText('Live', { exact: true }).count()).toBeGreaterThanOrEqual(2);
  expect(await coloured()).toEqual([true, true]);

  await started.getByRole('button', { name: 'Roll back rollout…' }).click();
  await page
    .getByRole('dialog', { name: 'Roll back rollout' })
    .getByRole('button', { name: 'Roll back rollout' })
    .click();
  await expect.poll(() => started.getByText('Rolled back', { exact: true }).count(), wait).toBe(3);
  expect(await coloured()).toEqual([false, false]);
});
