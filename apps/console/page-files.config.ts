import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import type { Manifest, Plugin } from 'vite';

const features = 'src/features';

interface Page {
  readonly path: string;
  readonly modules: string[];
  /** What the top bar says; null where that is the name of a record. */
  readonly title: string | null;
  /** The line under the title of a list; null on other pages, which have their own. */
  readonly lead: string | null;
}

/**
 * The modules of each page by its route. Its own is found where it is bound by itself, as in
 * `bindList(clientsScreen, clientList, () => import('./clients-page.tsx'))`.
 */
function pagesOf(root: string, folder: string): Page[] {
  const read = (name: string): string => readFileSync(join(root, folder, name), 'utf8');
  const bound = new Map(
    [...read('index.ts').matchAll(/\b(bind\w+)\(\s*(\w+),[^]*?\bimport\('(\.\/[^']+)'\)/g)].map(
      ([, bind = '', screen = '', page = '']) => [
        screen,
        { module: posix.join(folder, page), isList: bind === 'bindList' },
      ],
    ),
  );
  const screens = read('screens.ts').matchAll(
    /\bconst (\w+) = defineScreen\(\{\s*path: '([^']+)'([^]*?)\n\}\)/g,
  );
  return [...screens].map(([, screen = '', path = '', others = '']) => {
    const said = (name: string): string | null =>
      new RegExp(`\\b${name}:\\s*'([^']+)'`).exec(others)?.[1] ?? null;
    const { module, isList = false } = bound.get(screen) ?? {};
    return {
      path,
      modules: [`${folder}/index.ts`, ...(module === undefined ? [] : [module])],
      title: path.includes('{') ? null : said('title'),
      lead: isList ? said('description') : null,
    };
  });
}

/** The files of modules with all that they import, without those that have come already. */
function filesOf(manifest: Manifest, modules: readonly string[], known: ReadonlySet<string>): string[] {
  const seen = new Set(known);
  const files: string[] = [];
  const add = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined || seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const each of chunk.imports ?? []) add(each);
    files.push(chunk.file, ...(chunk.css ?? []).filter((file) => !known.has(file)));
  };
  for (const each of modules) add(each);
  return [...new Set(files)];
}

/**
 * Writes `.vite/pages.json`: what each page needs beyond the first files, and what it asks the server first, by its
 * route. The server names both in the page it sends, so that they are fetched at once and not one after another as they
 * are found.
 */
export function pageFiles(): Plugin {
  let root = '';
  return {
    name: 'page-files',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    writeBundle({ dir = '' }) {
      const manifest: Manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8'));
      const document = readFileSync(join(dir, 'index.html'), 'utf8');
      const known = new Set([...document.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file = '']) => file));
      const data: Record<string, string[]> = JSON.parse(readFileSync(join(root, 'first-data.json'), 'utf8'));
      const pages = globSync(`${features}/*/*/screens.ts`, { cwd: root })
        .flatMap((file) => pagesOf(root, dirname(file).replaceAll('\\', '/')))
        .map(({ path, modules, title, lead }) => ({
          path,
          title,
          lead,
          files: filesOf(manifest, modules, known),
          questions: data[path] ?? [],
        }))
        .toSorted((one, other) => one.path.localeCompare(other.path));
      writeFileSync(join(dir, '.vite/pages.json'), JSON.stringify(pages));
    },
  };
}
