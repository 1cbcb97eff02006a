import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openConsole, useBrowser } from '../support/console.ts';

useBrowser();

const open = () => openConsole('/convert-to-csv', { as: 'support' });

const give = (page: Page, name: string, text: string | Buffer) =>
  page
    .getByLabel('File to convert')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });

async function download(page: Page): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Convert / }).click(),
  ]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

describe('converting to CSV', () => {
  it('reads a file, shows its rows, and makes a CSV of chosen columns with formulas escaped', async () => {
    const page = await open();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') asked.push(request.url());
    });
    const units = [
      { unit: '=HYPERLINK("http://evil")', address: { city: 'Guelph' }, secret: 'x' },
      { unit: '1B', address: { city: 'Montréal' }, secret: 'y' },
    ];
    await give(page, 'units.json', JSON.stringify({ meta: [1], data: { units } }));
    const preview = page.getByRole('region', { name: 'First rows' });
    await preview.getByRole('cell', { name: 'Montréal' }).waitFor();
    await page.getByText('units.json, ').waitFor();
    await page.getByRole('checkbox', { name: 'secret' }).uncheck();
    await expect
      .poll(() => preview.getByRole('columnheader').allTextContents())
      .toEqual(['unit', 'address.city']);
    const { name, text } = await download(page);
    expect(name).toBe('units.csv');
    expect(text).toBe('\uFEFFunit,address.city\r\n"\'=HYPERLINK(""http://evil"")",Guelph\r\n1B,Montréal\r\n');
    // Nothing leaves the machine.
    expect(asked).toEqual([]);
  });

  it('says what is missing in a list without values', async () => {
    const page = await open();
    await page.getByText('Nothing to convert yet').waitFor();
    await give(page, 'empty.json', '[{}, {}]');
    await page.getByText('No rows here').waitFor();
    await page.getByText(/no row has a value\. Choose another table or format/).waitFor();
    expect(await page.getByRole('button', { name: /^Convert / }).count()).toBe(0);
  });

  it('selects another list of the same file, and another separator', async () => {
    const page = await open();
    await give(page, 'both.json', '{"a":[{"x":1},{"x":2}],"b":[{"y":"p;q"}]}');
    await page.getByRole('button', { name: 'Convert 2 rows' }).waitFor();
    await page.getByRole('combobox', { name: 'Rows' }).click();
    await page.getByRole('option', { name: /^b / }).click();
    await page.getByText('Semicolon').click();
    await page.getByLabel('Mark as UTF-8 for Excel').uncheck();
    await page.getByRole('button', { name: 'Convert 1 row' }).waitFor();
    expect((await download(page)).text).toBe('y\r\n"p;q"\r\n');
  });

  it('shows what is wrong with a file, and continues with pasted text', async () => {
    const page = await open();
    await give(page, 'broken.json', '[{"a": tru}]');
    await page.getByRole('alert').getByText('This could not be read').waitFor();
    await page.getByText('Pasted text').click();
    await page.getByRole('textbox', { name: 'Text' }).fill('{"a":1}\n{"a":\n{"a":3}');
    await page.getByRole('button', { name: 'Read it' }).click();
    await page.getByText('1 line cannot be read and will be left out').waitFor();
    await page.getByText(/^Line 2: /).waitFor();
    expect((await download(page)).text).toBe('\uFEFFa\r\n1\r\n3\r\n');
  });
});
