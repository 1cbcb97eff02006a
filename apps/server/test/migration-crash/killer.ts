import { subscribe } from 'node:diagnostics_channel';
import { writeSync } from 'node:fs';

// Loaded before the server: once armed, it kills its own process at the step it was told, at once and for good.

const { CRASH_STEP: step = '', CRASH_COUNT: count = '1' } = process.env;
let armed = false;
let left = Number(count);

process.on('SIGUSR2', () => {
  armed = true;
  writeSync(1, 'armed\n');
});

const stepOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null ? Reflect.get(message, 'step') : undefined;

subscribe('supersync:migration-step', (message) => {
  if (!armed || stepOf(message) !== step) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
});
