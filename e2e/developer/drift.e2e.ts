import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openConsole, toastWith, useBrowser } from '../support/console.ts';
import { changeByHand, copyOfDemo, startOn } from '../support/own-server.ts';
import { startServer } from '../support/server.ts';

useBrowser();

const lookForDrift = async (at: string) => {
  const page = await openConsole('/migrations', { as: 'admin', at });
  await page.getByRole('button', { name: 'Actions on Development' }).click();
  await page.getByRole('menuitem', { name: 'Look for drift…' }).click();
  return { page, dialog: page.getByRole('dialog', { name: 'Drift of Development' }) };
};

it('a change made outside migrations is found, shown, and accepted with a reason', async () => {
  const dataDir = await copyOfDemo();
  const before = await startServer({ dataDir });
  const calm = await lookForDrift(before.address);
  await calm.dialog.getByText('No drift', { exact: true }).waitFor();
  await calm.page.close();
  await before.stop();
  await changeByHand(join(dataDir, 'practice', 'development'), (target) =>
    target.query({ text: 'create table made_by_hand (id int primary key)' }),
  );

  const after = await startOn(dataDir);
  const { page, dialog } = await lookForDrift(after);
  await dialog.getByText('No migration runs there until this is accepted.', { exact: false }).waitFor();
  await dialog.getByRole('list', { name: 'Drift' }).getByText('made_by_hand').first().waitFor();
  const accept = dialog.getByRole('button', { name: 'Accept the schema as it is' });
  expect(await accept.isDisabled()).toBe(true);
  await dialog.getByLabel('Why is the drift accepted?').fill('A table the night shift needed');
  await accept.click();
  await toastWith(page, 'The schema of Development is accepted as it is.').waitFor();
  const again = await lookForDrift(after);
  await again.dialog.getByText('No drift', { exact: true }).waitFor();
});
