import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, runTool } from './run.ts';

/** Chromium without its user interface: a third of the full browser's work. */
const shell = 'chromium-headless-shell';

const commands = [
  shell,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installed(): string | undefined {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
  ];
  const candidates = commands.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...applications].find(isExecutable);
}

async function starts(file: string): Promise<boolean> {
  const { code } = await run(file, ['--version']);
  return code === 0;
}

async function fromDebian(say: (message: string) => void): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say('No browser is installed: trying the Debian package.');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  for (const name of [shell, 'chromium']) {
    const result = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
    if (result.code === 0) break;
    say(result.output.trimEnd().split('\n').slice(-3).join('\n'));
  }
  return installed();
}

async function fromPlaywright(say: (message: string) => void): Promise<string | undefined> {
  say("Trying Playwright's own download.");
  const result = await runTool('playwright-core/cli.js', ['install', 'chromium']);
  if (result.code !== 0) say(result.output.trimEnd().split('\n').slice(-3).join('\n'));
  const { chromium } = await import('playwright-core');
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

/** The browser for end-to-end tests: the machine's own, else a downloaded one, else none. */
export async function findBrowser(say: (message: string) => void): Promise<string | undefined> {
  const named = process.env['SUPERSYNC_BROWSER'];
  const sources = named ? [() => named] : [installed, () => fromDebian(say), () => fromPlaywright(say)];
  for (const source of sources) {
    const file = await source();
    if (!file) continue;
    if (await starts(file)) return file;
    say(`${file} does not start.`);
  }
  return undefined;
}
