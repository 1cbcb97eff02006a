// Prepares a fresh clone to run. Built-ins and old syntax only: this runs on any Node of the machine, before
// the product's own runtime is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const cache = join(root, '.cache');
const consoleFolder = join(root, 'apps/console');
const serverFolder = join(root, 'apps/server');
const modulesStamp = join(modules, '.supersync-lock-hash');

/** The Node that the lock file pins; the product always runs on it, never on the machine's own. */
export const runtime = join(modules, 'node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The bundled server. */
export const builtServer = join(serverFolder, 'dist/main.js');

/**
 * How to run the server. Objects of a request are short-lived, so a small young generation suffices; and the
 * compile cache covers the entry file too, so that the compiler is not loaded for it alone. Together they
 * save a fifth of an idle server's memory. Where the system is glibc: native memory in two arenas instead of one for
 * each thread saves a little more, and fixed thresholds give back at once what the compiler of the database takes for
 * a second: by default it would keep 20 to 60 MB of it.
 */
export const serverFlags = ['--max-semi-space-size=8'];
export const serverEnvironment = {
  NODE_COMPILE_CACHE: join(cache, 'compiled'),
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** @param {string} file */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** @param {string} message */
function say(message) {
  process.stderr.write(`${message}\n`);
}

/**
 * Runs a command and keeps quiet unless it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<void>}
 */
function runQuietly(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    // An orphaned installation or build would run in the background and clash with the next one.
    const stop = () => child.kill();
    process.once('SIGINT', stop).once('SIGTERM', stop).once('exit', stop);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop).removeListener('exit', stop);
      if (code === 0) resolve();
      else reject(new Error(`${output.trimEnd()}\n(exit ${code ?? signal})`));
    });
  });
}

/**
 * @param {string} what
 * @param {string} advice What to do when it fails; the last line a person reads.
 * @param {() => Promise<void>} work
 */
async function timed(what, advice, work) {
  say(`${what} …`);
  const begin = Date.now();
  try {
    await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : error;
    throw new Error(`${message}\n${what} failed. ${advice}`, { cause: error });
  }
  say(`${what}: ${((Date.now() - begin) / 1000).toFixed(1)} s`);
}

function lockHash() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex');
}

/** npm writes its hidden lock last, so it shows what a completed manual `npm install` has installed. */
function installedByHand() {
  const hidden = readIfThere(join(modules, '.package-lock.json'));
  if (!hidden || !existsSync(runtime)) return false;
  const installed = JSON.parse(hidden).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.keys(wanted).every((path) => {
    const { version, optional, devOptional, link } = wanted[path];
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    if (optional || devOptional) return true;
    return link ? installed[path]?.link === true : installed[path]?.version === version;
  });
}

function modulesAreCurrent() {
  return existsSync(runtime) && readIfThere(modulesStamp) === lockHash();
}

const installAdvice =
  'Check that npm reaches its registry (`npm ping`) and that the disk has 1 GB free, then try again.';
/** @param {string} folder */
const buildAdvice = (folder) =>
  `Undo local changes to ${folder} or packages/contract, or remove node_modules, then try again.`;

/** @returns {Promise<void>} */
function npmCi() {
  // NODE_ENV=production would omit the development dependencies, and with them the runtime.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  // The runtime in node_modules is about to be removed: nothing that npm starts may run on it.
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((entry) => !entry.startsWith(modules));
  const options = { cwd: root, env: { ...process.env, PATH: path.join(delimiter) } };
  const npmScript = process.env['npm_execpath'];
  const npmNode = process.env['npm_node_execpath'];
  if (npmScript?.endsWith('npm-cli.js') && npmNode && !npmNode.startsWith(modules)) {
    return runQuietly(npmNode, [npmScript, ...args], options);
  }
  return runQuietly('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** Installs exactly what package-lock.json names, if that differs from what is installed. */
export async function prepareModules() {
  if (modulesAreCurrent()) return;
  mkdirSync(cache, { recursive: true });
  await withLock(join(cache, 'setup.lock'), say, async () => {
    if (modulesAreCurrent()) return;
    if (!installedByHand()) await timed('Installing packages', installAdvice, npmCi);
    if (!existsSync(runtime)) {
      throw new Error('npm installed no Node runtime: are install scripts switched off (ignore-scripts)?');
    }
    writeFileSync(modulesStamp, lockHash());
  });
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !['dist', 'node_modules'].includes(entry.name) && !entry.name.includes('.test.'))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)]))
    .sort();
}

/**
 * What is built from sources.
 * @typedef {object} Part
 * @property {string} name
 * @property {string} output The folder it is built into.
 * @property {string} entry A file that every build of it has.
 * @property {string} advice
 * @property {() => string[]} sources
 * @property {(folder: string) => Promise<void>} build
 */

const contractSources = () => filesIn(join(root, 'packages/contract/src'));
/** @param {string[]} names */
const inRoot = (...names) => names.map((name) => join(root, name)).filter((path) => existsSync(path));

/** @type {Part} */
const consolePart = {
  name: 'console',
  output: join(consoleFolder, 'dist'),
  entry: 'index.html',
  advice: buildAdvice('apps/console'),
  sources: () => [
    ...filesIn(consoleFolder),
    ...contractSources(),
    ...inRoot('package-lock.json', 'tsconfig.base.json', 'CONTRIBUTING.md'),
  ],
  build: (folder) =>
    runQuietly(runtime, [join(modules, 'vite/bin/vite.js'), 'build', '--outDir', folder, '--emptyOutDir'], {
      cwd: consoleFolder,
      env: { ...process.env, NODE_ENV: 'production' },
    }),
};

/** @type {Part} */
const serverPart = {
  name: 'server',
  output: join(serverFolder, 'dist'),
  entry: 'main.js',
  advice: buildAdvice('apps/server'),
  sources: () => [
    ...filesIn(join(serverFolder, 'src')),
    ...contractSources(),
    ...inRoot('package-lock.json', 'apps/server/package.json', 'scripts/build/server.ts'),
  ],
  build: (folder) => runQuietly(runtime, [join(root, 'scripts/build/server.ts'), folder], { cwd: root }),
};

/**
 * What a part is built from, by size and time of its files and by their content. Sizes and times are compared first, to
 * save reading every file; where they differ, as after a copy of the folder, the content decides.
 * @typedef {object} Stamp
 * @property {string} files
 * @property {string} content
 */

/**
 * @param {Part} part
 * @param {(file: string) => string | Buffer} read
 */
function hashOf({ sources }, read) {
  const hash = createHash('sha256');
  for (const file of sources())
    hash
      .update(`${relative(root, file)}\0`)
      .update(read(file))
      .update('\0');
  return hash.digest('hex');
}

/** @param {Part} part */
const filesOf = (part) =>
  hashOf(part, (file) => {
    const { size, ctimeMs } = statSync(file);
    return `${size} ${ctimeMs}`;
  });

/**
 * The times before the content: a change in between is found at the next start.
 * @param {Part} part
 * @returns {Stamp}
 */
const stampNow = (part) => ({ files: filesOf(part), content: hashOf(part, readFileSync) });

/** @param {Part} part */
const stampFile = ({ name }) => join(cache, `${name}-built`);

/**
 * @param {Part} part
 * @param {Stamp} stamp
 */
const writeStamp = (part, { files, content }) => writeFileSync(stampFile(part), `${files} ${content}`);

/** @param {Part} part */
function isCurrent(part) {
  if (!existsSync(join(part.output, part.entry))) return false;
  const [files, content] = readIfThere(stampFile(part)).split(' ');
  if (files === filesOf(part)) return true;
  const now = stampNow(part);
  if (content !== now.content) return false;
  writeStamp(part, now);
  return true;
}

/**
 * Built in a temporary folder and swapped in, so that a running server never serves half a console.
 * @param {Part} part
 */
async function buildAside({ name, output, build }) {
  const fresh = join(cache, `${name}-fresh`);
  const old = join(cache, `${name}-old`);
  await build(fresh);
  rmSync(old, { recursive: true, force: true });
  if (existsSync(output)) renameSync(output, old);
  renameSync(fresh, output);
  rmSync(old, { recursive: true, force: true });
}

/** @param {Part} part */
async function preparePart(part) {
  if (isCurrent(part)) return;
  mkdirSync(cache, { recursive: true });
  await withLock(join(cache, `${part.name}.lock`), say, async () => {
    if (isCurrent(part)) return;
    const stamp = stampNow(part);
    await timed(`Building the ${part.name}`, part.advice, () => buildAside(part));
    writeStamp(part, stamp);
  });
}

/** Builds the console if any of its sources has changed since the last build. */
export const prepareConsole = () => preparePart(consolePart);

/** Bundles the server if any of its sources has changed since the last build. */
export const prepareServer = () => preparePart(serverPart);
