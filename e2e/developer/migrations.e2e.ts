import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answered, openConsole, openTab, pathOf, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

/** Replaces the editor's text as a person does. */
async function write(page: Page, editor: 'Up script' | 'Down script', text: string): Promise<void> {
  await page.getByRole('textbox', { name: editor }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

const place = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Environments' }).getByRole('listitem', { name });

const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** The badge beside the title. */
const hasStatus = (page: Page, status: string): Promise<void> =>
  page.locator('#content header span').getByText(status, { exact: true }).waitFor();

interface Script {
  readonly name: string;
  readonly up: string;
  readonly down: string;
}

async function draft(page: Page, { name, up, down }: Script): Promise<string> {
  await page.getByLabel('Name').fill(name);
  await write(page, 'Up script', up);
  await write(page, 'Down script', down);
  await page.getByRole('status', { name: 'Lint' }).getByText('No errors').waitFor();
  await page.keyboard.press('ControlOrMeta+S');
  await heading(page, name);
  return pathOf(page);
}

async function upgrade(page: Page, environment: string, statements: number): Promise<void> {
  await page.getByRole('button', { name: `Upgrade ${environment}…` }).click();
  const dialog = page.getByRole('dialog', { name: `Upgrade ${environment}` });
  await dialog.getByRole('button', { name: `Run ${statements} statements on ${environment}` }).click();
  await dialog.waitFor({ state: 'detached' });
  await runOf(page, `Upgrade of ${environment}`).getByText('Succeeded').waitFor();
}

const runOf = (page: Page, title: string): Locator => page.getByRole('region', { name: title });

async function revert(page: Page, environment: string): Promise<void> {
  await place(page, environment).getByRole('button', { name: 'Revert…' }).click();
  const dialog = page.getByRole('dialog', { name: `Revert on ${environment}` });
  await dialog.getByLabel(`Type ${environment} to go on`).fill(environment);
  await dialog.getByRole('button', { name: new RegExp(`^Revert .* on ${environment}$`) }).click();
  await runOf(page, `Revert on ${environment}`).getByText('Succeeded').waitFor();
  await place(page, environment).getByText('Reverted', { exact: true }).waitFor();
}

const visits: Script = {
  name: 'Visits of a unit',
  up: 'create table e2e_visits (id int primary key);\ncreate table e2e_visitors (id int primary key);',
  down: 'drop table e2e_visitors;\ndrop table e2e_visits;',
};

it('a migration in progress blocks the others until it is reverted', async () => {
  // In the demo: applied on some environments, with a failure on the last.
  const page = await openConsole('/migrations', { as: 'platform' });
  const row = page.getByRole('row').filter({ hasText: 'In progress' });
  const name = (await row.getByRole('link').first().textContent()) ?? '';
  await page.getByRole('link', { name: 'Calls are kept for a year' }).click();
  await page.getByRole('button', { name: 'Upgrade Development…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upgrade Development' });
  await dialog.getByText(`“${name}”`, { exact: false }).waitFor();
  expect(await dialog.getByRole('button', { name: /^Run/ }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const banner = page.getByRole('status', { name: 'Migration in progress' });
  await banner.getByRole('link', { name }).click();
  await heading(page, name);
  await revert(page, 'Staging');
  await revert(page, 'Development');
  await banner.waitFor({ state: 'detached' });
  await hasStatus(page, 'Approved');
});

describe('a migration', () => {
  it('goes from draft to every environment and back, with two people watching', async () => {
    const author = await openConsole('/migrations', { as: 'platform', expectedErrors: answered(403) });
    await author.locator('#content header').getByRole('link', { name: 'New migration' }).click();
    await heading(author, 'New migration');

    // A syntax error is marked while typing.
    await write(
      author,
      'Up script',
      visits.up.replace('create table e2e_visitors', 'create tabel e2e_visitors'),
    );
    const findings = author.getByRole('list', { name: 'Findings in the up script' });
    const mistake = findings.getByRole('button', { name: /^Error, line 2/ });
    await mistake.waitFor();
    await author.locator('.squiggly-error').first().waitFor();
    await mistake.click();
    await expect.poll(() => author.locator('.active-line-number').first().textContent()).toBe('2');
    const path = await draft(author, visits);
    await hasStatus(author, 'Draft');

    // The author requests approval, and cannot approve.
    await author.getByRole('button', { name: 'Submit for approval' }).click();
    await hasStatus(author, 'Submitted');
    const own = author.getByRole('button', { name: 'Approve', exact: true });
    await own.waitFor();
    expect(await own.isDisabled()).toBe(true);
    expect(await own.getAttribute('aria-description')).toBe(
      'You wrote this migration. Somebody else must approve it.',
    );
    const approver = await openConsole(path, { as: 'admin' });
    await approver.getByRole('button', { name: 'Approve', exact: true }).click();
    await hasStatus(approver, 'Approved');
    await hasStatus(author, 'Approved');

    // An edit voids the approval, in every window.
    await write(author, 'Down script', `-- the newest first\n${visits.down}`);
    await author.getByText('Saving this voids the approval', { exact: false }).waitFor();
    await author.getByRole('button', { name: 'Save', exact: true }).click();
    await hasStatus(author, 'Draft');
    await hasStatus(approver, 'Draft');
    await author.getByRole('button', { name: 'Submit for approval' }).click();
    await approver.getByRole('button', { name: 'Approve', exact: true }).click();
    await hasStatus(author, 'Approved');

    // Rehearsal: up, down and up again; down restores the schema.
    await place(author, 'Development').getByRole('button', { name: 'Rehearse' }).click();
    const rehearsal = runOf(author, 'Rehearsal for Development');
    await rehearsal.getByText('Restores the schema', { exact: true }).waitFor();
    await rehearsal
      .getByRole('list', { name: 'Statements: Up again' })
      .getByRole('listitem')
      .nth(1)
      .waitFor();
    await rehearsal
      .getByRole('list', { name: 'Changes made by the up script' })
      .getByText('e2e_visitors')
      .first()
      .waitFor();

    // The last environment cannot be first.
    await place(author, 'Production').getByRole('button', { name: 'Upgrade…' }).click();
    const early = author.getByRole('dialog', { name: 'Upgrade Production' });
    await early.getByText(/^Can be overridden:.* Development and Staging/).waitFor();
    expect(await early.getByRole('button', { name: /^Run/ }).count()).toBe(0);
    await early.getByRole('button', { name: 'Close' }).last().click();

    // Run in order; the other person sees the log live.
    await upgrade(author, 'Development', 2);
    const watched = runOf(approver, 'Upgrade of Development');
    await watched.getByText('Succeeded').waitFor();
    await watched.getByRole('listitem', { name: 'Statement 2: Done' }).waitFor();
    await approver.getByRole('status', { name: 'Migration in progress' }).getByText(visits.name).waitFor();
    await upgrade(author, 'Staging', 2);
    await upgrade(author, 'Production', 2);
    for (const page of [author, approver]) {
      await page.getByText('All environments migrated', { exact: true }).waitFor();
      await hasStatus(page, 'Completed');
    }

    // Revert one environment after a preview.
    await place(author, 'Production').getByRole('button', { name: 'Revert…' }).click();
    const question = author.getByRole('dialog', { name: 'Revert on Production' });
    await question.getByRole('table', { name: 'Rows at risk' }).getByText('e2e_visitors').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await revert(author, 'Production');
    await place(approver, 'Production').getByText('Reverted', { exact: true }).waitFor();
    await expect.poll(() => author.getByText('All environments migrated', { exact: true }).count()).toBe(0);

    // The board shows the same, and the last run.
    const board = await openTab(author, '/migrations');
    const row = board.getByRole('row').filter({ hasText: visits.name });
    await row.getByText('Reverted').waitFor();
    await expect.poll(() => row.getByText('Upgraded').count()).toBe(2);
    await board
      .getByRole('list', { name: 'Last runs' })
      .getByRole('listitem', { name: 'Last successful run' })
      .getByText(visits.name, { exact: false })
      .waitFor();

    await revert(author, 'Staging');
    await revert(author, 'Development');
    await hasStatus(author, 'Approved');
  });

  it('can skip the order with a reason and the key', async () => {
    const author = await openConsole('/migrations/new', { as: 'platform' });
    const script = {
      name: 'A hotfix',
      up: 'create table e2e_hotfix (id int primary key);\ncomment on table e2e_hotfix is $$once$$;',
      down: 'drop table e2e_hotfix;',
    };
    const path = await draft(author, script);
    await author.getByRole('button', { name: 'Submit for approval' }).click();
    await hasStatus(author, 'Submitted');
    const page = await openConsole(path, { as: 'admin' });
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await hasStatus(page, 'Approved');

    await place(page, 'Production').getByRole('button', { name: 'Upgrade…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upgrade Production' });
    const go = dialog.getByRole('button', { name: 'Run 2 statements on Production' });
    await go.waitFor();
    expect(await go.isDisabled()).toBe(true);
    await dialog.getByLabel('Reason for the override').fill('Production is down without it');
    await go.click();
    const run = runOf(page, 'Upgrade of Production');
    await run.getByText('Succeeded').waitFor();
    await run.getByText('The order was skipped: Production is down without it').waitFor();
    await revert(page, 'Production');
  });
});

it('a failed run shows the position and leaves the database unchanged', async () => {
  const author = await openConsole('/migrations/new', { as: 'platform' });
  const half = 'create table e2e_half (id int primary key);\n';
  const path = await draft(author, {
    name: 'Breaks half way',
    up: `${half}insert into e2e_half select 1 / (id - id) from generate_series(1, 3) as id;`,
    down: 'drop table e2e_half;',
  });
  await author.getByRole('button', { name: 'Submit for approval' }).click();
  const approver = await openConsole(path, { as: 'admin' });
  const approve = async (): Promise<void> => {
    await approver.getByRole('button', { name: 'Approve', exact: true }).click();
    await hasStatus(author, 'Approved');
  };
  await approve();
  await author.getByRole('button', { name: 'Upgrade Development…' }).click();
  await author.getByRole('button', { name: 'Run 2 statements on Development' }).click();
  const run = runOf(author, 'Upgrade of Development');
  await run.getByRole('alert').getByText('The database is as it was before.').waitFor();
  await run.getByRole('listitem', { name: 'Statement 2: Failed' }).getByText('division by zero').waitFor();
  await place(author, 'Development').getByText('Failed', { exact: true }).waitFor();

  // The first statement was rolled back: it runs again.
  await write(author, 'Up script', half);
  await author.getByRole('button', { name: 'Save', exact: true }).click();
  await hasStatus(author, 'Draft');
  await author.getByRole('button', { name: 'Submit for approval' }).click();
  await approve();
  await author.getByRole('button', { name: 'Upgrade Development…' }).click();
  await author.getByRole('button', { name: 'Run 1 statement on Development' }).click();
  await place(author, 'Development').getByText('Upgraded', { exact: true }).waitFor();
  await revert(author, 'Development');
});

it('a run that stops halfway is dirty until a person settles it with a reason', async () => {
  const author = await openConsole('/migrations/new', { as: 'platform' });
  const path = await draft(author, {
    name: 'Stops half way',
    up: 'create table e2e_twice as select 1 as id from generate_series(1, 2);\ncreate unique index concurrently e2e_once on e2e_twice (id);',
    down: 'drop index concurrently if exists e2e_once;\ndrop table if exists e2e_twice;',
  });
  await author.getByRole('button', { name: 'Submit for approval' }).click();
  await hasStatus(author, 'Submitted');
  const page = await openConsole(path, { as: 'admin' });
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await hasStatus(page, 'Approved');
  await page.getByRole('button', { name: 'Upgrade Development…' }).click();
  await page.getByRole('button', { name: 'Run 2 statements on Development' }).click();
  const run = runOf(page, 'Upgrade of Development');
  await run.getByRole('listitem', { name: 'Statement 1: Done' }).waitFor();
  await run.getByRole('listitem', { name: 'Statement 2: Failed' }).waitFor();
  const development = place(page, 'Development');
  await development.getByText('Dirty', { exact: true }).waitFor();
  // Nothing can run meanwhile, and settling requires the key.
  expect(await development.getByRole('button', { name: 'Upgrade…' }).isDisabled()).toBe(true);
  await place(author, 'Development').getByText('Dirty', { exact: true }).waitFor();
  expect(await place(author, 'Development').getByRole('button', { name: 'Resolve…' }).count()).toBe(0);

  await development.getByRole('button', { name: 'Resolve…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolve Development' });
  const settle = dialog.getByRole('button', { name: 'Resolve', exact: true });
  await dialog.getByLabel('applied: all of the up script is there', { exact: true }).check();
  expect(await settle.isDisabled()).toBe(true);
  await dialog.getByLabel('What was done by hand?').fill('One of the two rows is gone, the index is there');
  await settle.click();
  await toastWith(page, 'Development is resolved.').waitFor();
  await place(author, 'Development').getByText('Upgraded', { exact: true }).waitFor();
  await revert(page, 'Development');
});

it('an environment can be removed from the chain and added back', async () => {
  const page = await openConsole('/migrations', { as: 'admin' });
  const watcher = await openConsole('/migrations', { as: 'platform' });
  const card = (of: Page): Locator =>
    of.getByRole('list', { name: 'Last runs' }).getByRole('listitem', { name: 'Production' });
  const column = watcher.getByRole('columnheader', { name: 'Production' });
  await column.waitFor();
  await card(page).getByRole('button', { name: 'Actions on Production' }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await toastWith(page, 'Production is disabled').waitFor();
  await card(watcher).getByText('Disabled', { exact: true }).waitFor();
  await column.waitFor({ state: 'detached' });
  expect(await card(watcher).getByRole('button', { name: 'Enable' }).count()).toBe(0);
  await card(page).getByRole('button', { name: 'Enable' }).click();
  await column.waitFor();
});

it('merges concurrent edits of two people', async () => {
  const mine = await openConsole('/migrations/new', { as: 'platform', expectedErrors: answered(404, 412) });
  const path = await draft(mine, { name: 'Edited twice', up: 'select 1;', down: 'select 2;' });
  const theirs = await openConsole(path, { as: 'admin', expectedErrors: answered(404) });
  await heading(theirs, 'Edited twice');
  // Typed, but not saved yet.
  await mine.getByLabel('Name').fill('Edited by two');
  await write(theirs, 'Down script', 'select 3;');
  await theirs.getByRole('button', { name: 'Save', exact: true }).click();
  await toastWith(theirs, 'Changes Saved!').waitFor();

  await mine.getByRole('button', { name: 'Save', exact: true }).click();
  const merge = mine.getByRole('dialog', { name: 'Someone else changed this meanwhile' });
  await merge.getByText('Down script, changed by someone else').waitFor();
  await merge.getByRole('button', { name: 'Save the merged record' }).click();
  await heading(mine, 'Edited by two');
  await heading(theirs, 'Edited by two');
  await expect.poll(() => mine.locator('.view-lines').nth(1).textContent()).toMatch(/select\s3;/);

  // A draft that never ran can be deleted.
  await mine.getByRole('button', { name: 'More actions' }).click();
  await mine.getByRole('menuitem', { name: 'Delete…' }).click();
  const sure = mine.getByRole('dialog', { name: 'Delete this migration' });
  const version = (await sure.locator('label strong').textContent()) ?? '';
  await sure.getByRole('textbox').fill(version);
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => pathOf(mine)).toBe('/migrations');
  await theirs.getByRole('alert').getByText('This migration was deleted').waitFor();
});

it('a lint rule set to error blocks approval', async () => {
  const docs = await openConsole('/migrations/docs', { as: 'admin' });
  const severity = docs.getByRole('combobox', { name: 'Severity of Destroys data' });
  const choose = async (label: string): Promise<void> => {
    await severity.click();
    await docs.getByRole('option', { name: label }).click();
    await expect.poll(() => severity.inputValue()).toBe(label);
    await toastWith(docs, 'Changes Saved!').last().waitFor();
  };
  await choose('Error');
  const page = await openTab(docs, '/migrations/new');
  await write(page, 'Up script', 'drop table e2e_gone;');
  const finding = page.getByRole('list', { name: 'Findings in the up script' });
  await finding.getByRole('button', { name: /^Error, line 1/ }).waitFor();
  // From the finding to its rule.
  await finding.getByRole('link', { name: 'Destroys data' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  const rule = page.getByRole('heading', { name: 'Destroys data' });
  await expect.poll(async () => (await rule.boundingBox())?.y ?? Infinity).toBeLessThan(900);
  await choose('Warning');
});
