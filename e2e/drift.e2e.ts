import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts';
import { openConsole, toastWith, useBrowser } from './support/console.ts';
import { newDataDir, startServer } from './support/server.ts';

useBrowser();

let dataDir = '';
beforeAll(async () => {
  dataDir = await newDataDir();
  await cp(inject('seededDataDir'), dataDir, { recursive: true });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const lookForDrift = async (at: string) => {
  const page = await openConsole('/migrations', { as: 'admin', at });
  await page.getByRole('button', { name: 'Actions on Development' }).click();
  await page.getByRole('menuitem', { name: 'Look for drift…' }).click();
  return { page, dialog: page.getByRole('dialog', { name: 'Drift of Development' }) };
};

/** Past the product, while it is down. */
async function changeByHand(): Promise<void> {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const folder = join(dataDir, 'practice', 'development');
  const target = await openDatabase({ dataDir: folder, poolSize: 1, log });
  await target.query({ text: 'create table made_by_hand (id int primary key)' });
  await target.close();
}

it('a change past the migrations is found, shown, and accepted with a reason', async () => {
  const before = await startServer({ dataDir });
  const calm = await lookForDrift(before.address);
  await calm.dialog.getByText('No drift', { exact: true }).waitFor();
  await calm.page.close();
  await before.stop();
  await changeByHand();

  const after = await startServer({ dataDir });
  // After the pages are closed, or they would ask a server that is gone.
  onTestFinished(() => after.stop());
  const { page, dialog } = await lookForDrift(after.address);
  await dialog.getByText('No migration runs there until this is accepted.', { exact: false }).waitFor();
  await dialog.getByRole('list', { name: 'Drift' }).getByText('made_by_hand').first().waitFor();
  const accept = dialog.getByRole('button', { name: 'Accept the schema as it is' });
  expect(await accept.isDisabled()).toBe(true);
  await dialog.getByLabel('Why is the drift accepted?').fill('A table the night shift needed');
  await accept.click();
  await toastWith(page, 'The schema of Development is accepted as it is.').waitFor();
  const again = await lookForDrift(after.address);
  await again.dialog.getByText('No drift', { exact: true }).waitFor();
});
