// `npm test`: installs what is missing, then runs the checks with the product's own runtime.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { prepareModules, root, runtime } from './setup.mjs';

try {
  await prepareModules();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.stdout.write('0 passed, 1 failed, 0 skipped\n');
  process.exit(1);
}

const checks = spawn(runtime, [join(root, 'scripts/checks/main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => checks.kill(signal));
}
checks.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
