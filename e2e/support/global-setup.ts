import { cp, rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { freePort, newDataDir, seededDataDir, startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product runs for this run of the tests: one for each worker, so that no file disturbs another. */
    addresses: readonly string[];
    /** The one place each of them may fetch from, where a test can stand in for the world outside. */
    outsidePorts: readonly number[];
    /** The data they began with, to be copied for a server of one's own. */
    seededDataDir: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const seeded = await seededDataDir();
  const started = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, async () => {
      const outsidePort = await freePort();
      const env = { OUTBOUND_HOSTS: `127.0.0.1:${outsidePort}` };
      const dataDir = await newDataDir();
      await cp(seeded, dataDir, { recursive: true });
      return { outsidePort, server: await startServer({ dataDir, env }) };
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
  return async () => {
    await rm(seeded, { recursive: true, force: true });
    await Promise.all(
      started.map(async ({ server }) => {
        await server.stop();
        await rm(server.dataDir, { recursive: true, force: true });
      }),
    );
  };
}
