import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { answered, openConsole, pathOf, useBrowser, toastWith } from '../support/console.ts';

useBrowser();

const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

async function posted(page: Page, path: string, data: object): Promise<{ readonly id: number }> {
  const answer = await page.request.post(path, { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).data;
}

const addClient = (page: Page, name: string): Promise<{ readonly id: number }> =>
  posted(page, '/api/v1/clients', { clientKey: name.toLowerCase().replaceAll(' ', '_'), name });

/** One red pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>document.documentElement.dataset.hacked=1</script></svg>',
);

/** Runs inside the page before its own scripts. */
function markFirstRow(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('[role=gridcell] a') === null) return;
    observer.disconnect();
    performance.mark('first row');
  });
  observer.observe(document, { childList: true, subtree: true });
}

const askedBeforeFirstRow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const drawnAt = performance.getEntriesByName('first row')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < drawnAt)
      .map(({ name }) => name);
  });

it('clients are listed without a limit, searched, and shown with all their data', async () => {
  const page = await openConsole('/clients', {
    as: 'admin',
    prepare: (opened) => opened.addInitScript(markFirstRow),
  });
  await page.getByRole('link', { name: 'Alderbridge Residential' }).waitFor();
  const asked = (await askedBeforeFirstRow(page)).map((address) => new URL(address));
  const lists = asked.filter(({ pathname }) => pathname === '/api/v1/clients');
  expect(lists.map(({ searchParams }) => searchParams.get('limit'))).toEqual(['0']);
  // The list shows before the code of its menus, dialogs and forms, which loads on demand.
  const parts = asked.flatMap(({ pathname }) => /^\/assets\/(\w+)-.*\.js$/.exec(pathname)?.[1] ?? []);
  expect(parts).toContain('common');
  expect(parts.filter((part) => ['floating', 'forms', 'fields', 'choices'].includes(part))).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('aldermoor');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.getByRole('link', { name: 'Aldermoor Residential' }).click();
  await heading(page, 'Aldermoor Residential');
  await page.getByRole('heading', { name: 'Health' }).waitFor();
  for (const tab of [
    'Properties',
    'Partners and feeds',
    'Websites',
    'Importers',
    'Subscriptions',
    'Settings',
  ])
    await openTabOf(page, tab).then(() =>
      page.getByRole('grid', { name: tab }).or(nothingHere(page)).waitFor(),
    );

  // Contacts are added, changed and removed in place.
  await openTabOf(page, 'People');
  await page.getByRole('button', { name: 'Add person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add person' });
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Ada');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Lovelace');
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('ada@aldermoor.example');
  await dialog.getByRole('button', { name: 'Add person', exact: true }).click();
  const person = page.getByRole('row').filter({ hasText: 'Ada Lovelace' });
  await person.getByText('ada@aldermoor.example').waitFor();
  await page.reload();
  await person.getByRole('button', { name: 'Remove Ada Lovelace' }).click();
  await person.waitFor({ state: 'detached' });
});

const openTabOf = (page: Page, name: string): Promise<void> =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();

const nothingHere = (page: Page): Locator =>
  page.getByText(/^No (website|importer|settings yet|subscriptions)/);

it('the key of a new client follows its name until it is typed, and says its own rule', async () => {
  const page = await openConsole('/clients?new=1', { as: 'support' });
  const dialog = page.getByRole('dialog', { name: 'New client' });
  const key = dialog.getByRole('textbox', { name: 'Client key' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Résidences Orléans, Ltd.');
  await expect.poll(() => key.inputValue()).toBe('residences_orleans_ltd');
  await key.fill('Orléans');
  await key.blur();
  await dialog.getByText('Small letters, digits and underscores, with a letter first').waitFor();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Orléans');
  expect(await key.inputValue()).toBe('Orléans');
});

it('a client is edited: hostile logos are refused, a setting is created and updated, a partner is added', async () => {
  const writes: string[] = [];
  const page = await openConsole('/clients', {
    as: 'support',
    expectedErrors: answered(415),
    prepare: async (opened) =>
      opened.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/v1/lift_settings')) writes.push(`${request.method()} ${pathname}`);
      }),
  });
  const mark = Date.now();
  const { id } = await addClient(page, `Edited ${mark}`);
  await page.goto(`/clients/${id}/edit`);
  await heading(page, `Edit Edited ${mark}`);

  const choose = (name: string, mimeType: string, buffer: Buffer): Promise<void> =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  const refused = page.getByRole('alert');
  await choose('logo.svg', 'image/svg+xml', svg);
  await refused.getByText('logo.svg was not taken: it must end in').waitFor();
  await choose('huge.png', 'image/png', Buffer.concat([png, Buffer.alloc(3_000_000)]));
  await refused.getByText('huge.png was not taken: it has 3 MB').waitFor();
  await choose('script.png', 'image/png', svg);
  await refused.getByText('script.png was not taken: Send a PNG, JPEG or WebP image.').waitFor();
  expect(await page.getByRole('img', { name: 'Logo' }).count()).toBe(0);
  await choose('logo.png', 'image/png', png);
  const logo = page.getByRole('img', { name: 'Logo' });
  await logo.waitFor();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Renamed ${mark}`);
  const phone = page.getByRole('textbox', { name: 'Phone' });
  await phone.fill('555-0123');
  await phone.blur();
  await page.getByText('Must have ten digits, such as (416) 555-0123').waitFor();
  await phone.fill('416.555.0123');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await heading(page, `Edit Renamed ${mark}`);
  // A number is shown as people write it, however it was typed, and a save says so once.
  await expect.poll(() => phone.inputValue()).toBe('(416) 555-0123');
  await toastWith(page, 'Changes Saved!').first().waitFor();
  expect(await toastWith(page, 'Changes Saved!').count()).toBe(1);
  await page.reload();
  expect(await logo.getAttribute('src')).toMatch(/^\/v0\/files\/[0-9a-f-]{36}$/);
  expect(
    await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(1);

  // No setting yet: POST. The client reloads and shows it.
  await page.getByRole('button', { name: 'Add a setting' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a setting' });
  await adding.getByRole('combobox', { name: 'Key' }).fill('lead_email');
  await adding.getByRole('textbox', { name: 'Value' }).fill('leads@renamed.example');
  await adding.getByRole('button', { name: 'Add setting' }).click();
  const row = page.getByRole('grid', { name: 'Settings' }).getByRole('row').filter({ hasText: 'lead_email' });
  await row.getByText('leads@renamed.example').waitFor();
  // Existing: PUT, whether opened or entered by name.
  await row.getByRole('button', { name: 'Edit lead_email' }).click();
  const changing = page.getByRole('dialog', { name: 'lead_email (global)' });
  await changing.getByRole('textbox', { name: 'Value' }).fill('office@renamed.example');
  await changing.getByRole('button', { name: 'Save', exact: true }).click();
  await row.getByText('office@renamed.example').waitFor();
  await page.getByRole('button', { name: 'Add a setting' }).click();
  await adding.getByRole('combobox', { name: 'Key' }).fill('lead_email');
  await adding.getByRole('textbox', { name: 'Value' }).fill('third@renamed.example');
  await adding.getByRole('button', { name: 'Add setting' }).click();
  await row.getByText('third@renamed.example').waitFor();
  expect(writes.map((write) => write.replace(/\d+$/, '{id}'))).toEqual([
    'POST /api/v1/lift_settings',
    'PUT /api/v1/lift_settings/{id}',
    'PUT /api/v1/lift_settings/{id}',
  ]);

  // A partner is added, and paused.
  await page.getByRole('combobox', { name: 'Partner to add' }).fill('Zumper');
  await page.getByRole('option', { name: 'Zumper' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const sending = page.getByRole('switch', { name: 'Send to Zumper' });
  await sending.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => sending.isChecked()).toBe(false);
  await page.getByRole('link', { name: 'Back to the client' }).click();
  await page.getByRole('link', { name: 'Sending to Zumper is paused' }).click();
  expect(pathOf(page)).toBe(`/clients/${id}?tab=partners`);
  await page.getByRole('row').filter({ hasText: 'Zumper' }).getByText('Paused').waitFor();
});

it('a saved change is undone by its toast, and by its entry in the history', async () => {
  const page = await openConsole('/clients', { as: 'support' });
  const mark = Date.now();
  const { id } = await addClient(page, `First ${mark}`);
  await page.goto(`/clients/${id}/edit`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Second ${mark}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await heading(page, `Edit Second ${mark}`);
  await toastWith(page, 'Changes Saved!').getByRole('button', { name: 'Undo' }).click();
  await heading(page, `Edit First ${mark}`);
  await toastWith(page, 'Change undone').waitFor();

  await page.goto(`/clients/${id}?tab=history`);
  const history = page.getByRole('group', { name: 'History' });
  await history.getByText('Name changed').nth(1).waitFor();
  // Of the two changes of the name only the last can be undone.
  const undo = history.getByRole('button', { name: 'Undo…' });
  expect(await undo.count()).toBe(1);
  await undo.click();
  const dialog = page.getByRole('dialog', { name: 'Undo this change?' });
  await dialog.getByText(`Sets Name to Second ${mark} again.`).waitFor();
  await dialog.getByRole('button', { name: 'Undo the change' }).click();
  await heading(page, `Second ${mark}`);
});

it('property types are changed by rule and in bulk after a preview, and undone as one', async () => {
  const page = await openConsole('/clients', { as: 'support' });
  const mark = Date.now();
  const { id } = await addClient(page, `Typed ${mark}`);
  const partners: { data: { id: number; name: string; propertyTypes: string[] }[] } = await (
    await page.request.get('/api/v1/partners?limit=100')
  ).json();
  const picky = partners.data.find(
    ({ propertyTypes }) => propertyTypes.length > 0 && !propertyTypes.includes('loft'),
  );
  const taken = picky?.propertyTypes[0] ?? '';
  await posted(page, '/api/v1/clients__has_partners', { clientId: id, partnerId: picky?.id });
  const properties: number[] = [];
  for (const [index, city] of ['Toronto', 'Toronto', 'Ottawa'].entries()) {
    const property = await posted(page, '/api/v1/lift_properties_meta', {
      clientId: id,
      name: `Tower ${index + 1}`,
      permalink: `tower-${mark}-${index}`,
      propertyType: taken,
      status: 'active',
      address: `${index + 1} Side Road`,
      city,
      provinceCode: 'ON',
      postalCode: 'M5V 1A1',
    });
    properties.push(property.id);
    await posted(page, '/api/v1/properties__has_partners', { propertyId: property.id, partnerId: picky?.id });
  }
  const typesNow = async (): Promise<string[]> => {
    const answer = await page.request.get(`/api/v1/lift_properties_meta?clientId=${id}&sort=id`);
    const { data }: { data: { propertyType: string }[] } = await answer.json();
    return data.map(({ propertyType }) => propertyType);
  };

  await page.goto(`/clients/${id}/property-type-management`);
  await heading(page, `Property types of Typed ${mark}`);
  await page.getByRole('button', { name: 'Add a rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a rule' });
  await dialog.getByRole('combobox', { name: 'Property type' }).click();
  await page.getByRole('option', { name: 'Loft' }).click();
  await dialog.getByRole('textbox', { name: 'City' }).fill('Toronto');
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  const rules = page.getByRole('list', { name: 'Rules' });
  await rules.getByText('all in Toronto', { exact: false }).waitFor();
  await rules.getByText('2 properties').waitFor();

  // The rule sets two of them, the third is set by hand; partners that refuse lofts lose them.
  const outcome = page.getByRole('region', { name: 'Preview' });
  await page.getByRole('switch', { name: 'Use the rules' }).check();
  await outcome.getByText('2 properties would change').waitFor();
  await page.getByRole('radio', { name: 'Tower 1: Loft' }).waitFor();
  expect(await page.getByRole('radio', { name: 'Tower 1: Loft' }).isChecked()).toBe(true);
  await page.getByRole('searchbox', { name: 'Search these properties' }).fill('ottawa');
  await page.getByRole('checkbox', { name: 'Select all', exact: false }).check();
  await page.getByRole('combobox', { name: 'Type for the selected properties' }).click();
  await page.getByRole('option', { name: 'Loft' }).click();
  await page.getByRole('button', { name: 'Set type for 1 property' }).click();
  await outcome.getByText('3 properties would change').waitFor();
  await outcome.getByText('loses 3 properties').waitFor();
  await outcome.getByText(picky?.name ?? '', { exact: true }).waitFor();
  expect(new Set(await typesNow()), 'nothing is written before').toEqual(new Set([taken]));
  await outcome.getByRole('textbox', { name: 'Reason' }).fill('They are lofts');
  await outcome.getByRole('button', { name: 'Change 3 properties' }).click();
  const batch = page.getByRole('grid', { name: 'Earlier changes' }).getByRole('row').filter({
    hasText: 'They are lofts',
  });
  await batch.waitFor();
  expect(await typesNow()).toEqual(['loft', 'loft', 'loft']);

  await batch.getByRole('button', { name: 'Undo' }).click();
  await batch.getByText('Undone: 3 properties put back').waitFor();
  expect(new Set(await typesNow())).toEqual(new Set([taken]));
  await page.getByRole('searchbox', { name: 'Search these properties' }).fill('');
  await expect.poll(() => page.getByRole('radio', { name: 'Tower 1: Loft' }).isChecked()).toBe(false);
});
