import { expect, it } from 'vitest';
import { openConsole, useBrowser } from '../support/console.ts';

useBrowser();

const unit = (id: number, rent: string): string =>
  `<ILS_Unit>\n<UnitID>${id}</UnitID>\n<FloorplanID>f1</FloorplanID>\n<UnitRent>${rent}</UnitRent>\n</ILS_Unit>`;
const feed = (units: string): string =>
  `<?xml version="1.0"?>\n<PhysicalProperty>\n<Property>\n<Identification><PrimaryID>p1</PrimaryID><MarketingName>Oak Court</MarketingName></Identification>\n<Floorplan id="f1"><Name>One bedroom</Name><SquareFeet min="600" max="650"/></Floorplan>\n${units}\n</Property>\n</PhysicalProperty>`;

const file = (name: string, text: string) => ({
  name,
  mimeType: 'application/xml',
  buffer: Buffer.from(text),
});

it('a feed of 50,000 units: an issue leads to its line, and another document is compared', async () => {
  const page = await openConsole('/importer/rentcafe-xml-parser', { as: 'admin' });
  const units = Array.from({ length: 50_000 }, (_, index) =>
    unit(index + 1, index === 40_000 ? '0.00' : '1500'),
  );
  const input = page.getByLabel('Feed', { exact: true }).locator('input[type=file]');
  await input.setInputFiles(file('oak.xml', feed(units.join('\n'))));
  await page.getByText('1 property, 1 floorplan, 50,000 units').waitFor();
  await page.getByRole('definition').getByText('RentCafe XML', { exact: true }).waitFor();

  await page.getByRole('tab', { name: 'Issues (1)' }).click();
  await page.getByRole('grid', { name: 'Issues' }).getByText('RENT_ZERO').click();
  // The line of the rent: five lines of the head and five of each unit before it.
  await page.locator('.line-numbers.active-line-number', { hasText: String(6 + 40_000 * 5 + 3) }).waitFor();

  await page.getByRole('tab', { name: 'Records' }).click();
  await page.getByRole('textbox', { name: 'Search records' }).fill('40001');
  const records = page.getByRole('grid', { name: 'Records' });
  await records.getByText('40001').first().click();
  await page.getByText('/PhysicalProperty/Property[1]/ILS_Unit[40001]/UnitRent').waitFor();

  const other = page.getByLabel('Feed to compare with').locator('input[type=file]');
  await other.setInputFiles(file('oak-2.xml', feed(units.slice(0, -1).join('\n').replace('1500', '1600'))));
  await page.getByRole('tab', { name: 'Changes (2)' }).waitFor();
  const changes = page.getByRole('grid', { name: 'Changes' });
  await changes.getByText('1600.00').waitFor();
  await changes.getByText('Removed').waitFor();
  expect(new URL(page.url()).searchParams.get('show')).toBe('changes');
});
