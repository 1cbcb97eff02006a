import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { picture } from '../../apps/server/test/multipart.ts';
import { drawn, openConsole, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

const campaigns = '/email-signature-marketing/campaigns';
const today = new Date().toISOString().slice(0, 10);
const inThreeWeeks = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);

async function signatureHtml(page: Page): Promise<string> {
  const code = page.locator('pre', { hasText: '<table' });
  await code.waitFor();
  return code.innerText();
}

const urlIn = (html: string, kind: string): string => {
  const url = new RegExp(`"([^"]*/v0/signatures/${kind}/[^"]+)"`).exec(html)?.[1];
  if (url === undefined) throw new Error(`The signature has no ${kind}`);
  return url;
};

it('a group gets a campaign, its signature is copied, and what mails load is in the report', async () => {
  const page = await openConsole('/email-signature-marketing/groups?new=1', {
    as: 'admin',
    // The link to a host that is not allowed is refused.
    expectedErrors: /status of 400/,
  });
  const newGroup = page.getByRole('dialog', { name: 'New group' });
  await newGroup.getByLabel('Name').fill('Journey desk');
  await newGroup.getByLabel('Addresses').fill('journey@desk.test');
  await page.keyboard.press('Enter');
  await newGroup.getByRole('button', { name: /^Create/ }).click();
  await page.getByRole('heading', { name: 'Journey desk' }).waitFor();
  const members = page.getByRole('grid', { name: 'Members' });
  await members.getByText('journey@desk.test').first().waitFor();
  await members.getByText('Their address is listed').waitFor();

  await page.goto(`${campaigns}?new=1`);
  const form = page.getByRole('dialog', { name: 'New campaign' });
  await form.getByLabel('Name').fill('Journey offer');
  await form.getByLabel('Groups').fill('Journey');
  await page.getByRole('option', { name: /Journey desk/ }).click();
  await form.getByLabel('First day').fill(today);
  await form.getByLabel('Last day').fill(inThreeWeeks);
  await form.getByRole('textbox', { name: 'Link' }).fill('https://evil.example/offer');
  await form.locator('input[type=file]').setInputFiles({
    name: 'banner.png',
    mimeType: 'image/png',
    buffer: await picture(900, 225).png().toBuffer(),
  });
  await form.getByRole('img', { name: 'Banner' }).waitFor();
  await form.getByLabel('Alt text').fill('Journey offer for tenants');
  await form.getByRole('button', { name: /^Create/ }).click();
  await form.getByText('evil.example is not an allowed link host').first().waitFor();
  await form.getByRole('textbox', { name: 'Link' }).fill('https://www.supersync.test/journey');
  await form.getByRole('button', { name: /^Create/ }).click();

  await page.getByRole('heading', { name: 'Journey offer' }).waitFor();
  await page.getByText(/600 × 150 px/).waitFor();
  await page.getByRole('button', { name: 'Schedule campaign' }).click();
  await toastWith(page, 'The campaign is scheduled').waitFor();
  await page.getByRole('button', { name: 'Pause campaign' }).waitFor();

  await page.goto(`${campaigns}?list=coverage`);
  const calendar = page.getByRole('region', { name: 'Coverage calendar' });
  await calendar
    .getByRole('list', { name: 'Journey desk' })
    .getByRole('link', { name: /^Journey offer/ })
    .waitFor();
  await page.getByRole('textbox', { name: 'Sender' }).fill('journey@desk');
  const people = page.getByRole('grid', { name: `Senders on ${today}` });
  await people.getByText('Journey offer').waitFor();
  await people.getByRole('link', { name: 'journey' }).click();

  const html = await signatureHtml(page);
  expect(html).toContain('alt="Journey offer for tenants" width="600" height="150"');
  for (const kind of ['pixel', 'pixel', 'pixel', 'banner']) {
    const answer = await fetch(urlIn(html, kind));
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
  }
  const click = await fetch(urlIn(html, 'click'), { redirect: 'manual' });
  expect([click.status, click.headers.get('location')]).toEqual([
    302,
    'https://www.supersync.test/journey?utm_source=email&utm_medium=signature&utm_campaign=journey-offer',
  ]);
  const byAddress = await page.locator('pre', { hasText: '/v0/signatures/html/' }).innerText();
  expect(await (await fetch(byAddress)).text()).toContain(urlIn(html, 'pixel'));

  await page.goto(`/email-signature-marketing/reporting?from=${today}&to=${today}`);
  const row = page
    .getByRole('grid', { name: 'Figures by campaign' })
    .getByRole('row', { name: /Journey offer/ });
  await expect.poll(() => row.innerText()).toMatch(/3\s+1\s+1\s+33\.33%/);
  await page.getByText('Inflated by mail proxies that load images in advance', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Campaigns' }).click();
  expect((await downloading).suggestedFilename()).toBe('signature-campaign.csv');
});

it('the demo shows months of figures, gaps and clashes', async () => {
  const page = await openConsole('/email-signature-marketing/reporting', { as: 'sales' });
  await drawn(page);
  await page.getByRole('grid', { name: 'Figures by sender' }).getByText('Sales, Toronto').waitFor();
  await page.goto(`${campaigns}?list=coverage`);
  const calendar = page.getByRole('region', { name: 'Coverage calendar' });
  await calendar
    .getByText('Shown over New tenant portal by priority.')
    .first()
    .waitFor({ state: 'attached' });
  await calendar
    .getByRole('link', { name: /^No banner/ })
    .first()
    .waitFor();
  await page.goto(`${campaigns}?list=hosts`);
  await page.getByText('www.supersync.test').first().waitFor();
  expect(await page.getByRole('link', { name: 'New link host' }).count()).toBe(0);
});
