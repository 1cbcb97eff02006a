import { cp, rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { TestProject } from 'vitest/node';
import { prepareServer } from '../../scripts/setup.mjs';
import { freePort, newDataDir, seededDataDir, startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Server addresses: one per worker, so that files do not affect each other. */
    addresses: readonly string[];
    /** The only port each server may call, where a test can stub outside services. */
    outsidePorts: readonly number[];
    /** Their initial data, to be copied for a test's own server. */
    seededDataDir: string;
    /** How many times slower the browser's pages run than they could. */
    slowness: number;
  }
}

/** Somebody else's work on the same machine; it ends with this process, whatever becomes of that. */
function busyLoop(): () => void {
  const busy = new Worker('for (;;);', { eval: true });
  busy.unref();
  return () => void busy.terminate();
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await prepareServer();
  const seeded = await seededDataDir();
  const started = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, async () => {
      const outsidePort = await freePort();
      const env = { OUTBOUND_HOSTS: `127.0.0.1:${outsidePort}` };
      const dataDir = await newDataDir();
      await cp(seeded, dataDir, { recursive: true });
      return { outsidePort, server: await startServer({ dataDir, env, isLongLived: true }) };
    }),
  );
  project.provide('seededDataDir', seeded);
  project.provide(
    'addresses',
    started.map(({ server }) => server.address),
  );
  project.provide(
    'outsidePorts',
    started.map(({ outsidePort }) => outsidePort),
  );
  const stopLoop = (project.config.provide.slowness ?? 1) > 1 ? busyLoop() : () => {};
  return async () => {
    stopLoop();
    await rm(seeded, { recursive: true, force: true });
    await Promise.all(
      started.map(async ({ server }) => {
        await server.stop();
        await rm(server.dataDir, { recursive: true, force: true });
      }),
    );
  };
}
