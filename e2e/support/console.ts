import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { demoPassword } from '../../apps/server/src/seed/demo-accounts.ts';

/** Who may sit at the console; each demo account is named by its job. */
export type Persona = 'admin' | 'importer' | 'sales' | 'support' | 'client';

export type ThemeName = 'default' | 'light' | 'lift';
export const themeNames: readonly ThemeName[] = ['default', 'light', 'lift'];

export const wide = { width: 1440, height: 900 };
export const narrow = { width: 390, height: 844 };

interface OpenOptions {
  readonly as?: Persona;
  readonly theme?: ThemeName;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Messages on the browser's console that the test brings about itself. */
  readonly expectedErrors?: RegExp;
}

let browser: Browser | undefined;
const open: { context: BrowserContext; troubles: string[] }[] = [];

/** One browser a file; every page is closed after its test and must have been free of script errors. */
export function useBrowser(): void {
  beforeAll(async () => {
    const executablePath = process.env['SUPERSYNC_BROWSER'] ?? '/usr/bin/chromium';
    browser = await chromium.launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    });
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    const troubles = open.flatMap((each) => each.troubles);
    await Promise.all(open.splice(0).map(({ context }) => context.close()));
    expect(troubles).toEqual([]);
  });
}

export const address = (): string => inject('address');

export async function signIn(context: BrowserContext, persona: Persona): Promise<void> {
  const answer = await context.request.post(`${address()}/auth/login`, {
    data: { email: `${persona}@supersync.test`, password: demoPassword },
    headers: { origin: address() },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** A page of its own, signed in as asked, on the given path. */
export async function openConsole(path: string, options: OpenOptions = {}): Promise<Page> {
  if (browser === undefined) throw new Error('Call useBrowser() first');
  const context = await browser.newContext({
    viewport: options.viewport ?? wide,
    reducedMotion: 'reduce',
    baseURL: address(),
  });
  const troubles: string[] = [];
  open.push({ context, troubles });
  if (options.as !== undefined) await signIn(context, options.as);
  const theme = options.theme ?? 'default';
  await context.addInitScript((name) => {
    if (localStorage.getItem('supersync.theme') === null)
      localStorage.setItem('supersync.theme', JSON.stringify(name));
  }, theme);
  const page = await context.newPage();
  page.on('pageerror', (error) => troubles.push(`script error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && options.expectedErrors?.test(message.text()) !== true)
      troubles.push(`console: ${message.text()}`);
  });
  await page.goto(path);
  return page;
}
