import { parentPort, workerData } from 'node:worker_threads';
import { EngineSession } from './engine-session.ts';
import { openEngine } from './engine.ts';
import { startMaintenance } from './maintenance.ts';
import { Multiplexer } from './multiplexer.ts';
import type { EngineOrder, EngineReport, EngineStart } from './worker-protocol.ts';

// The engine blocks the thread that calls it, so it has its own: a long query delays no HTTP request.

const { settings, code }: EngineStart = workerData;

function report(message: EngineReport): void {
  parentPort?.postMessage(message, []);
}

async function prepare(folder: string): Promise<void> {
  const engine = await openEngine(folder, code);
  await engine.exec('checkpoint');
  await engine.close();
  report({ kind: 'prepared' });
}

async function serve(folder: string, socketPath: string, spoolFolder: string): Promise<void> {
  const engine = await openEngine(folder, code);
  const session = new EngineSession(engine, (reason) => {
    report({ kind: 'fatal', reason });
    process.exit(1); // In a worker this ends only the thread, even inside the engine.
  });
  const multiplexer = new Multiplexer({ session, spoolFolder, idleInTransactionMs: 60_000 });
  await multiplexer.listen(socketPath);
  const maintenance = startMaintenance(session, multiplexer);
  const close = async (): Promise<void> => {
    maintenance.stop();
    await multiplexer.stop();
    session.command('checkpoint');
    await engine.close();
    report({ kind: 'closed' });
  };
  parentPort?.on('message', (order: EngineOrder) => {
    if (order === 'close') void close();
  });
  report({ kind: 'serving' });
}

if (settings.task === 'prepare') await prepare(settings.folder);
else await serve(settings.folder, settings.socketPath, settings.spoolFolder);
