import { shortLived } from '../../apps/server/test/short-lived.ts';
import { prepareConsole } from '../setup.mjs';
import { checkBoundaries } from './boundaries.ts';
import { findBrowser } from './browser.ts';
import { findAffected } from './changed.ts';
import { asCheck, runTool, stopTogether, type Counts } from './run.ts';
import { findServices } from './services.ts';
import { checkTables } from './table-owners.ts';
import { runVitest, runVitestTwice } from './vitest.ts';

type Step = { name: string; title: string; work: () => Promise<Counts> };

const projects = ['packages/contract', 'apps/server', 'apps/server/viewer', 'apps/console', 'e2e', '.'];

function say(message: string): void {
  process.stdout.write(`${message}\n`);
}

/** A step that throws has failed; the following steps still run. */
function brokenDown(error: unknown): Counts {
  say(error instanceof Error ? error.message : String(error));
  return { passed: 0, failed: 1, skipped: 0 };
}

async function unitTests(files: readonly string[] = []): Promise<Counts> {
  const { env, demandedButSilent } = await findServices(say);
  const counts = await runVitest(files, env, shortLived);
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

async function endToEnd(files: readonly string[] = []): Promise<Counts> {
  const browser = await findBrowser(say);
  if (browser === undefined) {
    throw new Error('No browser: install Chromium, or name one in SUPERSYNC_BROWSER.');
  }
  say(`Browser: ${browser}`);
  const { counts, flaky } = await runVitestTwice(['--config', 'e2e/vitest.config.ts', ...files], {
    SUPERSYNC_BROWSER: browser,
    ...(isSlow ? { SUPERSYNC_SLOWNESS: '4' } : {}),
  });
  flakyTests.push(...flaky);
  return counts;
}

const steps: readonly Step[] = [
  {
    name: 'types',
    title: 'Types',
    work: async () =>
      asCheck(
        await Promise.all(projects.map((path) => runTool('typescript-native/bin/tsc', ['--project', path]))),
      ),
  },
  {
    name: 'lint',
    title: 'Lint',
    work: async () => asCheck([await runTool('oxlint/bin/oxlint', ['--deny-warnings'])]),
  },
  {
    name: 'format',
    title: 'Format',
    work: async () => asCheck([await runTool('oxfmt/bin/oxfmt', ['--check'])]),
  },
  {
    name: 'boundaries',
    title: 'Boundaries',
    work: async () => asCheck([await checkBoundaries(), checkTables()]),
  },
  {
    name: 'dead-code',
    title: 'Dead code',
    work: async () => asCheck([await runTool('knip/bin/knip.js', ['--no-progress'])]),
  },
  { name: 'unit', title: 'Unit and server tests', work: () => unitTests() },
  { name: 'build', title: 'Console build', work: consoleBuild },
  { name: 'e2e', title: 'End to end, in a browser', work: () => endToEnd() },
];

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
      if (step.name === 'unit') return { ...step, work: () => unitTests(units) };
      return step.name === 'e2e' ? { ...step, work: () => endToEnd(browser) } : step;
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

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const failedSteps: string[] = [];

for (const step of await selected(process.argv.slice(2))) {
  say(`\n── ${step.title}`);
  const begin = performance.now();
  const counts = await step.work().catch(brokenDown);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  say(`${counts.failed === 0 ? 'ok' : 'FAILED'} in ${seconds} s`);
  if (counts.failed > 0) failedSteps.push(step.title);
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}

if (flakyTests.length > 0) say(`\nFlaky, passed at the second try:\n  ${flakyTests.join('\n  ')}`);
if (failedSteps.length > 0) say(`\nFailed: ${failedSteps.join('; ')}`);
say(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
