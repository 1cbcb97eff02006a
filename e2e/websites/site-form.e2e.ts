import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { previewPath } from '../../packages/contract/src/websites/site-generation/preview-path.ts';
import { renderSite } from '../../packages/contract/src/websites/site-theme/render-site.ts';
import {
  sampleForm,
  sampleOptions,
  samplePortfolio,
} from '../../packages/contract/src/websites/site-theme/sample-site.ts';
import { leadPath } from '../../packages/contract/src/websites/site-theme/site-service.ts';
import { siteThemes } from '../../packages/contract/src/websites/site-theme/site-themes.ts';
import { violationsOf } from '../support/accessibility.ts';
import {
  address,
  answered,
  narrow,
  openConsole,
  patience,
  toastWith,
  useBrowser,
} from '../support/console.ts';
import { serveSite, type SiteServer } from '../support/site-server.ts';

useBrowser();

const files = new Map<string, string>();
let sites: SiteServer;
beforeAll(async () => {
  sites = await serveSite(files);
});
afterAll(() => sites.stop());

interface Home {
  readonly id: number;
  readonly name: string;
  readonly clientId: number;
  readonly clientName: string;
}

async function anyHome(page: Page): Promise<Home> {
  const answer = await page.request.get(
    '/api/v1/lift_properties_meta?status=active&relations=client&limit=1',
  );
  const { data } = (await answer.json()) as {
    data: { id: number; name: string; clientId: number; client: { name: string } }[];
  };
  const [found] = data;
  if (found === undefined) throw new Error('The demo has no active property');
  return { id: found.id, name: found.name, clientId: found.clientId, clientName: found.client.name };
}

it('a form shows its site as one types, measures contrast, and is kept as a draft', async () => {
  const page = await openConsole('/site-generator/aurora-site-form', {
    as: 'admin',
    // The checker's own script does not run in the preview.
    expectedErrors: /sandboxed/,
  });
  const home = await anyHome(page);
  await page.getByText('No preview yet').waitFor();
  await page.getByRole('combobox', { name: 'Client' }).fill(home.clientName);
  await page
    .getByRole('option', { name: new RegExp(`^${home.clientName.replaceAll(/[.*+?^${}()|[\]\\]/g, '.')}`) })
    .first()
    .click();
  await page.getByRole('combobox', { name: 'Properties' }).fill(home.name);
  await page.getByRole('option').filter({ hasText: home.name }).first().click();
  await page.keyboard.press('Escape');
  const preview = page.frameLocator('iframe[title="Preview of the website"]');
  await preview.getByRole('heading', { level: 1 }).waitFor();

  await page.getByRole('textbox', { name: 'Name' }).fill('Form journey');
  await preview.getByRole('link', { name: 'Form journey' }).first().waitFor();
  await page.getByRole('textbox', { name: 'Domain' }).fill('Not a domain');
  await page.getByText('Enter a domain in lower case').waitFor();
  await page.getByRole('textbox', { name: 'Domain' }).fill('form-journey.example.com');

  await page.getByRole('radiogroup', { name: 'Section' }).getByText('Brand').click();
  await page.getByRole('textbox', { name: 'Primary' }).fill('#cccccc');
  const contrast = page.getByRole('list', { name: 'Contrast' });
  await contrast.getByText('Fails AA').waitFor();
  await contrast.getByRole('button', { name: /^Use #/ }).click();
  await contrast.getByText('Fails AA').waitFor({ state: 'detached' });

  // By keyboard: the preview is drawn smaller, and the pointer's place is that of its full size.
  await preview.getByRole('link', { name: 'Apartments', exact: true }).press('Enter');
  await preview.getByRole('heading', { level: 1, name: 'Apartments' }).waitFor();
  await page.getByRole('radiogroup', { name: 'Width' }).getByText('Phone').click();
  expect(await violationsOf(page, 'all')).toEqual([]);

  await page.getByRole('button', { name: 'Generate site' }).click();
  await page.getByRole('alert').getByText('Contact: Enter an email address').waitFor();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await toastWith(page, 'Draft saved').waitFor();
  await page.waitForURL(/\/site-generator\/\d+\/aurora-site-form$/);
  await page.reload();
  await preview.getByRole('link', { name: 'Form journey' }).first().waitFor();
});

it('a generated site takes leads, at its preview address and elsewhere', async () => {
  const page = await openConsole('/site-generator', { as: 'admin', expectedErrors: answered(429) });
  const home = await anyHome(page);
  const headers = { origin: address() };
  const form = {
    ...sampleForm('harbour'),
    clientId: home.clientId,
    propertyIds: [home.id],
    domain: 'lead-journey.example.com',
    places: [],
  };
  const made = await page.request.post('/api/v1/site_generations', {
    headers,
    data: { clientId: home.clientId, theme: form.theme, domain: form.domain, form },
  });
  const { data: generation } = (await made.json()) as { data: { id: number } };
  const started = await page.request.post(`/api/v1/site_generations/${generation.id}/generate`, { headers });
  expect(started.status(), await started.text()).toBe(200);
  const read = async (): Promise<{ state: string; previewKey: string | null }> =>
    (
      (await (await page.request.get(`/api/v1/site_generations/${generation.id}`)).json()) as {
        data: { state: string; previewKey: string | null };
      }
    ).data;
  await expect.poll(async () => (await read()).state, { ...patience(90_000), interval: 500 }).toBe('done');

  const write = async (email: string): Promise<void> => {
    await page.getByLabel('First name').fill('Journey');
    await page.getByLabel('Last name').fill('Visitor');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Message' }).fill('Is there a home for two?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Thank you. Your message was sent.').waitFor();
    const { data } = (await (
      await page.request.get(`/v0/leads?search=${encodeURIComponent(email)}`)
    ).json()) as {
      data: { source: string; propertyId: number; email: string }[];
    };
    expect(data).toMatchObject([{ source: form.domain, propertyId: home.id, email }]);
  };

  const { previewKey } = await read();
  await page.goto(`${previewPath(previewKey ?? '')}contact/`);
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
  const action = (await page.locator('form[data-lead]').getAttribute('action')) ?? '';
  await write('at-preview@example.net');

  const key = action.split('/').at(-1) ?? '';
  expect(action.endsWith(leadPath(key))).toBe(true);
  for (const theme of siteThemes.values) {
    files.clear();
    const themed = sampleForm(theme);
    for (const { path, text } of renderSite(themed, samplePortfolio, {
      ...sampleOptions,
      service: { base: address(), key },
    }))
      files.set(path, text);
    for (const path of [...files.keys()].filter((name) => name.endsWith('index.html'))) {
      await page.goto(`${sites.origin}/${path.replace('index.html', '')}`);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(await violationsOf(page, 'all'), `${theme} ${path}`).toEqual([]);
    }
    await page.setViewportSize(narrow);
    await page.goto(`${sites.origin}/contact/`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${theme} on a phone`).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gallery' }).waitFor();
    if (theme === 'meridian') await write('from-elsewhere@example.net');
  }
});
