import { describe, expect, it } from 'vitest';
import {
  address,
  answered,
  drawn,
  emailOf,
  mainMenu,
  openConsole,
  pathOf,
  signInByForm,
  toastWith,
  useBrowser,
} from '../support/console.ts';
import { requestAccess } from './request-access.ts';
import { placed } from '../support/screens.ts';

useBrowser();

const signedOut = { expectedErrors: answered(401) };
/** The document asks for the page's data, which is refused as the page is. */
const refusedPage = { as: 'support', expectedErrors: answered(403) } as const;

describe('a signed-out person', () => {
  it('is redirected to the login page and back to the requested page', async () => {
    const page = await openConsole('/feedback?status=all', signedOut);
    await expect.poll(() => pathOf(page)).toBe('/login?redirect=%2Ffeedback%3Fstatus%3Dall');
    await signInByForm(page, 'support');
    await expect.poll(() => pathOf(page)).toBe('/feedback?status=all');
    await page.getByRole('heading', { name: 'All feedback' }).waitFor();
  });

  it('gets no return page when coming from the home page', async () => {
    const page = await openConsole('/', signedOut);
    await expect.poll(() => pathOf(page)).toBe('/login');
    await expect.poll(() => page.title()).toBe('Sign in · Supersync');
    await signInByForm(page, 'support');
    await expect.poll(() => pathOf(page)).toBe('/');
    await mainMenu(page).waitFor();
  });

  it('stays on the login page with a wrong password', async () => {
    const page = await openConsole('/login?redirect=%2Ftools', signedOut);
    await page.getByLabel('Email address').fill(emailOf('support'));
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').waitFor();
    expect(pathOf(page)).toBe('/login?redirect=%2Ftools');
    expect(await mainMenu(page).count()).toBe(0);
  });
});

describe('a foreign return page', () => {
  const hostile = [
    'https://evil.example/',
    '//evil.example/',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'javascript:alert(document.domain)',
    'data:text/html,<script>alert(1)</script>',
    '/no-such-route',
    'tools',
  ];

  it.each(hostile)('%j redirects to the home page', async (wanted) => {
    const page = await openConsole(`/login?redirect=${encodeURIComponent(wanted)}`, { as: 'support' });
    await mainMenu(page).waitFor();
    await expect.poll(() => page.url()).toBe(`${address()}/`);
  });

  it('redirects to the home page after signing in by the form too', async () => {
    const page = await openConsole('/login?redirect=%2F%2Fevil.example%2F', signedOut);
    await signInByForm(page, 'support');
    await mainMenu(page).waitFor();
    await expect.poll(() => page.url()).toBe(`${address()}/`);
  });
});

describe('a person who is not a super user', () => {
  const why = 'This console is for super users only.';

  it('is redirected to the login page with a reason', async () => {
    const page = await openConsole('/tools', { as: 'client' });
    await page.getByRole('status').filter({ hasText: why }).waitFor();
    await page.getByText(`You are signed in as ${emailOf('client')}.`).waitFor();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get('redirect')]).toEqual(['/login', '/tools']);
    expect(await mainMenu(page).count()).toBe(0);
  });

  it('is told why after signing in, and another account can sign in', async () => {
    const page = await openConsole('/tools', signedOut);
    await page.getByRole('heading', { name: 'Sign in to Supersync' }).waitFor();
    await signInByForm(page, 'client');
    await page.getByRole('status').filter({ hasText: why }).waitFor();
    await signInByForm(page, 'support');
    await expect.poll(() => pathOf(page)).toBe('/tools');
  });
});

const manageRoles = placed.find(({ screen }) => screen.path === '/roles');
const guarded =
  manageRoles ??
  placed.find(({ screen, placement }) => placement.chain.length > 0 && !screen.path.includes('{'));

describe.skipIf(guarded === undefined)('a page without the required keys', () => {
  const path = guarded?.screen.path ?? '/';
  const refused = `You do not have permission to access ${guarded?.screen.title}.`;

  it('redirects home with a red toast for 5 seconds', async () => {
    const page = await openConsole(path, { ...refusedPage, prepare: (before) => before.clock.install() });
    const toast = toastWith(page, refused);
    await toast.waitFor();
    await expect.poll(() => pathOf(page)).toBe('/');
    expect(await toast.getAttribute('role')).toBe('alert');
    const [red = 0, green = 0, blue = 0] = await toast.evaluate((element) =>
      (getComputedStyle(element, '::before').backgroundColor.match(/[\d.]+/g) ?? []).map(Number),
    );
    expect(red).toBeGreaterThan(Math.max(green, blue));
    await page.clock.fastForward(5100);
    await toast.waitFor({ state: 'detached' });
    await page.getByText(/^Missing permissions?: supersync_/).waitFor();
  });

  it('is not in the menu, and opens with the keys', async () => {
    const without = await openConsole('/tools', { as: 'support' });
    await drawn(without);
    expect(await without.getByRole('link', { name: guarded?.placement.label ?? '' }).count()).toBe(0);
    const held = await openConsole(path, { as: 'admin' });
    await drawn(held);
    expect(pathOf(held)).toBe(path);
  });

  it('can be requested from the toast, and a role manager sees the request', async () => {
    const page = await openConsole(path, refusedPage);
    await requestAccess(page, guarded?.screen.title ?? '', 'For the night shift');

    const manager = await openConsole('/', { as: 'security' });
    const requests = manager.getByRole('region', { name: 'Requests for access' });
    const request = requests.getByRole('listitem').filter({ hasText: path });
    await request.waitFor();
    expect(await request.innerText()).toMatch(/supersync_/);
    await request.getByText('For the night shift').waitFor();
    await request.getByRole('button', { name: 'Decline' }).click();
    await request.waitFor({ state: 'detached' });
  });
});
