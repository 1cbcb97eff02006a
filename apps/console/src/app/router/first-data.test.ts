import { parsePattern, type RouteParams } from '@supersync/contract/kernel/route-pattern.ts';
import { consoleConfigPath } from '@supersync/contract/workspace/console-config/console-config.ts';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { queryClient } from '#platform/query/query-client.ts';
import type { Screen } from '#platform/screen/define-screen.ts';
import { bindingOf, screens } from '../features.ts';

/** By route: what its page asks for first. The server names these in the document, before any script has arrived. */
const kept = '../../../first-data.json';

const asked: string[] = [];

beforeAll(async () => {
  const settings = {
    product: { name: 'Supersync', slug: 'lift' },
    main: '',
    gateway: '',
    mapStyle: null,
    migrationApproval: 'others',
    oidc: null,
  };
  vi.stubGlobal('fetch', (address: string, { method = 'GET' }: RequestInit = {}): Promise<Response> => {
    if (address === consoleConfigPath) return Promise.resolve(Response.json(settings));
    if (method === 'GET') asked.push(address);
    // What is asked after an answer is not asked first.
    return new Promise(() => undefined);
  });
  // Questions left without an answer are complained of.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  await loadConfig();
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

/** Numbers that stand for parameters, and are found again in what is asked. */
function marksOf({ path }: Screen): RouteParams {
  const names = parsePattern(path).flatMap((segment) => (segment.kind === 'parameter' ? [segment.name] : []));
  return Object.fromEntries(names.map((name, index) => [name, String(918_273_645 + index)]));
}

async function questionsOn(day: string, screen: Screen): Promise<string[]> {
  const marks = marksOf(screen);
  const { prefetch } = await bindingOf(screen);
  vi.setSystemTime(day);
  queryClient.clear();
  asked.length = 0;
  prefetch?.(marks, new URLSearchParams()).catch(() => undefined);
  await vi.dynamicImportSettled();
  return asked.map((address) =>
    Object.entries(marks).reduce((text, [name, mark]) => text.replaceAll(mark, `{${name}}`), address),
  );
}

/** A browser asks six things of a server at once, and the scripts must come too. */
const atMost = 4;

/** Without those that change with the day. */
async function firstQuestions(screen: Screen): Promise<string[]> {
  const questions = await questionsOn('2030-01-31', screen);
  const later = new Set(await questionsOn('2031-07-12', screen));
  return questions.filter((question) => later.has(question)).slice(0, atMost);
}

it('the document of each page asks for what its page asks for first', async () => {
  const found: Record<string, string[]> = {};
  for (const screen of screens.toSorted((one, other) => one.path.localeCompare(other.path))) {
    const questions = await firstQuestions(screen);
    if (questions.length > 0) found[screen.path] = questions;
  }
  // Written anew by `vitest -u`, after a page has come to ask for something else.
  await expect(`${JSON.stringify(found, null, 2)}\n`).toMatchFileSnapshot(kept);
});
