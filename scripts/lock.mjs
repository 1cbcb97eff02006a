import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';

const heartbeatMs = 1_000;
const abandonedAfterMs = 30_000;

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {string} file */
function take(file) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    // A hard link appears atomically with its content; creating and then writing a file is not atomic.
    linkSync(own, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * The holder touches its lock every second. A dead holder leaves a lock that nobody touches; its pid
 * may meanwhile belong to an unrelated process (a restarted container), hence both tests.
 * @param {string} file
 */
function holderIsGone(file) {
  const pid = Number(readFileSync(file, 'utf8'));
  return pid === process.pid || !isAlive(pid) || Date.now() - statSync(file).mtimeMs > abandonedAfterMs;
}

/** @param {string} file */
function clearIfAbandoned(file) {
  try {
    if (!holderIsGone(file)) return;
    const aside = `${file}.abandoned.${process.pid}`;
    renameSync(file, aside);
    // Another process may have cleared and taken the lock since the check: put it back then.
    if (!holderIsGone(aside)) linkSync(aside, file);
    rmSync(aside, { force: true });
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error;
  }
}

/**
 * Runs the work while holding a lock file that only one process on this machine can hold.
 * @param {string} file
 * @param {(message: string) => void} say
 * @param {() => Promise<void>} work
 */
export async function withLock(file, say, work) {
  let waiting = false;
  while (!take(file)) {
    clearIfAbandoned(file);
    if (!waiting) say('Another process is preparing this folder: waiting for it.');
    waiting = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), heartbeatMs);
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    await work();
  } finally {
    clearInterval(heartbeat);
    process.removeListener('exit', release);
    release();
  }
}
