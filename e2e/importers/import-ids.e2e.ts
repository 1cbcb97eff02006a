import { it } from 'vitest';
import { address, openConsole, useBrowser } from '../support/console.ts';

useBrowser();

it('an import ID is changed with a reason and taken back', async () => {
  const page = await openConsole('/import-id-change', { as: 'admin' });
  const answer = await page.request.get(`${address()}/api/v1/import_id_changes?limit=1&sort=-id`);
  const { data }: { data: { propertyId: number }[] } = await answer.json();
  await page.goto(`/import-id-change?property=${data[0]?.propertyId}`);
  await page.getByLabel('New import ID').fill('e2e-changed-id');
  await page.getByText('Current import ID').waitFor();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The source renamed it');
  await page.getByRole('button', { name: 'Change import ID', exact: true }).click();
  const changes = page.getByRole('grid', { name: 'Changes', exact: true });
  await changes.getByText('e2e-changed-id').waitFor();
  await page.getByText('Import ID changed to e2e-changed-id').waitFor();
  await changes.getByRole('button', { name: 'Undo' }).first().click();
  await changes.getByText('Undone').first().waitFor();
});

it('many import IDs are changed by a file, checked row by row, and taken back as one', async () => {
  const page = await openConsole('/import-id-change?upload=1', { as: 'admin' });
  const answer = await page.request.get(`${address()}/api/v1/import_id_changes?limit=1&sort=-id`);
  const { data }: { data: { propertyId: number }[] } = await answer.json();
  const id = data[0]?.propertyId;
  const dialog = page.getByRole('dialog', { name: 'Change import IDs by file' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'e2e-ids.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`propertyId,importId\n${id},e2e-by-file\n999999999,e2e-nowhere\n`),
  });
  const rows = dialog.getByRole('grid', { name: 'Rows of the file' });
  await rows.getByText('To change').waitFor();
  await rows.getByText('There is no property 999999999').waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The source renamed them');
  await dialog.getByRole('button', { name: 'Change 1 import ID' }).click();
  const batch = page
    .getByRole('grid', { name: 'Changes by file' })
    .getByRole('row')
    .filter({ hasText: 'e2e-ids.csv' });
  await batch.getByRole('button', { name: 'Undo all' }).click();
  await batch.getByText('Undone').waitFor();
});
