import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { address, drawn, openConsole, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

const columnsOf = (page: Page) => page.getByRole('list', { name: 'Chosen columns' }).getByRole('listitem');
const runsOf = (page: Page) => page.getByRole('list', { name: 'Exports' }).getByRole('listitem');

/** Every test uses its own clients. */
async function addClient(page: Page, values: object): Promise<void> {
  const answer = await page.request.post(`${address()}/api/v1/clients`, {
    data: values,
    headers: { origin: address() },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** The downloaded file as text. */
async function download(page: Page, reason: string): Promise<{ name: string; text: string }> {
  await page.getByRole('textbox', { name: 'Reason' }).fill(reason);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Export [\d,]+ rows?$/ }).click(),
  ]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

it('an export selects fields across relations, counts first, is saved, shared and masked', async () => {
  const page = await openConsole('/csv-data-exporter', { as: 'data' });
  await drawn(page);
  await page.getByRole('combobox', { name: 'Records' }).click();
  await page.getByRole('option', { name: 'People', exact: true }).click();
  const fields = page.getByRole('list', { name: 'Fields', exact: true });
  await fields.getByRole('checkbox', { name: /^Email/ }).click();
  await expect.poll(() => columnsOf(page).count()).toBe(2);
  await fields.getByRole('checkbox', { name: 'Id', exact: true }).click();
  await expect.poll(() => columnsOf(page).count()).toBe(3);
  await page.getByRole('button', { name: 'Add a condition' }).click();
  const condition = page.getByRole('group', { name: 'Condition 1' });
  await condition.getByRole('combobox', { name: /^Field/ }).fill('Id');
  await page.getByRole('option', { name: 'Id', exact: true }).click();
  await condition.getByRole('textbox', { name: /^Value/ }).fill('2');
  await page.getByText('1 row, 3 columns').waitFor();
  await page.getByText(/Email will read •••/).waitFor();
  const masked = await download(page, 'To see what is masked');
  expect(masked.text).toMatch(/^[^\n]*Email,Id\n[^\n]*,•••,2\n$/);
  await runsOf(page).getByText('Success').waitFor();

  // Saved and shared: another person finds it by name, and sees it with their own permissions.
  await page.getByRole('button', { name: 'Save…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save the recipe' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('The administrator');
  await dialog.getByRole('switch', { name: 'Shared' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Save recipe' }).click();
  await expect.poll(() => page.url()).toMatch(/\?recipe=\d+$/);
  const theirs = await openConsole('/csv-data-exporter', { as: 'admin' });
  await theirs.getByRole('combobox', { name: 'Saved recipe' }).click();
  await theirs.getByRole('option', { name: /^The administrator \(shared/ }).click();
  await theirs.getByText('1 row, 3 columns').waitFor();
  expect(await theirs.getByText('Personal data is masked').count()).toBe(0);
  const clear = await download(theirs, 'To see that it is not masked');
  expect(clear).toEqual({
    name: 'The-administrator.csv',
    text: expect.stringContaining('admin@supersync.test'),
  });

  // Only the owner's recipe changes when a column is moved.
  await page.getByRole('button', { name: 'Move Id up' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toastWith(page, 'Recipe saved').last().waitFor();
  await page.reload();
  await expect.poll(() => columnsOf(page).nth(1).textContent()).toBe('Id');
});

it('an export escapes formulas, has a BOM on request, and can be scheduled', async () => {
  const page = await openConsole('/', { as: 'admin' });
  await drawn(page);
  const hostile = ['=HYPERLINK("http://x","y")', '+1', '-1', '@SUM(1)', 'Plain "quoted", text'];
  for (const [index, city] of hostile.entries())
    await addClient(page, { clientKey: `hostile_${index}`, name: `Hostile ${index}`, city });
  const where = encodeURIComponent('{"clientKey":{"startsWith":"hostile_"}}');
  await page.goto(
    `/csv-data-exporter?resource=client&fields=city,properties.name&sort=name&where=${where}&bom=1`,
  );
  await page.getByText('5 rows, 2 columns').waitFor();
  const { text } = await download(page, 'To open it in a spreadsheet');
  expect(text).toBe(
    [
      '\ufeffCity,Properties › Name',
      `"'=HYPERLINK(""http://x"",""y"")",`,
      `'+1,`,
      `'-1,`,
      `'@SUM(1),`,
      `"Plain ""quoted"", text",`,
      '',
    ].join('\n'),
  );

  await page.getByRole('button', { name: 'Save…' }).click();
  const saving = page.getByRole('dialog', { name: 'Save the recipe' });
  await saving.getByRole('textbox', { name: 'Name' }).fill('Hostile cities');
  await saving.getByRole('button', { name: 'Save recipe' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Schedule…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule “Hostile cities”' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Every morning');
  await dialog.getByRole('button', { name: 'Schedule the export' }).click();
  await toastWith(page, 'The export is scheduled').getByRole('button', { name: 'Show it' }).click();
  const panel = page.getByRole('complementary', { name: 'Preview' });
  await panel.getByRole('heading', { name: 'Export: Hostile cities' }).waitFor();
  await panel.getByRole('button', { name: 'Run now' }).click();
  await panel.getByRole('link', { name: /Hostile-cities\.csv/ }).waitFor();
});

it('an export shows its progress on every page, and is cancelled without a file', async () => {
  const page = await openConsole('/csv-data-exporter?resource=unit&fields=id,property.name', {
    as: 'admin',
    // Sends the first rows and then stalls until cancelled: a real table would end too soon.
    prepare: (opened) =>
      opened.addInitScript(() => {
        const real = window.fetch.bind(window);
        window.fetch = async (input, init) => {
          const answer = await real(input, init);
          if (!String(input).endsWith('/api/v1/exports') || answer.body === null) return answer;
          const rows = answer.body.getReader();
          const slow = new ReadableStream({
            async start(controller) {
              controller.enqueue((await rows.read()).value);
              init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
            },
          });
          return new Response(slow, answer);
        };
      }),
  });
  await page.getByRole('textbox', { name: 'Reason' }).fill('To cancel it');
  await page.getByRole('button', { name: /^Export [\d,]+ rows$/ }).click();
  await runsOf(page)
    .getByText(/[1-9][\d,]* of [\d,]+ rows/)
    .waitFor();
  await page.getByRole('button', { name: 'Running work: 1' }).click();
  await page.getByRole('menuitem', { name: /^Export: units/ }).waitFor();
  await page.keyboard.press('Escape');
  await runsOf(page).getByRole('button', { name: 'Cancel' }).click();
  await runsOf(page).getByText('Cancelled. No file was kept.').waitFor();
});
