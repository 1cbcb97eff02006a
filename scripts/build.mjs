// `npm run build`: installs what is missing, then builds with the product's own runtime.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepareModules, root, runtime } from './setup.mjs';

try {
  await prepareModules();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

spawn(runtime, [join(root, 'scripts/build/main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
}).on('exit', (code) => process.exit(code ?? 1));
