import type { Page } from 'playwright-core';
import { toastWith } from '../support/console.ts';

/** From the toast of a refused page. */
export async function requestAccess(page: Page, title: string, reason: string): Promise<void> {
  const refused = toastWith(page, `You do not have permission to access ${title}.`);
  await refused.getByRole('button', { name: 'Request access' }).click();
  const dialog = page.getByRole('dialog', { name: `Request access to ${title}` });
  await dialog.getByRole('textbox', { name: 'What do you need it for?' }).fill(reason);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await toastWith(page, `Access to ${title} requested.`).waitFor();
}
