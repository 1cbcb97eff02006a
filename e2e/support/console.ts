import { chromium, type Browser, type BrowserContext, type Page, type Route } from 'playwright-core';
import { afterEach, beforeAll, expect, inject } from 'vitest';
import { publishedPassword } from '../../apps/server/src/config/demo.ts';

/** Demo accounts, named by their job. */
export type Persona =
  | 'admin'
  | 'importer'
  | 'sales'
  | 'support'
  | 'client'
  | 'security'
  | 'platform'
  | 'data';

export type ThemeName = 'default' | 'light' | 'lift';
export const themeNames: readonly ThemeName[] = ['default', 'light', 'lift'];

export const wide = { width: 1440, height: 900 };
export const narrow = { width: 390, height: 844 };

/** The browser's own message for a response with this status; only tests that cause one expect it. */
export const answered = (...statuses: number[]): RegExp =>
  new RegExp(`the server responded with a status of (${statuses.join('|')})`);

/** Answers a request as a server that fails without a reason: `page.route(isData, failed)`. */
export const failed = (route: Route): Promise<void> =>
  route.fulfill({
    status: 500,
    contentType: 'application/problem+json',
    body: JSON.stringify({
      status: 500,
      title: 'Internal Server Error',
      detail: 'Something went wrong!',
      code: 'internal',
      requestId: 'req-of-the-test',
    }),
  });

interface OpenOptions {
  readonly as?: Persona;
  /** Another server than this worker's. */
  readonly at?: string;
  readonly theme?: ThemeName;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Browser console errors the test causes itself. */
  readonly expectedErrors?: RegExp;
  /** Runs before the first page loads: intercepts routes, stops the clock. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

interface Opened {
  readonly context: BrowserContext;
  readonly troubles: string[];
  readonly expectedErrors: RegExp | undefined;
}

let browser: Browser | undefined;
const open: Opened[] = [];

/** One browser per worker, which ends with it; every page is closed after its test and must have no script errors. */
export function useBrowser(): void {
  beforeAll(async () => {
    browser ??= await chromium.launch({
      executablePath: process.env['SUPERSYNC_BROWSER'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    });
  });
  afterEach(async ({ task }) => {
    const troubles = open.flatMap((each) => each.troubles);
    if (task.result?.state === 'fail') await tellWhatWasShown();
    await Promise.all(open.splice(0).map(({ context }) => closed(context)));
    expect(troubles).toEqual([]);
  });
}

/** Requests that a test still holds must not block its end. */
async function closed(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

async function tellWhatWasShown(): Promise<void> {
  for (const page of open.flatMap(({ context }) => context.pages())) {
    const text = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String);
    console.log(`${page.url()}\n${text.slice(0, 4000)}`);
  }
}

/** This worker's server; workers count from 1. */
export function address(): string {
  const given = inject('addresses')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (given === undefined) throw new Error('There are more workers than servers');
  return given;
}

/** The port where a test can stub outside services: the only one its server may call. */
export function outsidePort(): number {
  const given = inject('outsidePorts')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (given === undefined) throw new Error('There are more workers than servers');
  return given;
}

/** Path and query of the page, without the host. */
export const pathOf = (page: Page): string => page.url().slice(address().length);

export const emailOf = (persona: Persona): string => `${persona}@supersync.test`;

export async function signIn(
  context: BrowserContext,
  persona: Persona,
  server: string = address(),
): Promise<void> {
  const answer = await context.request.post(`${server}/auth/login`, {
    data: { email: emailOf(persona), password: publishedPassword },
    headers: { origin: server },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Signs in by the form. */
export async function signInByForm(page: Page, persona: Persona): Promise<void> {
  await page.getByLabel('Email address').fill(emailOf(persona));
  await page.getByLabel('Password', { exact: true }).fill(publishedPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** How long something may take before the test is taken to be stuck: longer where pages are slowed down. */
export const patience = (ms: number): { timeout: number } => ({ timeout: ms * inject('slowness') });

async function newPage({ context, troubles, expectedErrors }: Opened): Promise<Page> {
  const page = await context.newPage();
  const slowness = inject('slowness');
  page.setDefaultTimeout(patience(90_000).timeout);
  if (slowness > 1)
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowness });
  page.on('pageerror', (error) => {
    if (expectedErrors?.test(String(error)) !== true) troubles.push(`script error: ${error}`);
  });
  page.on('console', (message) => {
    // Content security policy violations are reported here too.
    if (message.type() === 'error' && expectedErrors?.test(message.text()) !== true)
      troubles.push(`console: ${message.text()}`);
  });
  return page;
}

/** A new page, signed in as the given account, on the given path. */
export async function openConsole(path: string, options: OpenOptions = {}): Promise<Page> {
  if (browser === undefined) throw new Error('Call useBrowser() first');
  const context = await browser.newContext({
    viewport: options.viewport ?? wide,
    reducedMotion: 'reduce',
    baseURL: options.at ?? address(),
  });
  const opened: Opened = { context, troubles: [], expectedErrors: options.expectedErrors };
  open.push(opened);
  if (options.as !== undefined) await signIn(context, options.as, options.at);
  const theme = options.theme ?? 'default';
  await context.addInitScript((name) => {
    // A sandboxed frame has no storage.
    if (origin === 'null') return;
    if (localStorage.getItem('supersync.theme') === null)
      localStorage.setItem('supersync.theme', JSON.stringify(name));
  }, theme);
  const page = await newPage(opened);
  await options.prepare?.(page);
  await page.goto(path);
  return page;
}

/** Another tab of the same person. */
export async function openTab(beside: Page, path: string): Promise<Page> {
  const opened = open.find(({ context }) => context === beside.context());
  if (opened === undefined) throw new Error('That page is closed');
  const page = await newPage(opened);
  await page.goto(path);
  return page;
}

/** Navigates by link, without reloading the console. */
export const goWithin = (page: Page, path: string): Promise<unknown> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Waits until the page itself is drawn, not only the frame around it. */
export const drawn = (page: Page): Promise<void> => page.locator('#content > *').first().waitFor();

export const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
export const filterBox = (page: Page) => page.getByRole('combobox', { name: 'Filter navigation' });
export const toastWith = (page: Page, text: string | RegExp) =>
  page.locator('.mantine-Notification-root').filter({ hasText: text });
