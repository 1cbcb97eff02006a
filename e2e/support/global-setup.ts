import type { TestProject } from 'vitest/node';
import { freePort, startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product runs for this run of the tests: one for each worker, so that no file disturbs another. */
    addresses: readonly string[];
    /** The one place each of them may fetch from, where a test can stand in for the world outside. */
    outsidePorts: readonly number[];
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, async () => {
      const outsidePort = await freePort();
      const env = { OUTBOUND_HOSTS: `127.0.0.1:${outsidePort}` };
      return { outsidePort, server: await startServer({ env }) };
    }),
  );
  project.provide(
    'addresses',
    started.map(({ server }) => server.address),
  );
  project.provide(
    'outsidePorts',
    started.map(({ outsidePort }) => outsidePort),
  );
  return async () => {
    await Promise.all(started.map(({ server }) => server.stop()));
  };
}
