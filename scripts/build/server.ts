// Bundles the server: a few files to load instead of two thousand. Its threads are entries of their own.
// `node scripts/build/server.ts [written to] [--at=where it runs] [further entries, each named as its file]`
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { rolldown, type Plugin } from 'rolldown';
import { root } from '../setup.mjs';

const sources = join(root, 'apps/server/src');
const { values, positionals } = parseArgs({ allowPositionals: true, options: { at: { type: 'string' } } });
/** Where the bundle runs; it may be written aside first. */
const output = values.at ?? join(root, 'apps/server/dist');
const [written = output, ...further] = positionals;

/** Packages with files of their own beside their code: binaries, WebAssembly and assets. */
const unbundled = [
  '@electric-sql/pglite',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'libpg-query',
  'sharp',
  'ssh2',
];

const threadUrl = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g;

const nameOf = (file: string): string => relative(sources, file).replaceAll(sep, '-').replace(/\.ts$/, '.js');

/**
 * Modules find files by their own place. In the bundle that is still the place of their source, except for threads,
 * which are bundled too.
 */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  transform: {
    filter: { id: /[\\/]apps[\\/]server[\\/]src[\\/]/, code: 'import.meta.url' },
    handler(code, id) {
      const place = relative(output, id).replaceAll(sep, '/');
      return code
        .replaceAll(threadUrl, (_, path: string) => {
          const file = resolve(dirname(id), path);
          this.emitFile({ type: 'chunk', id: file, fileName: nameOf(file) });
          return `new URL('./${nameOf(file)}', import.meta.bundle)`;
        })
        .replaceAll('import.meta.url', `new URL('${place}', import.meta.bundle).href`)
        .replaceAll('import.meta.bundle', 'import.meta.url');
    },
  },
};

const mapStacks = join(sources, 'platform/log/map-stacks.ts');

/** Stack traces name the sources, in every thread and from its first line on. */
const stacksOfSources: Plugin = {
  name: 'stacks-of-sources',
  buildStart() {
    this.emitFile({ type: 'chunk', id: mapStacks, fileName: nameOf(mapStacks) });
  },
  banner: ({ isEntry, facadeModuleId }) =>
    isEntry && facadeModuleId !== mapStacks ? `import './${nameOf(mapStacks)}';` : '',
};

/**
 * The router makes a function from text for each short part of an address, and anew when a part is split: a sixteenth
 * of the start. It compares longer parts by a call of `indexOf`; here all are.
 */
const routerWithoutEval: Plugin = {
  name: 'router-without-eval',
  transform: {
    filter: { id: /[\\/]find-my-way[\\/]lib[\\/]node\.js$/ },
    handler(code) {
      const shortened = code.replace('LONG_PREFIX_MIN_LENGTH = 16', 'LONG_PREFIX_MIN_LENGTH = 2');
      if (shortened === code) throw new Error('The router compares parts of addresses in another way now.');
      return shortened;
    },
  },
};

/**
 * One character beyond ASCII doubles what the text of a file takes in memory. The bundler escapes them everywhere but
 * in tagged templates; ours read what is written there, not how.
 */
const asciiTemplates: Plugin = {
  name: 'ascii-templates',
  renderChunk: (code) =>
    code.replaceAll(
      /[^\0-\x7f]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
};

const bundle = await rolldown({
  input: {
    main: join(sources, 'main.ts'),
    ...Object.fromEntries(further.map((file) => [basename(file, '.ts'), file])),
  },
  cwd: root,
  platform: 'node',
  external: [/^node:/, ...unbundled.map((name) => new RegExp(`^${name}(/|$)`))],
  plugins: [placesOfSources, stacksOfSources, routerWithoutEval, asciiTemplates],
  // Texts are exchanged within their line, so the lines of the maps stay right.
  checks: { sourcemapBroken: false },
});
await bundle.write({
  dir: written,
  format: 'esm',
  charset: 'ascii',
  comments: false,
  cleanDir: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  sourcemap: true,
  sourcemapExcludeSources: true,
  sourcemapPathTransform: (source, map) => relative(output, resolve(dirname(map), source)),
});
await bundle.close();
