import { describe, expect, it } from 'vitest';
import { openConsole, openTab, useBrowser } from '../support/console.ts';

useBrowser();

const path = '/superuser-manager/4';

describe('concurrent edits of a record', () => {
  it('keeps both changes, and asks only where both changed the same field', async () => {
    const mine = await openConsole(path, { as: 'admin', expectedErrors: /status of 412/ });
    await mine.getByLabel('First name').fill('Mine');
    const theirs = await openTab(mine, path);
    await theirs.getByLabel('First name').fill('Theirs');
    await theirs.getByLabel('Last name').fill('Changed');
    await theirs.getByRole('button', { name: 'Save', exact: true }).click();
    await theirs.getByRole('heading', { level: 1, name: 'Theirs Changed' }).waitFor();

    await mine.getByRole('button', { name: 'Save', exact: true }).click();
    const merge = mine.getByRole('dialog', { name: 'Someone else changed this meanwhile' });
    await merge.getByRole('button', { name: '1 still to choose' }).waitFor();
    await merge.getByText('First name, changed by both').waitFor();
    await merge.getByText('Last name, changed by someone else').waitFor();
    await merge.getByRole('radio', { name: 'Mine: Mine' }).click();
    await merge.getByRole('button', { name: 'Save the merged record' }).click();
    await merge.waitFor({ state: 'detached' });
    await mine.getByRole('heading', { level: 1, name: 'Mine Changed' }).waitFor();
    await mine.reload();
    await expect.poll(() => mine.getByLabel('First name').inputValue()).toBe('Mine');
    expect(await mine.getByLabel('Last name').inputValue()).toBe('Changed');
  });
});
