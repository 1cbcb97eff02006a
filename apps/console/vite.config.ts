import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { pageFiles } from './page-files.config.ts';
import { usedStyles } from './used-styles.config.ts';

const server = process.env['SUPERSYNC_SERVER'] ?? 'http://127.0.0.1:4000';
const served = [
  '/auth',
  '/v0',
  '/api',
  '/migrations/api',
  '/perms-api',
  '/syndication/api',
  '/task_runner',
  '/token',
  '/config.json',
];

// What pages share, by what brings it along: a page without menus, dialogs or rows fetches none of their code.
// The editor, the charts and the map are large, and the pages that need them fetch them.
const components = (names: string): RegExp =>
  new RegExp(String.raw`node_modules[\\/]@mantine[\\/]core[\\/].*[\\/](${names})[\\/]`);
const anyOf = (...tests: readonly RegExp[]): RegExp =>
  new RegExp(tests.map(({ source }) => source).join('|'));
// The order matters: each takes along what it needs and no earlier one has.
const shared = [
  // Nearly every page has these: what entities are made of, the small controls, how values and states are shown, tables;
  // and what is small, used often and needs none of the larger groups. A file costs a page more than its bytes.
  {
    name: 'common',
    test: anyOf(
      /contract[\\/]src[\\/](access|kernel|product|role|user)[\\/]/,
      components('core|ActionIcon|Button|Group|Loader|Portal|Stack|Text|TextInput'),
      /@mantine[\\/](store|notifications[\\/].*store)/,
      /@mantine[\\/]hooks[\\/].*use-(did-update|force-update|timeout|uncontrolled)/,
      /@tabler[\\/]icons-react/,
      /src[\\/]kit[\\/](board|list-page|page-header|side-panel|state|status-badge|table|tool-page|value)[\\/.]/,
      /src[\\/]kit[\\/](dialog[\\/]where-focus-is|on-demand)[\\/.]/,
      /src[\\/]kit[\\/]record-page[\\/](field-list|related-table|section|sorted-rows)\./,
      /src[\\/]platform[\\/](list|live|loaded[\\/](loaded(-table)?|query-error|show-more)\.|screen[\\/]feature|step[\\/]step\.|upload|work)/,
      /src[\\/]platform[\\/]record[\\/](record-(link|name|status)|use-)/,
      /src[\\/]platform[\\/]resource[\\/](define-form|form-dialog|resource-list)/,
    ),
    minShareCount: 12,
  },
  // Why work was stopped is told in an alert: not worth a file of its own.
  { name: 'alert', test: anyOf(components('Alert'), /src[\\/]platform[\\/]work[\\/]stop-reason/) },
  {
    name: 'choices',
    test: components('Checkbox|FloatingIndicator|InlineInput|Radio|SegmentedControl|Switch|Tabs|Textarea'),
  },
  {
    name: 'floating',
    test: anyOf(
      components('Combobox|Drawer|Menu|Modal|ModalBase|Popover|ScrollArea|Select'),
      /node_modules[\\/](react-remove-scroll|react-style-singleton|use-sidecar)/,
    ),
  },
  {
    name: 'forms',
    test: anyOf(
      components('MultiSelect|NumberInput'),
      /src[\\/](kit[\\/]form|platform[\\/]resource[\\/]resource-form)/,
    ),
  },
  // Small modules, each used by dozens of pages: a file of each kind instead of thirty.
  { name: 'entities', test: /contract[\\/]src[\\/]/, minShareCount: 60 },
  {
    name: 'records',
    test: anyOf(
      /console[\\/]src[\\/](platform[\\/](record[\\/]record-history|history)|kit[\\/](timeline|diff))/,
      /react-query[\\/].*[iI]nfinite/,
    ),
    minShareCount: 33,
  },
];

/**
 * Nearly all functions of these files run before the first page is shown: the browser compiles them beside the main
 * thread while they arrive, instead of one by one when they are called.
 */
function compiledAtOnce(names: ReadonlySet<string>): Plugin {
  return {
    name: 'compiled-at-once',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // The hint counts before anything else only, also before what the bundler adds.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && names.has(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}

/**
 * Nothing is painted before `theme.js` has come. Named by its content, it is kept by the browser; under a name of its own
 * every visit would wait to hear that it is still the same.
 */
function namedTheme(): Plugin {
  return {
    name: 'named-theme',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset' || !String(page.source).includes('/theme.js'))
        throw new Error('The build has no index.html that names theme.js');
      const source = readFileSync(fileURLToPath(new URL('theme.js', import.meta.url)), 'utf8');
      const named = this.getFileName(this.emitFile({ type: 'asset', name: 'theme.js', source }));
      page.source = String(page.source).replace('/theme.js', `/${named}`);
    },
  };
}

/** Every schema brings along what describes it as JSON Schema: 19 kB that only the server's documentation calls. */
function withoutJsonSchema(): Plugin {
  const unused = /zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/;
  return {
    name: 'without-json-schema',
    apply: 'build',
    load(id) {
      if (!unused.test(id)) return undefined;
      const names = readFileSync(id, 'utf8').matchAll(/^export (?:const|class|function) (\w+)/gm);
      return [
        `const absent = () => { throw new Error('JSON Schemas are made by the server alone'); };`,
        ...[...names].map(([, name]) => `export const ${name} = () => absent;`),
      ].join('\n');
    },
  };
}

const root = fileURLToPath(new URL('./', import.meta.url));
const libraries = fileURLToPath(new URL('../../node_modules', import.meta.url));

export default defineConfig({
  root,
  plugins: [
    react(),
    withoutJsonSchema(),
    compiledAtOnce(new Set(['frame', 'common', 'entities'])),
    namedTheme(),
    pageFiles(),
  ],
  css: { postcss: { plugins: [usedStyles(root, libraries)] } },
  build: {
    target: 'baseline-widely-available',
    // The content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    manifest: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every visit needs comes in two files, not in fifty; the libraries' changes with their versions only.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'frame', tags: ['$initial'], priority: 2 },
            // What most pages share comes with the first of them, and once.
            ...shared.map((group, index) => ({ minShareCount: 3, ...group, priority: 1 - index / 20 })),
          ],
        },
      },
    },
  },
  // The host stays the console's own, or the server would take every write for one from another site.
  server: {
    proxy: Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false }])),
  },
});
