import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, runtime } from '../scripts/setup.mjs';
import { runToEnd } from './measure/children.ts';
import { cache } from './measure/sides.ts';

const source = join(root, 'bench/react-admin');
const sources = ['package.json', 'index.html'];

/** Installs the other console beside ours and builds it with the same tool; returns the folder of its files. */
export async function buildReactAdmin(say: (message: string) => void): Promise<string> {
  const folder = join(cache, 'react-admin');
  const built = join(folder, 'dist');
  const stampFile = join(folder, 'stamp');
  const contents = await Promise.all(sources.map((name) => readFile(join(source, name))));
  const stamp = createHash('sha256').update(Buffer.concat(contents)).digest('hex');
  const current = existsSync(stampFile) ? await readFile(stampFile, 'utf8') : '';
  if (current === stamp && existsSync(join(built, 'index.html'))) return built;
  say('Installing and building react-admin …');
  await mkdir(folder, { recursive: true });
  for (const name of sources) await copyFile(join(source, name), join(folder, name));
  const install = [
    'install',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
    '--include=dev',
    '--loglevel=error',
  ];
  // npm needs its registry, proxy and certificates from the environment.
  await runToEnd('npm', install, { cwd: folder, env: { ...process.env, NODE_ENV: 'development' } });
  await runToEnd(runtime, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'], {
    cwd: folder,
  });
  await writeFile(stampFile, stamp);
  return built;
}
