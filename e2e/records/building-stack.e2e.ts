import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { address, answered, drawn, openConsole, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

const hostile = '<img src=x onerror=document.title=1>';

async function made(page: Page, path: string, data: object): Promise<number> {
  const answer = await page.request.post(`${address()}${path}`, { data, headers: { origin: address() } });
  expect(answer.status(), await answer.text()).toBe(201);
  const { data: record }: { data: { id: number } } = await answer.json();
  return record.id;
}

const property = (clientId: number, name: string, more: object = {}) => ({
  clientId,
  name,
  permalink: name.toLowerCase().replaceAll(' ', '-'),
  propertyType: 'apartment',
  address: '1 Harbour Street',
  city: 'Toronto',
  provinceCode: 'ON',
  postalCode: 'M5V 1A1',
  rentMin: '1500.00',
  rentMax: '1900.00',
  ...more,
});

/** Pastes the text at once. */
async function paste(page: Page, text: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'Payload' });
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+a');
  // Select and delete first: over a selection the editor's diff would guess wrong.
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(text);
}

it('a company and its buildings are mapped one to one, and a sync is tested without applying it', async () => {
  const page = await openConsole('/buildingstack', { as: 'admin', expectedErrors: answered(400, 409) });
  await drawn(page);
  const clientId = await made(page, '/api/v1/clients', { clientKey: 'stacked_homes', name: 'Stacked Homes' });
  const quay = await made(page, '/api/v1/lift_properties_meta', property(clientId, 'Quay House'));
  const mill = await made(
    page,
    '/api/v1/lift_properties_meta',
    property(clientId, 'Mill Loft', { address: '7 Mill Lane' }),
  );

  await page.getByRole('link', { name: 'New company' }).first().click();
  const adding = page.getByRole('dialog', { name: 'New company' });
  await adding.getByRole('textbox', { name: 'ID at Building Stack' }).fill('BS-9001');
  await adding.getByRole('textbox', { name: 'Name' }).fill('Stacked Homes Inc.');
  await adding.getByRole('button', { name: 'Create company' }).click();
  await page.getByRole('heading', { name: 'Stacked Homes Inc.', level: 1 }).waitFor();

  // Buildings come from a payload; fetch and parse errors are shown.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Import buildings…' }).click();
  const takeIn = page.getByRole('dialog', { name: /^Import buildings/ });
  await takeIn.getByRole('button', { name: 'Import', exact: true }).click();
  await takeIn.getByRole('alert').filter({ hasText: 'Paste the payload instead' }).waitFor();
  await takeIn.getByText('Paste', { exact: true }).click();
  await paste(page, '{"data": {"buildings": [{"name": 7}]}}');
  await takeIn.getByRole('button', { name: 'Import', exact: true }).click();
  await takeIn.getByRole('alert').filter({ hasText: 'payload.data.buildings.0.name' }).waitFor();
  const buildings = [
    { id: 1, name: 'Quay House', address: '1 HARBOUR ST.' },
    { id: 2, name: 'The Mill', address: null },
    { id: 3, name: hostile },
  ];
  await paste(page, JSON.stringify({ data: { buildings } }));
  await takeIn.getByRole('button', { name: 'Import', exact: true }).click();
  await toastWith(page, '3 added, 0 changed').waitFor();
  const table = page.getByRole('grid', { name: 'Buildings' });
  await table.getByText(hostile).waitFor();

  // First the client, suggested by name; then its properties.
  await page.getByRole('button', { name: 'Suggest', exact: true }).click();
  await page.getByText('Suggested by name: Stacked Homes.').waitFor();
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByText('This is Stacked Homes.').waitFor();
  await page.getByRole('button', { name: 'Suggest', exact: true }).click();
  await page.getByRole('button', { name: 'Accept Quay House' }).click();
  await table.getByText('Mapped', { exact: true }).waitFor();
  await toastWith(page, 'Quay House is Quay House').getByRole('button', { name: 'Undo' }).click();
  await table.getByText('Suggested', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Accept Quay House' }).click();
  await table.getByText('Mapped', { exact: true }).waitFor();
  await page.getByRole('button', { name: `Ignore ${hostile}` }).click();
  await table.getByText('Ignored', { exact: true }).waitFor();

  // By hand, only unmapped properties are offered.
  await page.getByRole('link', { name: 'Choose a property for The Mill' }).click();
  const choosing = page.getByRole('dialog', { name: 'Which property is The Mill?' });
  await choosing.getByRole('combobox', { name: 'Property' }).click();
  await page.getByRole('option', { name: /Mill Loft/ }).waitFor();
  expect(await page.getByRole('option', { name: /Quay House/ }).count()).toBe(0);
  await page.getByRole('option', { name: /Mill Loft/ }).click();
  await choosing.getByRole('region', { name: 'Here' }).getByText('7 Mill Lane').waitFor();
  await choosing.getByRole('button', { name: 'Map' }).click();
  await expect.poll(() => table.getByText('Mapped', { exact: true }).count()).toBe(2);
  expect(mill).toBeGreaterThan(quay);

  // A sync test: field by field, hostile names as text, nothing applied.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Test a sync' }).click();
  await page.getByRole('heading', { name: 'Data Sync Tester', level: 1 }).waitFor();
  const payload = {
    data: {
      buildings: [
        {
          id: 1,
          name: 'Quay House',
          availableUnits: [
            { name: hostile, rent: 1700, numberOfBedrooms: 'javascript:alert(1)' },
            { name: '2', rent: '1900', size: 640 },
          ],
        },
        { id: 3, name: hostile, availableUnits: [] },
      ],
    },
  };
  await paste(page, '{"data": ');
  await page.getByText(/^Line 1, column \d+:/).waitFor();
  expect(await page.getByRole('button', { name: 'Compare' }).isDisabled()).toBe(true);
  await paste(page, JSON.stringify(payload));
  await page.getByRole('button', { name: 'Compare' }).click();
  const ours = page.getByRole('region', { name: 'Quay House' });
  await ours.getByRole('row', { name: /Rent from 1,500.00 1,700.00 Would change/ }).waitFor();
  await ours.getByRole('row', { name: /Rent to 1,900.00 1,900.00 Same/ }).waitFor();
  await ours.getByRole('row', { name: /^Bedrooms from .* Not in the payload$/ }).waitFor();
  await page.getByRole('heading', { name: hostile }).waitFor();
  await page.getByText('Mapped, and not in the payload: The Mill').waitFor();
  await page.getByText('1 property would change').waitFor();
  await page.getByRole('switch', { name: 'Only what would change' }).press('Space');
  await expect.poll(() => page.getByRole('heading', { name: hostile }).count()).toBe(0);
  expect(await page.title()).not.toBe('1');
  const after = await page.request.get(`${address()}/api/v1/lift_properties_meta/${quay}`);
  expect(await after.json()).toMatchObject({ data: { rentMin: '1500.00', unitsAvailable: 0 } });
});
