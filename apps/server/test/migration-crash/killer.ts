import { subscribe } from 'node:diagnostics_channel';
import { writeSync } from 'node:fs';

// Preloaded into the server: once armed, kills its own process at the configured step.

const { CRASH_STEP: step = '', CRASH_COUNT: count = '1' } = process.env;
let armed = false;
let remaining = Number(count);

process.on('SIGUSR2', () => {
  armed = true;
  writeSync(1, 'armed\n');
});

const stepOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null ? Reflect.get(message, 'step') : undefined;

subscribe('supersync:migration-step', (message) => {
  if (!armed || stepOf(message) !== step) return;
  remaining -= 1;
  if (remaining === 0) process.kill(process.pid, 'SIGKILL');
});
