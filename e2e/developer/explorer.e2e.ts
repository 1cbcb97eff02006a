import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { address, answered, drawn, openConsole, pathOf, toastWith, useBrowser } from '../support/console.ts';

useBrowser();

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Preview' });
const trailOf = (page: Page) => page.getByRole('navigation', { name: 'Trail' });
const requestOf = (page: Page) => page.getByLabel('The request');

async function send(page: Page, path: string, data: object): Promise<{ id: number }> {
  const answer = await page.request.post(`${address()}${path}`, { data, headers: { origin: address() } });
  expect(answer.status(), await answer.text()).toBe(201);
  const { data: made }: { data: { id: number } } = await answer.json();
  return made;
}

/** A client with a building and a property that no other test uses. */
async function addSample(page: Page, name: string): Promise<{ clientId: number; propertyId: number }> {
  const key = `explored_${name.toLowerCase()}`;
  const client = await send(page, '/api/v1/clients', {
    clientKey: key,
    name: `${name} Homes`,
    city: 'Ottawa',
  });
  const place = { address: '7 Elm Street', city: 'Ottawa', provinceCode: 'ON', postalCode: 'K1A 0B1' };
  const building = await send(page, '/api/v1/buildings', {
    clientId: client.id,
    name: `${name} Building`,
    ...place,
  });
  const property = await send(page, '/api/v1/lift_properties_meta', {
    clientId: client.id,
    buildingId: building.id,
    name: `${name} Court`,
    permalink: key.replaceAll('_', '-'),
    propertyType: 'apartment',
    ...place,
  });
  return { clientId: client.id, propertyId: property.id };
}

it('queries records, shows the request, and follows relations by URL', async () => {
  const page = await openConsole('/entity-explorer', { as: 'platform' });
  await drawn(page);
  const { clientId, propertyId } = await addSample(page, 'Follow');
  await page.getByRole('searchbox', { name: /Search kinds/ }).fill('clientKey');
  const kinds = page.getByRole('grid', { name: 'Entity Explorer' }).getByRole('link');
  await expect.poll(() => kinds.allTextContents()).toEqual(['Clients']);
  await kinds.click();
  await page.getByRole('heading', { name: /^Clients/, level: 1 }).waitFor();

  // The builder shows the request, and the result is its response.
  await page.getByRole('button', { name: 'Add a condition' }).click();
  const first = page.getByRole('group', { name: 'Condition 1' });
  await first.getByRole('combobox', { name: /^Field/ }).fill('Properties › Name');
  await page.getByRole('option', { name: 'Properties › Name', exact: true }).click();
  await first.getByRole('textbox', { name: /^Value/ }).fill('Follow Court');
  await expect
    .poll(() => requestOf(page).textContent())
    .toBe('/api/v1/clients?where={"properties.name":{"contains":"Follow Court"}}&sort=name&limit=100&page=1');
  const table = page.getByRole('grid', { name: 'Clients', exact: true });
  await expect.poll(() => table.getByRole('link').allTextContents()).toEqual(['Follow Homes']);

  await table.getByRole('link', { name: 'Follow Homes' }).click();
  const panel = panelOf(page);
  await panel.getByRole('heading', { name: 'Follow Homes' }).waitFor();
  await panel.getByRole('link', { name: 'properties', exact: true }).click();
  await panel.getByRole('grid', { name: 'Properties' }).getByRole('link', { name: 'Follow Court' }).click();
  await panel.getByRole('heading', { name: 'Follow Court' }).waitFor();
  await panel.getByRole('link', { name: 'Follow Building' }).click();
  await panel.getByRole('heading', { name: 'Follow Building' }).waitFor();
  await panel.getByRole('link', { name: 'Follow Homes' }).last().click();
  const whole = /Follow Homes.*properties.*Follow Court.*building.*Follow Building.*client.*Follow Homes/s;
  await expect.poll(() => trailOf(page).textContent()).toMatch(whole);
  const opened = new URL(page.url()).searchParams.get('open');
  expect(opened).toBe(`${clientId}/properties:${propertyId}/building/client`);

  // A copied URL and a reload show the same.
  await page.reload();
  await expect.poll(() => trailOf(page).textContent()).toMatch(whole);
  await expect.poll(() => requestOf(page).textContent()).toContain('Follow Court');

  // Reverse relations can be followed, and a breadcrumb leads back.
  await panel.getByRole('link', { name: 'notes' }).first().click();
  await panel.getByText('0 notes').waitFor();
  await trailOf(page).getByRole('link', { name: 'Follow Court' }).click();
  await panel.getByRole('heading', { name: 'Follow Court' }).waitFor();
  expect(new URL(page.url()).searchParams.get('open')).toBe(`${clientId}/properties:${propertyId}`);
});

it('changes a record with a diff and a reason, and undoes it', async () => {
  const page = await openConsole('/entity-explorer', { as: 'platform' });
  await drawn(page);
  const { clientId } = await addSample(page, 'Change');
  await page.goto(`/entity-explorer/client?open=${clientId}`);
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit the client' });
  await form.getByRole('textbox', { name: 'City' }).fill('Gatineau');
  await form.getByRole('button', { name: 'Review the changes' }).click();
  const review = page.getByRole('dialog', { name: 'Review the changes' });
  await review.getByRole('row', { name: /City.*Ottawa.*Gatineau/ }).waitFor();
  expect(await review.getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true);

  // Back to the form: input is kept, and nothing was written.
  await review.getByRole('button', { name: 'Back to the form' }).click();
  expect(await form.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Gatineau');
  await form.getByRole('button', { name: 'Review the changes' }).click();
  await review.getByRole('textbox', { name: 'Reason' }).fill('They moved across the river');
  await review.getByRole('button', { name: 'Save changes' }).click();
  await panel.getByText('Gatineau').first().waitFor();
  await panel.getByText('They moved across the river').waitFor();
  await toastWith(page, 'Client changed').getByRole('button', { name: 'Undo' }).click();
  await panel.getByText('Undone: They moved across the river').waitFor();
  const now = await page.request.get(`${address()}/api/v1/clients/${clientId}`);
  expect(await now.json()).toMatchObject({ data: { city: 'Ottawa' } });
});

it('refuses without permission and names the missing keys', async () => {
  const page = await openConsole('/entity-explorer/client_restriction', {
    as: 'platform',
    expectedErrors: answered(400, 404),
  });
  await page.getByText('It needs supersync_client_restrictions.').waitFor();
  expect(await page.getByRole('button', { name: 'Add a condition' }).count()).toBe(0);

  await page.goto('/entity-explorer/database_environment?open=1');
  await panelOf(page)
    .getByText('You may not change it: that needs supersync_developer_tools and supersync_admin_tools.')
    .waitFor();
  expect(await panelOf(page).getByRole('button', { name: 'Edit' }).count()).toBe(0);

  // An invalid URL shows an error and keeps the page.
  await page.goto('/entity-explorer/client?open=999999');
  await panelOf(page).getByText('The trail ends here').waitFor();
  await page.goto(`/entity-explorer/client?where=${encodeURIComponent('{"nobody":1}')}`);
  await page.getByText('a client has no field "nobody"').first().waitFor();
  await page.goto('/entity-explorer/nothing');
  await page.getByText('Record type “nothing” not found').waitFor();
  expect(pathOf(page)).toBe('/entity-explorer/nothing');
  await page.goto('/entity-explorer/clients');
  await page.getByRole('link', { name: 'client', exact: true }).click();
  await expect.poll(() => pathOf(page)).toBe('/entity-explorer/client');
});
