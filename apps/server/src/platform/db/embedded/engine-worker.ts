import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { EngineSession } from './engine-session.ts';
import { createEngine, openEngine } from './engine.ts';
import { startMaintenance } from './maintenance.ts';
import { storeFiles, type MemoryFiles } from './files/memory-files.ts';
import { Multiplexer } from './multiplexer.ts';
import type { EngineOrder, EngineReport, EngineStart } from './worker-protocol.ts';

// The engine blocks the thread that calls it, so it has its own: a long query delays no HTTP request.

const { settings, code }: EngineStart = workerData;

function report(message: EngineReport): void {
  parentPort?.postMessage(message, []);
}

/** `store` is called after the engine was closed. */
async function open(): Promise<{ engine: PGlite; store: () => void }> {
  const { task, folder } = settings;
  if (task === 'serve') return { engine: await openEngine(folder, code), store: () => {} };
  const created = await createEngine(code);
  const files: MemoryFiles = created.Module.FS;
  if (settings.emptyFolder !== undefined) {
    // As after a crash that followed the checkpoint: whoever opens the files finds everything.
    await created.exec('checkpoint');
    storeFiles(files, settings.emptyFolder);
  }
  return { engine: created, store: () => storeFiles(files, folder) };
}

const { engine, store } = await open();
const session = new EngineSession(engine, (reason) => {
  report({ kind: 'fatal', reason });
  process.exit(1); // In a worker this ends only the thread, even inside the engine.
});
const { socketPath, spoolFolder } = settings;
const multiplexer = new Multiplexer({ session, spoolFolder, idleInTransactionMs: 60_000 });
await multiplexer.listen(socketPath);
const maintenance = startMaintenance(session, multiplexer);

async function close(): Promise<void> {
  maintenance.stop();
  await multiplexer.stop();
  session.command('checkpoint');
  await engine.close();
  store();
  report({ kind: 'closed' });
}

parentPort?.on('message', (order: EngineOrder) => {
  if (order === 'close') void close();
});
report({ kind: 'serving' });
