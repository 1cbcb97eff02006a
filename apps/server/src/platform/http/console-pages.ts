import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routeMatcher, type RouteParams } from '@supersync/contract/kernel/route-pattern.ts';
import { z } from 'zod';
import { makeFile, openConsoleFiles, type ConsoleFile } from './console-files.ts';

/** What a page fetches beyond what every page does, and what it asks first, as the build of the console tells it. */
const pageSchema = z.object({
  path: z.string(),
  title: z.string().nullable(),
  lead: z.string().nullable(),
  files: z.array(z.string()),
  /** Paths with the parameters of the route: `/api/v1/clients/{id}`. */
  questions: z.array(z.string()),
});
type Page = z.infer<typeof pageSchema>;

const fetchedEarly = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Only a request with the same credentials takes the answer. */
const askedEarly = (address: string, mark = ''): string =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials"${mark} href="${escaped(address)}">`;

const parameter = /\{(\w+)\}/g;

/** A question with the parameters of the address; null unless they are numbers: `/migrations/new` asks for no record. */
function questionAt(question: string, params: RouteParams): string | null {
  const names = [...question.matchAll(parameter)].map(([, name = '']) => name);
  if (names.some((name) => !/^\d+$/.test(params[name] ?? ''))) return null;
  return question.replace(parameter, (_, name: string) => params[name] ?? '');
}

interface Additions {
  readonly links: readonly string[];
  /** Whether the frame around the page is shown before the console's scripts have come. */
  readonly showsFrame: boolean;
  readonly title: string | null;
  readonly lead: string | null;
}

async function withAdditions(document: ConsoleFile, additions: Additions): Promise<ConsoleFile> {
  const { links, showsFrame, title, lead } = additions;
  const { bytes } = await document.body('identity');
  const linked = bytes.toString().replace('</head>', () => `${links.join('')}</head>`);
  const text = showsFrame
    ? linked
        .replace('<div id="first-frame" hidden', '<div id="first-frame"')
        .replace('<span class="title">', (start) => start + escaped(title ?? ''))
        .replace('<p class="lead">', (start) => start + escaped(lead ?? ''))
    : linked;
  return makeFile(documentPath, Buffer.from(text));
}

const documentPath = '/index.html';

export interface PageRequest {
  readonly path: string;
  /** Whether the address has more than the path: then the page may ask for something else. */
  readonly hasQuery: boolean;
  /** Whether somebody seems signed in. */
  readonly hasSession: boolean;
}

export interface ConsolePagesOptions {
  readonly folder: string;
  /** Questions of every page. */
  readonly ofSession: readonly string[];
  /** The address of a path at its service. */
  readonly addressOf: (path: string) => string;
}

/**
 * The documents of the console's pages. Each names the files its page needs and what it asks first, so that they are
 * fetched at once and not as they are found.
 */
export function openConsolePages({ folder, ofSession, addressOf }: ConsolePagesOptions): {
  find(path: string): Promise<ConsoleFile | null>;
  page(request: PageRequest): Promise<ConsoleFile | null>;
} {
  const { find } = openConsoleFiles(folder);
  let made = new Map<string, Promise<ConsoleFile>>();
  let match = routeMatcher<Page>([]);
  let latest: ConsoleFile | undefined;

  /** A new build has a new document. */
  async function follow(document: ConsoleFile): Promise<void> {
    if (latest === document) return;
    const text = await readFile(join(folder, '.vite/pages.json'), 'utf8').catch(() => '[]');
    match = routeMatcher(z.array(pageSchema).parse(JSON.parse(text)));
    made = new Map();
    latest = document;
  }

  function linksOf({ files, questions }: Page, params: RouteParams, request: PageRequest): string[] {
    const first = request.hasQuery ? [] : questions.map((question) => questionAt(question, params));
    return [
      ...(request.hasSession
        ? [
            ...ofSession.map((path) => askedEarly(addressOf(path))),
            ...first.flatMap((path) => (path === null ? [] : [askedEarly(addressOf(path), ' data-first')])),
          ]
        : []),
      ...files.map(fetchedEarly),
    ];
  }

  return {
    find,
    async page(request) {
      const document = await find(documentPath);
      if (document === null) return null;
      await follow(document);
      const found = match(request.path);
      if (found === undefined) return document;
      const { route, params } = found;
      const make = (): Promise<ConsoleFile> =>
        withAdditions(document, {
          links: linksOf(route, params, request),
          showsFrame: request.hasSession,
          title: route.title,
          lead: route.lead,
        });
      // One for each record would be too many to keep.
      if (Object.keys(params).length > 0) return make();
      const key = `${route.path} ${request.hasSession} ${request.hasQuery}`;
      const kept = made.get(key) ?? make();
      made.set(key, kept);
      return kept;
    },
  };
}
