import { it } from 'vitest';
import { address, openConsole, useBrowser } from '../support/console.ts';

useBrowser();

it('an import ID is changed with a reason and taken back', async () => {
  const page = await openConsole('/import-id-change', { as: 'admin' });
  const answer = await page.request.get(`${address()}/api/v1/import_id_changes?limit=1&sort=-id`);
  const { data }: { data: { propertyId: number }[] } = await answer.json();
  await page.goto(`/import-id-change?property=${data[0]?.propertyId}`);
  await page.getByLabel('New import ID').fill('e2e-changed-id');
  await page.getByText('Matched again').waitFor();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The source renamed it');
  await page.getByRole('button', { name: 'Change import ID', exact: true }).click();
  const changes = page.getByRole('grid', { name: 'Changes', exact: true });
  await changes.getByText('e2e-changed-id').waitFor();
  await page.getByText('Import ID changed to e2e-changed-id').waitFor();
  await changes.getByRole('button', { name: 'Undo' }).first().click();
  await changes.getByText('Undone').first().waitFor();
});
