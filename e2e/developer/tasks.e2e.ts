import { createServer, type ServerResponse } from 'node:http';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  address,
  answered,
  drawn,
  narrow,
  openConsole,
  outsidePort,
  pathOf,
  toastWith,
  useBrowser,
} from '../support/console.ts';

useBrowser();

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Preview' });
const logOf = (page: Page) => page.getByRole('log');

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** A schedule created by the signed-in person through the API. */
async function addSchedule(page: Page, values: object): Promise<number> {
  const answer = await page.request.post(`${address()}/task_runner/api/v1/schedules`, {
    data: { taskName: 'health-scan', schedule: '0 4 1 1 *', ...values },
    headers: { origin: address() },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { data }: { data: { id: number } } = await answer.json();
  return data.id;
}

describe('a schedule', () => {
  it('is created with its times in words, run now, and its run is shown live', async () => {
    const page = await openConsole('/task-scheduler', { as: 'platform' });
    await drawn(page);
    await page.getByRole('link', { name: 'New schedule' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New schedule' });
    await choose(page, 'Task', 'Health scan');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Morning look');
    const pattern = dialog.getByRole('combobox', { name: 'Schedule' });
    await pattern.fill('30 6 * * often');
    await pattern.press('Tab');
    await dialog.getByText('Day of week: "often" is not understood').waitFor();

    await pattern.fill('30 6 * * 1-5');
    const when = dialog.getByRole('complementary', { name: 'When it runs' });
    await when.getByText('At 06:30, Monday to Friday (Toronto time)').waitFor();
    const times = when.getByRole('list', { name: 'The next times' }).getByRole('listitem');
    await expect.poll(() => times.count()).toBe(5);
    for (const text of await times.allTextContents())
      expect(text).toMatch(/^(Mon|Tue|Wed|Thu|Fri) \S+ 06:30 E[DS]T/);
    await dialog.getByRole('button', { name: 'Create schedule' }).click();

    const panel = panelOf(page);
    await panel.getByRole('heading', { name: 'Morning look' }).waitFor();
    await panel.getByText('No runs yet.').waitFor();
    await panel.getByRole('button', { name: 'Run now' }).click();
    await panel.getByRole('heading', { name: /^Run \d+$/ }).waitFor();
    await panel.getByText('Success').first().waitFor();
    await panel
      .getByRole('grid', { name: 'Findings of this run' })
      .getByText('database', { exact: true })
      .waitFor();
    await expect.poll(() => logOf(page).getByRole('listitem').count()).toBeGreaterThan(0);
    await toastWith(page, 'Morning look: success.').waitFor();

    // The run has a shareable URL.
    const theirs = await openConsole(pathOf(page), { as: 'admin' });
    await panelOf(theirs).getByText('Demo Developer, from Morning look').waitFor();
  });

  it('requests only what the list needs', async () => {
    const asked: URL[] = [];
    const page = await openConsole('/task-scheduler', {
      as: 'platform',
      prepare: async (opened) =>
        opened.on('request', (request) => {
          const at = new URL(request.url());
          if (at.pathname === '/task_runner/api/v1/schedules') asked.push(at);
        }),
    });
    await drawn(page);
    const last = (): Record<string, string> => {
      const { relations: _shown, ...sent } = Object.fromEntries(asked.at(-1)?.searchParams ?? []);
      return sent;
    };
    await expect.poll(last).toEqual({ limit: '999', page: '1' });
    await page.getByRole('searchbox', { name: 'Search schedules' }).fill('nightly');
    await expect.poll(last).toEqual({ limit: '999', page: '1', searchValue: 'nightly' });
    await page.goto('/task-scheduler?f.status=in%3Apaused&f.kind=in%3AoneTimeSchedule');
    await expect.poll(last).toEqual({ limit: '999', page: '1', status: 'paused', oneTimeSchedule: 'true' });
  });

  it('is disabled in bulk and archived, and each can be undone', async () => {
    const page = await openConsole('/', { as: 'platform' });
    await drawn(page);
    await addSchedule(page, { name: 'Bulk one' });
    const id = await addSchedule(page, { name: 'Bulk two' });
    await page.goto('/task-scheduler?search=Bulk');
    const table = page.getByRole('grid', { name: 'Task Scheduler', exact: true });
    await expect.poll(() => table.getByText('Enabled').count()).toBe(2);
    await table.getByRole('checkbox', { name: /all/i }).check();
    await page
      .getByRole('region', { name: 'With the selected rows' })
      .getByRole('button', { name: 'Disable' })
      .click();
    await expect.poll(() => table.getByText('Paused').count()).toBe(2);
    await toastWith(page, '2 schedules paused').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => table.getByText('Enabled').count()).toBe(2);

    await page.goto(`/task-scheduler?schedule=${id}`);
    const panel = panelOf(page);
    await panel.getByRole('heading', { name: 'Bulk two' }).waitFor();
    await panel.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await panel.getByText('An archived schedule does not run until it is enabled.').waitFor();
    await toastWith(page, '1 schedule archived').getByRole('button', { name: 'Undo' }).click();
    await panel.getByText('Enabled', { exact: true }).first().waitFor();
    await panel.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    const copy = page.getByRole('dialog', { name: 'Duplicate a schedule' });
    expect(await copy.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Copy of Bulk two');
  });
});

it('a failed request for schedules is shown, logged and retried', async () => {
  const page = await openConsole('/', {
    as: 'platform',
    expectedErrors: /Failed to fetch schedules|status of 500/,
  });
  await drawn(page);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const schedules = /\/task_runner\/api\/v1\/schedules\?/;
  await page.route(schedules, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 500, title: 'Error', detail: 'The list is broken.', code: 'internal' }),
    }),
  );
  await page.goto('/task-scheduler');
  const alert = page.getByRole('alert').filter({ hasText: 'The list is broken.' });
  await alert.waitFor();
  expect(logged.some((text) => text.startsWith('Failed to fetch schedules'))).toBe(true);
  await page.unroute(schedules);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await alert.waitFor({ state: 'detached' });
});

/** A feed source that answers on demand. */
async function slowSource() {
  const waiting: ServerResponse[] = [];
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    waiting.push(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(outsidePort(), '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${outsidePort()}/feed.xml`,
    asked: () => asked,
    answerWith(text: string): void {
      for (const response of waiting.splice(0)) response.setHeader('content-type', 'text/html').end(text);
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

it('a run is shown live in two windows, cancelled in one, and repeated with changes', async () => {
  const source = await slowSource();
  try {
    const page = await openConsole('/importer/manual-run', { as: 'platform' });
    await drawn(page);
    const made = await page.request.post(`${address()}/api/v1/importers`, {
      data: {
        importerKey: 'slow-source',
        name: 'The slow source',
        clientId: 1,
        source: 'rentcafe',
        feedUrl: source.url,
      },
      headers: { origin: address() },
    });
    expect(made.status(), await made.text()).toBe(201);

    // Opened before the run: an importer gives its source up after a minute, and a slow machine takes long to open one.
    const theirs = await openConsole('/importer/activity', { as: 'importer' });
    await drawn(theirs);
    await page.goto('/importer/manual-run?task=run-importer');
    await page.getByRole('combobox', { name: 'Importer' }).fill('slow source');
    await page.getByRole('option', { name: /The slow source/ }).click();
    await page.getByRole('button', { name: 'Dry run', exact: true }).click();
    const run = page.getByRole('region', { name: /^Run \d+$/ });
    await run.getByText('Running', { exact: true }).first().waitFor();
    await run.getByRole('log').getByText(`Fetching ${source.url}`).waitFor();
    await expect.poll(source.asked).toBe(1);

    const [, id = ''] = /run=(\d+)/.exec(pathOf(page)) ?? [];
    await theirs.goto(`/importer/activity?run=${id}`);
    const beside = panelOf(theirs);
    await beside.getByRole('log').getByText(`Fetching ${source.url}`).waitFor();
    await beside.getByText('Running', { exact: true }).first().waitFor();
    const linesBefore = await beside.getByRole('log').getByRole('listitem').count();

    await run.getByRole('button', { name: 'Cancel the run' }).click();
    for (const shown of [run, beside]) await shown.getByText('Not running: cancelled').first().waitFor();
    // The last log lines reach the other window too.
    await expect
      .poll(() => beside.getByRole('log').getByRole('listitem').count())
      .toBeGreaterThan(linesBefore);

    await run.getByRole('button', { name: 'Run again with changes…' }).click();
    const dialog = page.getByRole('dialog', { name: `Run ${id} again with changes` });
    await dialog.getByText('No successful run yet.').waitFor();
    await dialog.getByRole('button', { name: 'Dry run', exact: true }).click();
    await expect.poll(() => pathOf(page)).not.toContain(`run=${id}`);
    await expect.poll(source.asked).toBe(2);
    source.answerWith('<!doctype html><title>Down for maintenance</title>');
    await run.getByText('Fatal error', { exact: true }).first().waitFor();
    await run
      .getByText(/This is not a feed/)
      .first()
      .waitFor();
    await run.getByText('Dry run: Yes').waitFor();
  } finally {
    await source.stop();
  }
});

describe('a manual run', () => {
  it('of an importer starts as a dry run and is then applied', async () => {
    const page = await openConsole('/importer/manual-run', { as: 'importer' });
    await drawn(page);
    // One with a valid feed; the demo has faulty ones too.
    const where = encodeURIComponent(JSON.stringify({ runStatus: 'success', status: 'enabled' }));
    const found = await page.request.get(`${address()}/api/v1/importers?limit=1&where=${where}`);
    const { data }: { data: { name: string }[] } = await found.json();
    const name = data[0]?.name ?? '';
    await page.getByRole('combobox', { name: 'Importer' }).fill(name);
    await page.getByRole('option', { name }).first().click();
    await page.getByRole('button', { name: 'Dry run', exact: true }).click();
    const run = page.getByRole('region', { name: /^Run \d+$/ });
    await run.getByText('Nothing was written. The counts say what a real run would do.').waitFor();
    const dry = pathOf(page);
    await run.getByRole('button', { name: 'Apply for real…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Apply run \d+$/ });
    await dialog.getByText(/\d+ added, \d+ changed, \d+ removed, \d+ unchanged/).waitFor();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => pathOf(page)).not.toBe(dry);
    await run.getByText('Replaying payload').waitFor();
    await run.getByText('Success').first().waitFor();
    await run.getByRole('grid', { name: 'Properties of this run' }).waitFor();
    expect(await run.getByText('Nothing was written.').count()).toBe(0);
  });

  it('is validated on the server while typing, run, and repeated with highlighted changes', async () => {
    const page = await openConsole('/importer/manual-run?task=csv-export', { as: 'admin' });
    await choose(page, 'List', 'clients');
    const fields = page.getByRole('textbox', { name: 'Fields' });
    await fields.fill('id,nonsense');
    await page
      .getByText(/nonsense/)
      .filter({ hasNotText: 'id,' })
      .first()
      .waitFor();
    await fields.fill('id,name');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const result = page.getByRole('region', { name: /^Run \d+$/ });
    await result.getByText('Success').first().waitFor();
    await result.getByRole('link', { name: /clients\.csv/ }).waitFor();

    // Recent parameters are offered again, and can be saved under a name.
    await page.getByRole('button', { name: 'Save parameters…' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Clients, short');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toastWith(page, 'Parameters saved').waitFor();
    await fields.fill('id');
    await page.getByRole('button', { name: 'Saved' }).click();
    await page.getByRole('menuitem', { name: 'Clients, short', exact: true }).click();
    await expect.poll(() => fields.inputValue()).toBe('id,name');

    await result.getByRole('button', { name: 'Run again with changes…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Run \d+ again with changes$/ });
    await dialog.getByText('The same parameters.').waitFor();
    await dialog.getByRole('textbox', { name: 'Fields' }).fill('id');
    await dialog.getByRole('row', { name: 'Fields id,name id' }).waitFor();
    const before = pathOf(page);
    await dialog.getByRole('button', { name: 'Run', exact: true }).click();
    await expect.poll(() => pathOf(page)).not.toBe(before);
    await result.getByText('Success').first().waitFor();
    await result.getByText('Repeats run').waitFor();
  });

  it('that fails shows the server’s answer, otherwise the error as text', async () => {
    const page = await openConsole('/importer/manual-run?task=health-scan', {
      as: 'admin',
      expectedErrors: /status of 409|Failed to load resource|net::ERR/,
    });
    const tasks = '**/task_runner/api/v1/tasks';
    const refusal = {
      status: 409,
      title: 'Conflict',
      detail: 'It runs already.',
      code: 'busy',
      requestId: 'r-77',
    };
    await page.route(tasks, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 409,
            contentType: 'application/problem+json',
            body: JSON.stringify(refusal),
          })
        : route.fallback(),
    );
    const run = page.getByRole('button', { name: 'Run', exact: true });
    await run.click();
    const alert = page.getByRole('alert').filter({ hasText: 'The run was not started' });
    await alert.getByText('It runs already.').first().waitFor();
    await alert.getByText('The server’s answer').click();
    expect(JSON.parse((await alert.locator('pre').textContent()) ?? '')).toEqual(refusal);

    await page.unroute(tasks);
    await page.route(tasks, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await run.click();
    await alert.getByText(/^TypeError: /).waitFor();
  });
});

describe('a maintenance window', () => {
  it('pauses everything, is shown on every scheduler, and can be ended', async () => {
    const page = await openConsole('/task-scheduler', { as: 'platform' });
    await page.getByRole('button', { name: 'Pause all…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pause all schedules' });
    await dialog.getByLabel('Reason').fill('Moving the database');
    await dialog.getByRole('button', { name: 'Pause all' }).click();
    const banner = page.getByRole('status').filter({ hasText: 'All schedules wait: Moving the database' });
    await banner.getByText(/opened by Demo Developer/).waitFor();

    const theirs = await openConsole('/importer/scheduler', { as: 'importer' });
    await theirs.getByText('All schedules wait: Moving the database').waitFor();
    await banner.getByRole('button', { name: 'End maintenance window' }).click();
    await banner.waitFor({ state: 'detached' });
    // Live, without a reload.
    await theirs.getByText('All schedules wait: Moving the database').waitFor({ state: 'detached' });
  });
});

describe('the timeline', () => {
  it('supports the keyboard, opens a run, and has a table view', async () => {
    const page = await openConsole('/', { as: 'platform' });
    await drawn(page);
    const id = await addSchedule(page, { name: 'For the lanes', schedule: '*/20 * * * *' });
    const ran = await page.request.post(`${address()}/task_runner/api/v1/schedules/${id}/run`, {
      headers: { origin: address(), 'idempotency-key': `lanes-${id}` },
    });
    expect(ran.status(), await ran.text()).toBe(202);
    await page.goto('/task-scheduler');
    const picture = page.getByRole('grid', { name: /^All tasks, by the hour/ });
    await picture.getByRole('row', { name: /Health scan/ }).waitFor();
    await picture.focus();
    await page.keyboard.press('ArrowDown');
    const readout = page.getByRole('region', { name: 'All tasks, by the hour' }).getByRole('status');
    await expect.poll(() => readout.textContent()).toMatch(/\d\d:\d\d/);
    // Zoom from a day to an hour, where bars are distinguishable.
    const closer = page.getByRole('button', { name: 'Zoom in' });
    for (let step = 0; step < 4; step += 1) await closer.click();
    await expect.poll(() => closer.isDisabled()).toBe(true);

    await page.getByRole('button', { name: 'Show as table' }).click();
    const table = page.getByRole('grid', { name: 'All tasks, by the hour, as a table' });
    await table
      .getByText(/^For the lanes, run \d+/)
      .first()
      .click();
    await panelOf(page)
      .getByRole('heading', { name: /^Run \d+$/ })
      .waitFor();
  });

  it('is a table on a small screen', async () => {
    const page = await openConsole('/task-scheduler', { as: 'platform', viewport: narrow });
    await page.getByRole('heading', { name: 'Task Scheduler', level: 1 }).waitFor();
    await page.getByRole('button', { name: '24 hours' }).waitFor();
    expect(await page.getByRole('grid', { name: /^All tasks, by the hour\. / }).count()).toBe(0);
  });
});

it('the importer team sees importers only, and other people nothing', async () => {
  const page = await openConsole('/importer/activity', { as: 'importer' });
  await page.getByRole('heading', { name: 'Importer Activity', level: 1 }).waitFor();
  expect(await page.getByRole('radio', { name: 'All tasks' }).count()).toBe(0);
  const theirs = await openConsole('/task-scheduler', { as: 'importer', expectedErrors: answered(403) });
  await toastWith(theirs, 'You do not have permission to access Task Scheduler.').waitFor();
});
