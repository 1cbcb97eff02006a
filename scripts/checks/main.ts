import { prepareConsole } from '../setup.mjs';
import { checkBoundaries } from './boundaries.ts';
import { findBrowser } from './browser.ts';
import { findAffected } from './changed.ts';
import { keepTemporaryFilesInMemory } from './memory-folder.ts';
import { asCheck, runTool, stopTogether, type Counts, type Write } from './run.ts';
import { findServices } from './services.ts';
import { sideBySide } from './side-by-side.ts';
import { checkTables } from './table-owners.ts';
import { runVitest, runVitestTwice } from './vitest.ts';

type Step = { name: string; title: string; work: (write: Write) => Promise<Counts> };

const projects = ['packages/contract', 'apps/server', 'apps/server/viewer', 'apps/console', 'e2e', '.'];

const toTerminal: Write = (text) => void process.stdout.write(text);

const sayTo =
  (write: Write) =>
  (message: string): void =>
    write(`${message}\n`);

const say = sayTo(toTerminal);

async function unitTests(write: Write, files: readonly string[] = []): Promise<Counts> {
  const { env, demandedButSilent } = await findServices(sayTo(write));
  const counts = await runVitest({ args: files, env, write });
  return { ...counts, failed: counts.failed + demandedButSilent };
}

async function consoleBuild(): Promise<Counts> {
  await prepareConsole();
  return { passed: 1, failed: 0, skipped: 0 };
}

/** Browser tests that passed only on the second try. Listed at the end. */
const flakyTests: string[] = [];

/** No browser test may depend on speed or order: with this they run in random order, four times slower. */
const isSlow = process.argv.includes('--slow');

async function endToEnd(write: Write, files: readonly string[] = []): Promise<Counts> {
  const browser = await findBrowser(sayTo(write));
  if (browser === undefined) {
    throw new Error('No browser: install Chromium, or name one in SUPERSYNC_BROWSER.');
  }
  write(`Browser: ${browser}\n`);
  const { counts, flaky } = await runVitestTwice({
    args: ['--config', 'e2e/vitest.config.ts', ...files],
    env: { SUPERSYNC_BROWSER: browser, ...(isSlow ? { SUPERSYNC_SLOWNESS: '4' } : {}) },
    write,
  });
  flakyTests.push(...flaky);
  return counts;
}

/** What looks at sources and builds them. */
const ofSources: readonly Step[] = [
  {
    name: 'types',
    title: 'Types',
    // The projects are as many as the cores: several checkers in each would find out the same types again.
    work: async (write) =>
      asCheck(
        await Promise.all(
          projects.map((path) =>
            runTool('typescript-native/bin/tsc', ['--project', path, '--checkers', '1']),
          ),
        ),
        write,
      ),
  },
  {
    name: 'lint',
    title: 'Lint',
    work: async (write) => asCheck([await runTool('oxlint/bin/oxlint', ['--deny-warnings'])], write),
  },
  {
    name: 'format',
    title: 'Format',
    work: async (write) => asCheck([await runTool('oxfmt/bin/oxfmt', ['--check'])], write),
  },
  {
    name: 'boundaries',
    title: 'Boundaries',
    work: async (write) => asCheck([await checkBoundaries(), checkTables()], write),
  },
  {
    name: 'dead-code',
    title: 'Dead code',
    work: async (write) => asCheck([await runTool('knip/bin/knip.js', ['--no-progress'])], write),
  },
  { name: 'build', title: 'Console build', work: consoleBuild },
];

const tests: readonly Step[] = [
  { name: 'unit', title: 'Unit and server tests', work: (write) => unitTests(write) },
  { name: 'e2e', title: 'End to end, in a browser', work: (write) => endToEnd(write) },
];

/**
 * The steps of a stage run side by side, since none of them keeps the cores busy by itself. Tests do: unit and browser
 * tests at the same time took longer than one after the other.
 */
const stages = [ofSources, ...tests.map((step) => [step])];
const steps = stages.flat();

/** The checks of all sources, and of the tests only those that a change can affect. */
async function affectedSteps(commit: string | undefined): Promise<readonly Step[]> {
  const { units, browser, unknown } = await findAffected(commit);
  say(`${units.length} test files and ${browser.length} browser test files can be affected.`);
  if (unknown.length > 0) say(`Not followed, so run everything before a release:\n  ${unknown.join('\n  ')}`);
  const left = new Map([
    ['unit', units],
    ['e2e', browser],
  ]);
  return steps
    .filter(({ name }) => left.get(name === 'build' ? 'e2e' : name)?.length !== 0)
    .map((step) => {
      if (step.name === 'unit') return { ...step, work: (write) => unitTests(write, units) };
      return step.name === 'e2e' ? { ...step, work: (write) => endToEnd(write, browser) } : step;
    });
}

async function selected(args: readonly string[]): Promise<readonly Step[]> {
  const changed = args.find((arg) => /^--changed(=|$)/.test(arg));
  if (changed !== undefined) return affectedSteps(changed.split('=')[1]);
  const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
  if (only === undefined) return steps;
  const names = only.split(',');
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = steps.map((step) => step.name).join(', ');
    say(`There is no step ${unknown.join(', ')}. The steps are: ${known}.`);
    process.exit(2);
  }
  return steps.filter((step) => names.includes(step.name));
}

stopTogether();
keepTemporaryFilesInMemory();

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const failedSteps: string[] = [];

/** A step that throws has failed; the others still run. */
async function go({ title, work }: Step, write: Write): Promise<void> {
  write(`\n── ${title}\n`);
  const begin = performance.now();
  const counts = await work(write).catch((error: unknown): Counts => {
    write(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  write(`${counts.failed === 0 ? 'ok' : 'FAILED'} in ${seconds} s\n`);
  if (counts.failed > 0) failedSteps.push(title);
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}

const chosen = await selected(process.argv.slice(2));
for (const stage of stages) {
  const here = chosen.filter(({ name }) => stage.some((step) => step.name === name));
  await sideBySide(
    here.map((step) => (write: Write) => go(step, write)),
    toTerminal,
  );
}

if (flakyTests.length > 0) say(`\nFlaky, passed at the second try:\n  ${flakyTests.join('\n  ')}`);
if (failedSteps.length > 0) say(`\nFailed: ${failedSteps.join('; ')}`);
say(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
