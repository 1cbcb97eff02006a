// `npm start`: installs and builds what is missing, then runs the server until it is stopped.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import {
  builtServer,
  prepareConsole,
  prepareModules,
  prepareServer,
  root,
  runtime,
  serverEnvironment,
  serverFlags,
} from './setup.mjs';

const repeatedSignalMs = 1_000;

/**
 * @param {unknown} error
 * @returns {never}
 */
function fail(error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

await prepareModules().then(prepareServer).catch(fail);
// The console is checked, and built if it has changed, while the server starts: it listens once the console is there.
const server = spawn(runtime, [...serverFlags, builtServer, ...process.argv.slice(2)], {
  cwd: root,
  env: { ...serverEnvironment, SUPERSYNC_LISTEN: 'when-told', ...process.env },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
prepareConsole().then(
  () => server.connected && server.send('listen'),
  (error) => {
    server.kill();
    fail(error);
  },
);

let lastForwarded = 0;

/**
 * A terminal signals the whole process group and npm then signals its child again: what the server has
 * already received, or received a moment ago, is not repeated to it.
 * @param {NodeJS.Signals} signal
 */
function forward(signal) {
  const terminalSentItToAll = signal === 'SIGINT' && process.stdin.isTTY;
  if (terminalSentItToAll || Date.now() - lastForwarded < repeatedSignalMs) return;
  lastForwarded = Date.now();
  server.kill(signal);
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => forward(signal));
}

// A killed npm cannot signal its child: losing the parent means stop.
const parent = process.ppid;
if (process.env['npm_lifecycle_event']) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    forward('SIGTERM');
  }, repeatedSignalMs);
  watch.unref();
}

server.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
server.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
